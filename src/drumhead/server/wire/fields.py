"""Fields that several messages have, with their limits."""

from typing import Annotated, TypeAlias

from msgspec import Meta

# Drawn by the sender; a command with the same id is taken once. A plus in front is the server's own sign.
CommandId: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^(?!\+)")]
Name: TypeAlias = Annotated[str, Meta(max_length=200)]  # shortened before it is shown
Faces: TypeAlias = Annotated[tuple[int, ...], Meta(max_length=1000)]
ListText: TypeAlias = Annotated[str, Meta(max_length=20_000)]
BoardText: TypeAlias = Annotated[str, Meta(max_length=100_000)]
