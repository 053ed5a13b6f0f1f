"""What a person's hand does on the page."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

ENOUGH = 600  # answers in a battle


FRIENDS_LINK = "The link for your friend"


def invited(page: Page, base_url: str) -> str:
    """A new battle against a friend: the link for the friend."""
    page.goto(f"{base_url}/#/new")
    page.get_by_role("button", name="A friend by link").click()
    page.get_by_role("button", name="Start").click()
    return page.get_by_label(FRIENDS_LINK).input_value()


def sit_down(page: Page, name: str = "") -> None:
    """Come by a link, and take the chair."""
    page.get_by_label("Your name on the table").fill(name)
    page.get_by_role("button", name="Sit down").click()


def link_in(page: Page, base_url: str, name: str) -> str:
    """The link of that name that this device keeps for the battle on the page."""
    room = page.url.rpartition("/")[2]
    script = "([room, name]) => JSON.parse(localStorage.getItem('drumhead/' + room)).links[name]"
    return f"{base_url}/{page.evaluate(script, [room, name])}"


# The page looks at every frame, so that a battle of a hundred answers does not wait for the clock of `expect`.
ASKED = """() => {
    const bar = document.querySelector('.q'), main = bar?.querySelector('.act.main');
    return main && !main.disabled && [bar.querySelector('h2').innerText];
}"""
# Another question, or none: what else the server tells meanwhile is no answer taken.
TAKEN = """before => {
    const question = asked => asked?.split('-')[0];
    return question(document.querySelector('.q')?.dataset.asked) !== question(before);
}"""


def asked(page: Page) -> str:
    """Wait until something is asked of us (or the battle is over), and read it."""
    question: str = page.wait_for_function(ASKED).json_value()[0]
    return question


def enter(page: Page) -> None:
    """Give the suggested answer and see that it is taken."""
    taken(page, lambda: page.keyboard.press("Enter"))


def choose(page: Page, name: str) -> str:
    """Press the answer of that name, and read what is asked next."""
    taken(page, page.locator(".q :is(.acts, .made, .many)").get_by_role("button", name=name).click)
    return asked(page)


def taken(page: Page, do: Callable[[], None]) -> None:
    before = page.locator(".q").get_attribute("data-asked")
    do()
    page.wait_for_function(TAKEN, arg=before)


def play_to(page: Page, words: str) -> str:
    """Follow the suggestions until a question has these words."""
    for _ in range(ENOUGH):
        question = asked(page)
        if re.search(words, question):
            return question
        enter(page)
    raise AssertionError(f"nobody asks {words!r}")


def places(page: Page) -> dict[str, Any]:
    """Where every base stands on the glass."""
    script = "all => Object.fromEntries(all.map(b => [b.dataset.model, b.style.transform]))"
    found: dict[str, Any] = page.locator(".units .base").evaluate_all(script)
    return found


AT_REST = """e => new Promise(rest => {
  let [last, same] = ['', 0];
  const look = () => {
    const { x, y, width, height } = e.getBoundingClientRect();
    const now = [x, y, width, height].join();
    same = now === last ? same + 1 : 0;
    last = now;
    if (same < 4) requestAnimationFrame(look); else rest();
  };
  look();
})"""


def middle(page: Page, what: str) -> tuple[float, float]:
    return middle_of(page.locator(what).first)


def middle_of(there: Locator) -> tuple[float, float]:
    """Where it is once it stays there: the map follows its frame a moment later, and draws some things again."""
    for _ in range(ENOUGH):
        expect(there).to_be_visible()
        there.evaluate(AT_REST)
        box = there.bounding_box()
        if box:
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    raise AssertionError(f"{there} is never at rest")


def drag(page: Page, start: tuple[float, float], by: tuple[float, float], *, drop: bool = True) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + by[0], start[1] + by[1], steps=5)
    if drop:
        page.mouse.up()
