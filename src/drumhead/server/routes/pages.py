"""The pages around the table: lists, odds and rules. No room, no seat, nothing is kept."""

from hashlib import sha256
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody

from drumhead.server.description import answers_with
from drumhead.server.library import attack_odds, lists, rulebook
from drumhead.server.routes.queries import SearchText
from drumhead.server.wire.pages import (
    AttackOdds,
    BookAnswer,
    BookWish,
    MusterAnswer,
    MusterDesk,
    MusterWish,
    OddsForm,
    OddsWish,
    RulesFound,
    RulesPage,
)


@get("/api/muster/{game:str}", sync_to_thread=True)
def muster_desk(game: FromPath[str]) -> MusterDesk:
    """The book of a game, its limits, and sample lists to begin with."""
    return lists.desk_of(game)


@post("/api/muster/{game:str}", status_code=200, sync_to_thread=True)
def judge_list(game: FromPath[str], data: JSONBody[MusterWish]) -> MusterAnswer:
    """The price of a list, all that is wrong with it, its text and its sheet of paper."""
    return lists.judge_list(game, data)


@post("/api/muster/{game:str}/book", status_code=200, sync_to_thread=True)
def open_book(game: FromPath[str], data: JSONBody[BookWish]) -> BookAnswer:
    """Check an army book that somebody wrote, word by word."""
    return lists.opened_book(game, data.text)


@get("/api/odds/{game:str}", sync_to_thread=True)
def odds_form(game: FromPath[str]) -> OddsForm:
    """The sentence that describes an attack, with its fields."""
    return attack_odds.form_of(game)


@post("/api/odds/{game:str}", status_code=200, sync_to_thread=True)
def attack_odds_of(game: FromPath[str], data: JSONBody[OddsWish]) -> tuple[AttackOdds, ...]:
    """The exact odds of up to three attacks."""
    return attack_odds.odds_of(game, data)


@get("/api/rulebook/{game:str}", sync_to_thread=True, responses=answers_with(RulesPage))
def read_rules(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    """The whole page at once; a browser that has it already is told so, and no more."""
    page = rulebook.rules_page(game)
    tag = f'"{sha256(page).hexdigest()[:32]}"'
    known = tag in request.headers.get("if-none-match", "")
    return Response(
        b"" if known else page, status_code=304 if known else 200, media_type="application/json", headers={"ETag": tag}
    )


@get("/api/rulebook/{game:str}/search", sync_to_thread=True)
def search_rules(game: FromPath[str], words: SearchText) -> RulesFound:
    """The rules that mention something, best match first."""
    return rulebook.rules_found(game, words)


PAGES = (muster_desk, judge_list, open_book, odds_form, attack_odds_of, read_rules, search_rules)
