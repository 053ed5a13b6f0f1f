"""Battles that were fought before the page sees them: both seats follow the advice, without a screen."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.served import SAME_BATTLE, open_room

# To the end, where no number of answers is given; after so many, one gives up, where it is to be over.
PLAY = """async ({ room, answers, over }) => {
    const { token } = JSON.parse(localStorage.getItem(`drumhead/${room}`));
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const call = async (path, body) => {
        const options = body && { method: 'POST', body: JSON.stringify(body) };
        return (await fetch(`/api/rooms/${room}${path}`, { headers, ...options })).json();
    };
    let { view } = await call('?after=-1');
    const answer = async (given) => {
        ({ view } = (await call('/answer', { question: view.question.id, answer: given })).sight);
    };
    for (let i = 0; view.question && i < (answers ?? Infinity); i++) {
        await answer((await call('/advice')).answer);
        if (i === answers - 2) {
            await call('/take-back', {});
            ({ view } = await call('?after=-1'));
        }
    }
    if (over && view.question) await answer({ type: 'concede' });
}"""


def fought(page: Page, url: str, answers: int | None = 40, *, over: bool = True, **changes: Any) -> str:
    """A room where so much has happened, with a take-back near its end."""
    room = open_room(page, url, {**SAME_BATTLE, "opponent": "hot-seat", **changes})
    page.evaluate(PLAY, {"room": room, "answers": answers, "over": over})
    return room
