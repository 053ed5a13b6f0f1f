"""How fast the server is: scripted people over live lines, and beside them people who wait, bots and watchers.

The server runs in its own process. The answers were found beforehand, by playing the same battles with the same dice,
so the scripted people cost next to nothing. It times the way from an answer sent to its event at the other seat.
"""
