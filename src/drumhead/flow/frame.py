"""Steps and questions: functions of the game that are pushed as data.

Calling a step gives its frame, `("saga.strike_back", (7, 12))`; the loop finds the function by that name and runs it. A
step does one thing, names what follows with `b.then(...)`, and keeps nothing across a question.
"""

from collections.abc import Callable, Iterable
from typing import Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar

from msgspec import Struct

from drumhead.flow.question import Answer, Ask, Chosen, Key, Option, Order, Ordered, Pick, Picked, Refusal, Seat, Some
from drumhead.flow.state import Frame
from drumhead.ledger.cite import note, site_of

P = ParamSpec("P")
B = TypeVar("B")
A = TypeVar("A")


class Asking(Struct, frozen=True):
    """What a question asks now and of which seat."""

    seat: Seat
    ask: Ask
    says: str  # the name of its sentence
    clause: str = ""
    facts: dict[str, Any] = {}
    only: Answer | None = None  # the one legal answer, where the shape itself does not show that there is one
    asked_anyway: bool = False  # even where one answer is left: not to ask would tell a secret
    decision: str = ""  # where it is not the frame's own: that of a game inside this one


Closed: TypeAlias = tuple[Option, Refusal]


class Step(Generic[P]):
    def __init__(self, name: str, run: Callable[..., None]) -> None:
        self.name, self.run = name, run

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Frame:
        return (self.name, args)  # type: ignore[return-value]


class Inquiry(Generic[P]):
    """A decision of the ledger. `ask` says what is offered, `refuse` judges an answer beyond its shape.

    The function itself carries an answer out. Of a `Pick` it is given the option that was chosen, with its facts.
    `closed` says of options that are not offered which rule closes them.
    """

    def __init__(self, name: str, decision: str, run: Callable[..., None], armed: bool) -> None:
        self.name, self.decision, self.run, self.armed = name, decision, run, armed
        self.asks: Callable[..., Asking | None] = lambda *_: None
        self.refuses: Callable[..., Refusal | None] = lambda *_: None
        self.closes: Callable[..., Iterable[Closed]] = lambda *_: ()
        self.takes_concede = False  # giving up here ends something smaller than the whole game

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Frame:
        return (self.name, args)  # type: ignore[return-value]

    def ask(self, f: Callable[Concatenate[B, P], Asking | None]) -> Callable[Concatenate[B, P], Asking | None]:
        """Below the question: what is offered. None: there is nothing to ask, and the frame is done."""
        self.asks = f
        return f

    def refuse(
        self, f: Callable[Concatenate[B, A, P], Refusal | None]
    ) -> Callable[Concatenate[B, A, P], Refusal | None]:
        self.refuses = f
        return f

    def closed(self, f: Callable[Concatenate[B, P], Iterable[Closed]]) -> Callable[Concatenate[B, P], Iterable[Closed]]:
        """The options that are not offered now, each with the rule that closes it; the first rule counts."""
        self.closes = f
        return f

    def refuse_closed(self, b: Any, key: Key, *args: Any) -> Refusal | None:
        """Why this key is not offered."""
        return next((refusal for option, refusal in self.closes(b, *args) if option.key == key), None)


PARTS: dict[str, "Step[Any] | Inquiry[Any]"] = {}


def _name(f: Callable[..., Any]) -> str:
    return name_in(f.__module__, f.__name__)


def name_in(module: str, name: str) -> str:
    """saga.strike_back for strike_back in drumhead.games.saga.rules.melee; a game above the others has a package of
    its own, and one outside the program a module."""
    path = module.split(".")
    home = path.index("games") + 1 if "games" in path else 1 if path[0] == "drumhead" else -1
    game = path[home]
    assert f"{game}.{name}" not in PARTS, f"two parts are called {game}.{name}"
    return f"{game}.{name}"


def step(*clauses: str) -> Callable[[Callable[Concatenate[B, P], None]], Step[P]]:
    def cite(f: Callable[Concatenate[B, P], None]) -> Step[P]:
        return _step(_name(f), site_of(f), f, clauses)

    return cite


def _step(name: str, site: str, run: Callable[..., None], clauses: Iterable[str]) -> Step[Any]:
    disarmed = any([note(c, site, "step") for c in clauses])
    part: Step[Any] = Step(name, (lambda *_: None) if disarmed else run)
    PARTS[part.name] = part
    return part


def question(decision: str, *clauses: str) -> Callable[[Callable[Concatenate[B, A, P], None]], Inquiry[P]]:
    def cite(f: Callable[Concatenate[B, A, P], None]) -> Inquiry[P]:
        return _inquiry(_name(f), site_of(f), decision, f, clauses)

    return cite


def _inquiry(name: str, site: str, decision: str, run: Callable[..., None], clauses: Iterable[str]) -> Inquiry[Any]:
    disarmed = any([note(c, site, "question") for c in (decision, *clauses)])
    part: Inquiry[Any] = Inquiry(name, decision, run, not disarmed)
    PARTS[part.name] = part
    return part


def step_of(module: str, name: str, run: Callable[..., None], *clauses: str) -> Step[Any]:
    """A step that a floor below builds for a game, as if it stood in that module of the game."""
    return _step(name_in(module, name), _site(module, name), run, clauses)


def question_of(module: str, name: str, decision: str, run: Callable[..., None], *clauses: str) -> Inquiry[Any]:
    """A question that a floor below builds for a game, as if it stood in that module of the game."""
    return _inquiry(name_in(module, name), _site(module, name), decision, run, clauses)


def _site(module: str, name: str) -> str:
    return f"{module.removeprefix('drumhead.')}:{name}"


def only_answer(asking: Asking, armed: bool) -> Answer | None:
    """The answer where there is just one (ruling forced-answers); a disarmed question takes its first option."""
    if asking.only is not None:
        return asking.only
    if asking.asked_anyway and armed:
        return None
    match asking.ask:
        case Pick(options) if len(options) == 1 or not armed:
            return Picked(options[0].key)
        case Some(of, least) if least == len(of):
            return Chosen(tuple(o.key for o in of))
        case Order(of) if len(of) < 2:
            return Ordered(tuple(o.key for o in of))
    return None
