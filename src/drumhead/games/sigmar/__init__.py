"""One Page Fantasy - Sigmar: one package for one page.

In `rules`, kinds holds the weapons of the page and the words of its army books, army what may be bought, prices what it
should cost.
"""
