"""One Page Deadzone: one package for one page, its files in the order of the page.

ground and state hold what a battle is; army and specials what fights; setup, round, activation, move, attack, shoot,
overwatch, melee, morale, terrain, command and mission are the page's sections.
"""
