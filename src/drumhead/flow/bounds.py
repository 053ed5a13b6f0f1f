"""Bounds of what is read from elsewhere: no word, number or list of an answer can be larger."""

from typing import Annotated, TypeAlias

from msgspec import Meta

LONGEST_WORD = 200
MOST_PARTS = 1000
ShortText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_WORD)]
Whole: TypeAlias = Annotated[int, Meta(ge=-(1 << 53), le=1 << 53)]  # exact in every language that reads JSON
