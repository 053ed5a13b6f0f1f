"""One Page Fantasy - Sigmar. It is not registered yet: what is here can be tested, not played.

In `rules`, kinds holds the weapons of the page and the words of its army books, army what may be bought, prices what it
should cost, specials the special rules, attack the dice of an attack, wounds which models take them.
"""
