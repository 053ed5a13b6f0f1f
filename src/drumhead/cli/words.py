"""What the command line itself says while it works: headings, messages, refusals.

What a rule, a list or a table gets wrong is said by the layer that judges it.
"""

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from drumhead.combat.source import nearest
from drumhead.flow.grammar import count
from drumhead.flow.replay import Stretch
from drumhead.toml_reader import LONGEST_WORD

# ---------------------------------------------------------------------------------------------------- while it works
LOADING = "Loading"
SETTING_UP = "Setting up"


def campaign_progress(turn: int, battle: int, entries: int) -> str:
    return f"Turn {turn}{f', battle {battle}' if battle else ''}: {entries} entries"


def battle_holds(battle: int, first: int, last: int, dice: int) -> str:
    return f"Battle {battle} is entries {first} to {last}, with {dice} dice; all of them hold as part of the whole."


def no_such_battle(fought: int, wanted: int) -> str:
    if not fought:
        return f"there is no battle {wanted}: none is fought inside this game"
    return f"there are battles 1 to {fought}, not {wanted}"


def progress(entries: int, question: str) -> str:
    return f"{entries} entries{f': {question}' if question else ''}"


STARTING = "Drumhead is starting"
COMPILING = "The first start compiles the engine. It is kept on disk for the next one."


def preparing(ready: int, parts: int, seconds: int) -> str:
    return f"Preparing the engine: {ready} of {parts} parts, {seconds} s"


def serving(address: str) -> str:
    return f"Drumhead is at {address}  (Ctrl+C ends it)"


def cannot_listen(host: str, port: int, why: str | None) -> str:
    return f"cannot listen on {host}:{port}: {why}; try another --port"


# ---------------------------------------------------------------------------------------------------- games and files
# What an option takes, by the kind of fault in what was typed for it.
TAKES = {
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_parsing": "a number",
    "greater_than_equal": "{ge:g} or more",
    "less_than_equal": "{le:g} or less",
}


def not_taken(option: str, takes: str, typed: str) -> str:
    return f"{option} takes {takes}, not '{typed}'"


def no_such_game(name: str, known: Collection[str]) -> str:
    close = get_close_matches(name[:LONGEST_WORD], known, 1)
    return f"there is no game '{name}'; " + (f"did you mean {close[0]}?" if close else "see: drumhead games")


def not_played_yet(game: str) -> str:
    return f"{game} cannot be played yet; {rules_readable(game)}"


def rules_readable(game: str) -> str:
    return f"its rules can be read: drumhead rules {game}"


def armies_fixed(game: str, clause: str) -> str:
    return f"{game} has no lists: its armies are fixed{by_clause(clause)}"


def by_clause(clause: str) -> str:
    return f" ({clause})" if clause else ""


def no_points(text: str) -> str:
    return f"--points is {text[:20]!r}; it is one number, or one for each side, as in 4,12"


def played_without_points(game: str, clause: str) -> str:
    return f"{game} is played without points{by_clause(clause)}"


def played_without_table(game: str) -> str:
    return f"{game} is played without a table"


def no_attacks(game: str) -> str:
    return f"{game} has no attacks outside a battle"


def at(where: object, why: object) -> str:
    """What is wrong, and in which file."""
    return f"{where}: {why}"


NO_FILE = "there is no such file"
NO_FOLDER = "there is no such folder"
IS_FOLDER = "it is a folder"
NOT_UTF8 = "this is not text in UTF-8"
FILE_EXISTS = "the file is there already; --force writes over it"


def cannot_read(why: str | None) -> str:
    return f"cannot be read: {why}"


def cannot_write(why: str | None) -> str:
    return f"cannot be written: {why}"


def no_file_or_list(name: str, known: Collection[str]) -> str:
    return f"{NO_FILE}, and no sample list of that name{nearest(name, known)}"


def no_file_or_book(name: str, known: Collection[str]) -> str:
    return f"{NO_FILE}, and no book of that id{nearest(name, known)}"


def no_file_or_table(name: str, known: Collection[str]) -> str:
    return f"{NO_FILE}, and no table of that name{nearest(name, known)}"


GAME_COLUMNS = ("Game", "Title", "What can be played")
KITS = {"lists": "sample lists", "tables": "tables", "house_rules": "house rules"}


def playable(counts: Sequence[tuple[int, str]], players: Sequence[str]) -> str:
    kit = "".join(f"{count} {name}, " for count, name in counts)
    return f"whole battles: {kit}players {', '.join(players)}"


# ---------------------------------------------------------------------------------------------------- lists
PRICE_COLUMNS = ("Unit", "Models", "Weapons", "Points")
BOOK_COLUMNS = ("Unit", "Option", "Printed", "Formula")
RIGHT_ALIGNED = ("Models", "Points", "Printed", "Formula")
NOT_PRICED = "-"  # an option that needs another one first


def list_ready(name: str, spent: int, limit: int) -> str:
    return f"Ready: {name}, {spent} of {limit} points."


def list_written(out: object, name: str, spent: int, limit: int) -> str:
    return f"{out}: {name}, {spent} of {limit} points."


def book_read(name: str, units: int, options: int) -> str:
    return f"{name}: {count(units, 'unit')}, {count(options, 'option')}."


def book_of_another_game(name: str, game: str, played: str) -> str:
    return f"{name} is a book for {game}, not for {played}; see: drumhead match {game} --book"


def two_books(id: str) -> str:
    return f"another --book has the id '{id}' as well; change one of them"


def book_not_used(name: str) -> str:
    return f"no list is bought from {name}; name one with --blue or --red"


