"""Fields that several messages have, with their limits."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from drumhead.combat.army import LONGEST_LIST
from drumhead.flow.question import ShortText
from drumhead.toml_reader import LONGEST

# Drawn by the sender; a command with the same id is taken once. A plus in front is the server's own sign.
CommandId: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^(?!\+)")]
Name: TypeAlias = ShortText  # shortened before it is shown
Faces: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=-1000, le=1000)], ...], Meta(max_length=1000)]
ListText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_LIST)]
HouseRules: TypeAlias = Annotated[dict[ShortText, ShortText], Meta(max_length=100)]  # only what differs
FileText: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]  # a table, a book or a position
