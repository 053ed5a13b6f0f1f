"""What a request is told whatever it wants: too many, unreadable, from elsewhere, no database, something broke."""


# ---------------------------------------------------------------------------------------------------- limits
def too_often(where: str, a_second: float) -> str:
    return f"Too many requests {where}: at most {a_second:g} a second over a longer time."


FROM_THIS_ADDRESS = "from this address"
OVER_THIS_LINK = "over this link"


def too_many_rooms(opened: int, most: int) -> str:
    return f"{opened} battles were started from this address in a day. The limit is {most}."


def too_many_watching(lines: int, most: int) -> str:
    return f"{lines} connections watch this battle. The limit is {most}."


def too_many_of_a_seat(lines: int, most: int) -> str:
    return f"{lines} connections of this seat are open. The limit is {most}."


def too_many_from_there(lines: int, most: int) -> str:
    return f"{lines} connections from this address are open. The limit is {most}."


def too_many_at_once(many: int) -> str:
    return f"{many} requests from this address are waiting already."


SERVER_FULL = "The server is full. Try again soon."
HEAD_TOO_LARGE = "The headers of this request are too large."


def no_proxy_address(why: str) -> str:
    return f"--behind takes the address of a proxy, or a network: {why}"


def too_many_commands(most: int) -> str:
    return f"{most} commands of this connection are waiting already."


# ---------------------------------------------------------------------------------------------------- the live line
OTHER_SITE = "This page comes from another site."
NO_HELLO = "The first message is a token and a number."
NO_COMMAND_ID = "a command on a live line needs an id of its own"


def message_too_long(length: int, most: int) -> str:
    return f"a message has at most {most} characters, this one {length}"


# ---------------------------------------------------------------------------------------------------- unreadable
JSON_ONLY = "A body has to be JSON and to say so: Content-Type: application/json."
NUL_SENT = "There is a NUL character in it. No name, text or address has one."
ADDRESS_TOO_LONG = "This address is too long."


def too_many_values(most: int) -> str:
    return f"This body has more than {most} values."


TOO_DEEP = "It is nested too deeply to be read."


def not_utf8(at: int) -> str:
    return f"It is not UTF-8: byte {at} belongs to no character."


# ---------------------------------------------------------------------------------------------------- the database
NO_DATABASE_ADDRESS = "this is not the address of a database; one looks like postgresql://user@host/name"


def unknown_database(kind: str) -> str:
    return f"a database of the kind {kind!r} is not known here; there are sqlite and postgresql"


def driver_missing(name: str | None) -> str:
    return f"this database needs {name}: pip install 'drumhead[postgres]'"


def database_fails(why: str) -> str:
    return f"the database cannot be used: {why}"


# ---------------------------------------------------------------------------------------------------- problems
NOT_FOUND = "Not found"
NOT_YOURS = "Not yours"
NOT_NOW = "Not now"
OVERTAKEN = "Overtaken"
TOO_MANY = "Too many"
NOT_UNDERSTOOD = "Not understood"
NOT_JSON = "Not JSON"
NOT_ALLOWED = "Not allowed"
NO_SUCH_SETUP = "This battle cannot be set up"
FAILED = "Failed"
ANSWER_DESCRIBED = "What was asked for."
FAULT_DESCRIBED = "What is wrong with the request, in one sentence."
SERVER_BROKE = "Something broke in the server. Nothing was changed."
BROKE_AFTER = "This is stored, but then something broke in the server. Load the page again."
NO_DATABASE = "No database"
NOT_STORED = "The database did not store this. Nothing was changed. Send it again."
PERHAPS_STORED = "The database does not answer. What you sent may be stored: look again before you send something else."

PAGE_NOT_BUILT = "The page is not built yet: run `make web` and load this address again."