def no_formula(title: str) -> str:
    return f"{title} has no price formula, so no price was compared."


def prices_differ(differing: int, prices: int) -> str:
    if not differing:
        return f"All {prices} printed prices agree with the formula."
    return f"{differing} of {prices} printed prices {'differs' if differing == 1 else 'differ'} from the formula."


def points_spent(spent: int, limit: int) -> str:
    over = f", {spent - limit} too many" if spent > limit else ""
    return f"{spent} of {limit} points{over}"


def unknown_style(style: str, known: Collection[str]) -> str:
    return f"unknown style '{style}'{nearest(style, known)}"


# ---------------------------------------------------------------------------------------------------- tables
A_TABLE = "a table"


def table_ready(name: str, game: str, pieces: str) -> str:
    return f"Ready: {name or A_TABLE} for {game}, {pieces}."


def table_written(out: object, name: str, pieces: str, seed: int) -> str:
    return f"{out}: {name}, {pieces}, seed {seed}."


def table_title(name: str, size: str) -> str:
    return f"{name or A_TABLE.capitalize()}, {size}"


def tables_not_generated(game: str, named: Collection[str]) -> str:
    return f"tables of {game} are not generated; it has {', '.join(named)}"


def no_pictures(game: str) -> str:
    return f"there are no pictures of tables of {game}; the letters here show its levels"


# ---------------------------------------------------------------------------------------------------- battles
POSITION_IS_WHOLE = "a position has its own lists, books, table and house rules: leave those options out"
UNITS_COLUMNS = ("Side", "Unit", "Models", "Marks")
NO_UNITS = "no units on the table"


def not_two_players(bots: str, named: int) -> str:
    return f"two players fight a battle, as in greedy,policy; '{bots}' names {named}"


def no_such_player(name: str, known: Collection[str]) -> str:
    return f"there is no player '{name}'{nearest(name, known)}"


def side_score(name: str, score: object) -> str:
    return f"{name}, {score} points"


def models_left(left: int, born: int) -> str:
    return f"{left} of {born}"


def mark_count(title: str, value: int) -> str:
    return f"{title.lower()} {value}"


def taken_back(entry: int) -> str:
    return f"Taken back: the battle stands again as after entry {entry}."


# ---------------------------------------------------------------------------------------------------- odds
ODDS_COLUMNS = ("Chance", "Or more")


def mean_and_all(mean: float, counted: str, most: int, all_of_them: float) -> str:
    return f"{mean:.3f} {counted} on average; all {most} with {all_of_them:.2%}."


def options_of(game: str) -> str:
    return f"Options of {game}"


def one_file_too_many(word: str) -> str:
    return f"one file holds an attack; '{word}' is one too many"


def no_such_option(name: str, known: Collection[str]) -> str:
    return f"there is no option '--{name}'{nearest(name, known)}"


def value_missing(name: str) -> str:
    return f"option '--{name}' needs a value"


def not_a_number(name: str, text: str) -> str:
    return f"option '--{name}': '{text}' is not a whole number"


def no_house_rule(text: str) -> str:
    return f"a house rule is written key=alternative, not '{text}'"


def unknown_field(name: str, known: Collection[str]) -> str:
    return f"unknown field '{name}'{nearest(name, known)}"


# ---------------------------------------------------------------------------------------------------- records
REPLAYED = "Played again, every answer was legal and led to the same battle."
OVER_AT_ENTRY = "the battle was over then; a position is taken where something is asked"
PROOFS = {
    "seeds": "come from the committed seeds",
    "typed": "were typed in by people and cannot be proved",
}
DRAWERS = {"server": "the server", "browser": "the seat's own browser"}
NO_SEEDS = "There are no seeds: the dice follow the rules, and nothing shows how they fell."
COMPARE_SEEDS = "Compare the id and the commitments with what your table showed before the first die."


def no_such_entries(last: int, wanted: str) -> str:
    return f"there are entries 0 to {last}, not {wanted}"


def entry_range(first: int, last: int) -> str:
    return f"{first} to {last}"


def record_holds(entries: int, dice: int, proof: str) -> str:
    return f"Verified: {entries} entries hold together, {dice} dice {PROOFS[proof]}."


def record_id(id: str) -> str:
    return f"Record: {id!r}"


def drawn_seed(seat: int | None, name: str, drawn_by: str, commitment: str) -> str:
    whose = "the server" if seat is None else f"{name!r} (seat {seat})"
    by = DRAWERS.get(drawn_by, "nobody that the record names")
    return f"Seed of {whose}, drawn by {by}, committed as {commitment}"


def replayed(stretches: Sequence[Stretch], here: int) -> Iterator[str]:
    """What was played again, one line for each version that played."""
    for stretch in stretches:
        parts = f"Entries {stretch.first} to {stretch.last}" if len(stretches) > 1 else ""
        if not stretch.replayed:
            who = f"{parts} were" if parts else "It was"
            yield f"{who} played by version {stretch.versions.game} and not played again: this is version {here}."
        else:
            yield f"{parts}, by version {here}: {REPLAYED[0].lower()}{REPLAYED[1:]}" if parts else REPLAYED


def last_hash(hash: str) -> str:
    return f"Last hash: {hash}"


def odds_of_another_version(played: int, here: int) -> str:
    return f"this battle was played by version {played} of the rules, and odds are known of version {here}"


def luck_of(name: str, dealt: int, mean: float, percentile: float) -> str:
    told = f"{dealt} wounds dealt where {mean:.1f} were expected"
    return f"{name}: {told}; luckier than {100 * percentile:.0f} of 100."
