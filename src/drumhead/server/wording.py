"""Sentences as a person reads them."""


def as_sentence(why: str) -> str:
    """With a capital in front and a stop at its end."""
    told = why.strip()
    return told[:1].upper() + told[1:] + ("" if told.endswith((".", "?")) else ".")
