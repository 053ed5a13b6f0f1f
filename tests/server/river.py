"""A small army book of our own making."""

RIVER_FOLK = """\
format = "drumhead-book-1"
game = "saga"
[faction]
id = "river"
name = "River folk"
[[weapon]]
id = "Pole"
attacks = 1
[[unit]]
id = "bargees"
name = "Bargees"
type = "group"
size = 5
quality = 4
base = 1.0
equipment = ["Pole"]
cost = 2
"""
