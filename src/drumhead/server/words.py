"""What the server itself says about battles and their people. What a rule forbids is said by the game."""

from collections.abc import Collection, Sequence

from drumhead.combat.source import nearest
from drumhead.ledger.clause import did_you_mean


def as_sentence(why: str) -> str:
    """With a capital at the start and a full stop at the end."""
    told = why.strip()
    return told[:1].upper() + told[1:] + ("" if told.endswith((".", "?")) else ".")


def near_or_all(name: str, known: Collection[str]) -> str:
    """The end of a sentence about an unknown name: the nearest one, or all of them."""
    return did_you_mean(name, known) or f"; there are {', '.join(known)}"


# ---------------------------------------------------------------------------------------------------- links and seats
ROOM_GONE = "This battle no longer exists."
SPOILT = "This battle cannot be read: its stored data is damaged. Other battles are not affected."
SPOILT_LINE = "(This line cannot be read.)"
WRONG_TOKEN = "This link does not open this battle. Open it where it was started."
LINK_WITHDRAWN = "This link was withdrawn. Ask for a new one."
ONLY_PLAYERS = "You are watching. Only players can act."
ONLY_HOST = "Only the person who opened this battle can hand out its links."
NO_LINK_FOR_BOT = "The computer plays this seat, so it has no link."
SEAT_TAKEN = "Somebody has taken this seat. Only the holder of its link can make a new one."
OWN_LINK_STAYS = "Your own link cannot be withdrawn, only renewed."


def no_such_seat(name: str, watch: str) -> str:
    return f"There is no seat {name!r}; there are 0, 1 and {watch}."


# ---------------------------------------------------------------------------------------------------- answering
COMMAND_REPEATED = "This command was carried out before. Nothing was changed."
QUESTION_CLOSED = "This question has been answered already. Nothing was changed."
OTHER_SIDE_ASKED = "This question is for the other side. Nothing was changed."
BOT_ANSWERS = "The computer answers this question. Nothing was changed."
ANOTHER_QUESTION = "Another question is open now. Nothing was changed."
PREVIEW_TOO_LATE = "another question is open now"
NOT_YOUR_TURN = "It is not your turn."
TOO_MANY_CHANGES = "Too many changes at once. Try again."
NO_DICE_NEEDED = "No dice are needed now."
BOT_FAILED = "The computer found no answer. Ask it again, take back your last move, or resign."
BOT_DIED = "The computer was stopped three times at this question. Ask it again, take back your last move, or resign."
BOT_NOT_STORED = "The database did not store the computer's answer. Ask it again."
BOT_GOES_ON = "No bot has failed here. Nothing was changed."
NEWER_PREVIEW = "A newer preview was asked for."
BATTLE_OVER = "The battle is over."


def too_many_faces(typed: int, unused: int) -> str:
    return f"{typed} dice are typed, {unused} more than were needed"


# ---------------------------------------------------------------------------------------------------- taking back
NOTHING_TO_TAKE_BACK = "You have nothing to take back yet."
OTHERS_MUST_AGREE = "Dice have fallen since, or the other side was asked. They have to agree."


def too_long_to_take_back(most: int) -> str:
    return f"The log of this battle has {most} entries. Nothing more can be taken back in it."


# ---------------------------------------------------------------------------------------------------- talking, agreeing
NOTHING_SAID = "The message is empty."
TALK_IS_FULL = "The chat of this battle is full."
BOT_CANNOT_AGREE = "A bot plays there. It cannot agree to anything."
NO_BATTLE_TO_GIVE_UP = "You can give up a battle when it asks you something. Nothing was changed."
WISH_OPEN = "Another request is open. It has to be answered first."
WISH_DECLINED = "This was declined. Ask again after the next move."
WISH_PAST = "This request is closed: the battle has gone on, or it was answered."
OWN_WISH = "You asked for this yourself. The other side answers."

# ---------------------------------------------------------------------------------------------------- bots for others
NO_PERSON_THERE = "A bot can only replace a person, and no person has this seat."
BOT_PLAYS_ALREADY = "A bot plays for them already."
PACE_DECIDES = "In this room a bot plays for somebody when their days for an answer have run out, and not before."


def no_such_bot(name: str, known: Collection[str]) -> str:
    return f"There is no bot {name!r}{near_or_all(name, known)}."


