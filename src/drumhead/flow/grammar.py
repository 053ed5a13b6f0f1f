"""Grammar for one and for many: the one place that knows how English nouns and verbs agree."""

from collections.abc import Sequence

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth",
    "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
)  # fmt: skip
IRREGULAR = {"be": ("is", "are"), "have": ("has", "have"), "do": ("does", "do"), "go": ("goes", "go")}


def count(n: int, one: str, many: str = "") -> str:
    """ "1 point", "3 points"; a plural that is no plain -s is given."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def tally(n: int, one: str = "", many: str = "") -> str:
    """A number that a reader adds up with others, with both forms of its noun: "{1| wound| wounds}", or "{8}" alone."""
    return f"{{{n}| {one}| {many or one + 's'}}}" if one else f"{{{n}}}"


def agree(verb: str, many: bool) -> str:
    """A verb in the present: "walk" for many, "walks" for one; "rush" becomes "rushes", "carry" "carries"."""
    if verb in IRREGULAR:
        return IRREGULAR[verb][many]
    if many:
        return verb
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


def verb_phrase(deed: str, many: bool) -> str:
    """ "rush 3 in", by many; "rushes 3 in" by one."""
    verb, *rest = deed.split(" ", 1)
    return " ".join((agree(verb, many), *rest))


def does(who: str, many: bool, deed: str) -> str:
    """ "The Regulars" and "rush 3 in" make "The Regulars rush 3 in"; for one of them, "rushes 3 in"."""
    return f"{who} {verb_phrase(deed, many)}"


def listed(parts: Sequence[str]) -> str:
    """ "a, b and c"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""


def whose(name: str) -> str:
    """ "Rookies'", "Snout's"."""
    return name + ("'" if name.endswith("s") else "'s")
