"""One Page Little Wars v0.1.

`rules` follows the page: sight, setup, mission, turns, artillery, shooting, moving, bodies and combat, prisoners; house
lists the switches. A battle has figures and no units: a body of men is worked out whenever it is needed.
"""