def away_too_short(seconds: float, minutes: float) -> str:
    return (
        f"A bot can replace somebody who has been away for {minutes:.0f} minutes, "
        f"or for {seconds:.0f} seconds if they agreed to it before."
    )


# ---------------------------------------------------------------------------------------------------- opponents
OPPONENTS = {  # by name: label and description
    "greedy": ("Hard", "weighs each move by its odds"),
    "policy": ("Normal", "plays by simple habits"),
    "chance": ("Random", "makes any move that is allowed"),
    "hot-seat": ("At one screen", "two people, one seat after the other"),
    "link": ("A friend by link", "two people, each on a screen of their own"),
    "bots": ("Bot against bot", "you watch"),
}


def bot_name(name: str) -> str:
    """A bot at the table."""
    return f"{OPPONENTS[name][0]} bot"


def against_next(about: str, won: float, next: str) -> str:
    """What a bot does, and how often it wins against the next weaker one."""
    return f"{about}; wins {round(won * 100)} of 100 against {OPPONENTS[next][0]}"


PACE_BY_LINK = "a pace in days is for two people who play by link"
PACE_OR_CLOCK = "this game has either a pace in days or a clock in minutes"


def no_such_pace(days: int, known: Sequence[int]) -> str:
    return f"there is no pace of {days} days for each answer; there are {', '.join(map(str, known))}, and 0 for none"


BOTS_CANNOT_ROLL = "two bots cannot type in dice; let the server roll them"


def no_such_player(name: str, known: Collection[str]) -> str:
    return f"there is no player {name!r}{near_or_all(name, known)}"


def bots_unnamed(known: Collection[str]) -> str:
    return f"two bots have to be named; there are {', '.join(known)}"


# ---------------------------------------------------------------------------------------------------- games
def no_such_game(game: str, games: Collection[str]) -> str:
    return f"there is no game {game!r}; the games are {', '.join(games)}"


def no_lists_for(game: str, games: Collection[str]) -> str:
    return f"No lists are made for {game!r}; the games are {', '.join(games)}."


def no_odds_for(game: str, games: Collection[str]) -> str:
    return f"There are no odds for {game!r}; the games are {', '.join(games)}."


def no_rules_for(game: str, games: Collection[str]) -> str:
    return f"There is no page of rules for {game!r}; the games are {', '.join(games)}."


def no_sample_for(game: str, games: Collection[str]) -> str:
    near = did_you_mean(game, games) or f"; there are finished games of {', '.join(games)}."
    return f"There is no finished game to read of {game!r}{near}"


def no_lesson_for(game: str, games: Collection[str]) -> str:
    near = did_you_mean(game, games) or f"; there are lessons for {', '.join(games)}."
    return f"There is no lesson for {game!r}{near}"


def played_without_points(title: str) -> str:
    return f"{title} is played without points"


def played_without_table(title: str) -> str:
    return f"{title} is played without a table"


def no_editor(title: str) -> str:
    return f"positions of {title} cannot be edited here"


def armies_fixed(title: str) -> str:
    return f"{title} has no lists: its armies are fixed"


# ---------------------------------------------------------------------------------------------------- lists and tables
THE_LIST = "the list"
THE_TABLE = "the table"
THE_BOOK = "the book"
THE_POSITION = "the position"


def list_of(name: str) -> str:
    return f"the list of {name}"


def no_such_list(name: str, points: int, known: Collection[str]) -> str:
    return f"no list of {points} points is called {name!r}{near_or_all(name, known)}"


def list_of_another_game(name: str, title: str) -> str:
    return f"“{name}” is a list for {title}; choose that game first."


def book_without_list(name: str) -> str:
    return f"the book {name} came without a list; paste one of it, or make one in Muster"


def book_changed(name: str) -> str:
    return f"the book {name} has changed since this room was opened; open a new one, which uses it as it is now"


def no_own_dice(title: str) -> str:
    return f"{title} rolls its own dice: somebody who typed them could see what has to stay hidden"


def no_battles_inside(title: str) -> str:
    return f"{title} has no battles inside it"


def no_such_side(title: str, side: str, known: Collection[str]) -> str:
    if not known:
        return f"{title} has no sides to choose from"
    return f"there is no side {side!r} in {title}; the sides are {' and '.join(known)}"


def no_such_table(number: int, last: int) -> str:
    return f"there is no table {number}; tables have numbers from 0 to {last}"


