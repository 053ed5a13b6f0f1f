"""What may stand behind the question mark of an address, each with its limits."""

from typing import Annotated, TypeAlias

from litestar.params import QueryParameter

from drumhead.ledger.search import LONGEST_SEARCH

LARGEST = 1 << 53

After: TypeAlias = Annotated[int, QueryParameter(ge=-LARGEST, le=LARGEST)]  # the number of a batch, a step or a line
Eyes: TypeAlias = Annotated[int | None, QueryParameter(ge=-2, le=99)]
QuestionNumber: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=LARGEST)]
MomentNumber: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=LARGEST)]
BattleNumber: TypeAlias = Annotated[int, QueryParameter(ge=0, le=LARGEST)]  # of a battle inside; 0: none
Wait: TypeAlias = Annotated[float, QueryParameter(ge=0, le=3600)]  # seconds; 25 are waited at most
SearchText: TypeAlias = Annotated[str, QueryParameter(max_length=LONGEST_SEARCH)]