def unknown_field(name: str, known: Collection[str]) -> str:
    return f"unknown field '{name}'{nearest(name, known)}"


def number_outside(label: str, least: int, most: int, given: object) -> str:
    return f"{label}: {least} to {most}, not {given}"


def not_one_of(label: str, many: bool, known: Collection[str]) -> str:
    return f"{label}: {'any' if many else 'one'} of {', '.join(known)}"


def unknown_value(label: str, given: str, known: Collection[str]) -> str:
    return f"{label}: '{given}' is unknown{nearest(given, known)}"


# ---------------------------------------------------------------------------------------------------- before the battle
NOT_STARTED = "The battle has not started: not everybody has taken a seat yet."
OTHER_RULES = "This battle was started with another version of the rules than this program has. It cannot go on."
OTHER_COMMITMENT = "Somebody has taken this seat already, with another seed commitment. That one counts."
NO_COMMITMENT = "No seed was committed for this seat: the server draws it."
SEED_TOO_EARLY = "Not everybody has taken a seat yet. Keep your seed secret until then."
POSITION_OVER = "in this position the battle is over, or one side has no units"
UNITS_MISSING = "Put units of both sides on the table to play from here."
A_TABLE = "a table"


def wrong_seed(its: str, committed: str) -> str:
    return f"This is not the committed seed: its hash begins {its}, the committed one {committed}."


NO_LOBBY = "This server has no public lobby."
SEAT_GONE = "This seat is no longer free. Look at the lobby again."
PREVIEW_UNKNOWN = "The war table that knows the rules."
PREVIEW_ANALYSIS = "A position to look at from both sides. Open the link to try your own moves."


def preview_about(table: str) -> str:
    """What a chat program says under the title of a link."""
    return f"{f'On {table}. ' if table else ''}Open the link to play or to watch."


def from_a_file(table: str) -> str:
    return f"{table}, from a file"


# ---------------------------------------------------------------------------------------------------- after the battle
RECORD_TOO_EARLY = "You can have the record when the battle is over: it holds the seeds of the dice."
OTHER_EYES_TOO_EARLY = "You can see what the other side sees when the battle is over."
REMATCH_TOO_EARLY = "You can have a rematch when this battle is over."
NO_REMATCH_OF_BOARD = "This is an analysis board: there is nobody to play again."
BRANCH_TOO_EARLY = "You can play on from here when the battle is over."
POSITION_TOO_EARLY = "You can share a position of this battle when it is over."
OVER_AT_THAT_MOMENT = "The battle was over then. Play on from an earlier moment."
BEFORE_THE_BRANCH = "the battle that went before"


LUCK_TOO_EARLY = "You can see the luck of this battle when it is over."
NO_BATTLES_INSIDE = "No battles are fought inside this game."
NO_BATTLE_INSIDE = "No battle is being fought here."
PROOF_AT_THE_END = "The proof of these dice comes with the end of the whole game: its seeds are published then."


def no_such_battle(battles: int, wished: int) -> str:
    fought = f"battles 1 to {battles} were fought" if battles else "no battle was fought yet"
    return f"There is no battle {wished}: {fought}."


def titled_battle(title: str, battle: int) -> str:
    return f"{title} · battle {battle}"


def no_such_moment(last: int, wished: int) -> str:
    return f"This battle has the moments 0 to {last}; there is no {wished}."


def titled_from_file(title: str) -> str:
    return f"{title} · from a file"


def events_without_words(why: object) -> str:
    return f"its events cannot be put into words: {why}"


def no_table_in_record(why: object) -> str:
    return f"this record's table cannot be drawn: {why}"


# ---------------------------------------------------------------------------------------------------- webhooks
NO_HOOKS = "This server calls no webhooks: its operator has allowed none."
NO_ADDRESS = "This is not an address. One looks like https://example.org/drum."


def asked_and_away(title: str, question: str) -> str:
    """What a chat program is told for somebody who is asked and away."""
    return f"Your turn in {title}: {question}"


def not_an_own_address(said: str) -> str:
    return f"'{said}' is no address of a server. One looks like https://play.example."


def no_such_style(style: str, known: Sequence[str]) -> str:
    return f"A message cannot be in the style '{style}'. Known are {' and '.join(known)}."


def host_not_allowed(host: str, allowed: Sequence[str]) -> str:
    return f"This server does not call {host}. It may call {', '.join(allowed)}."
