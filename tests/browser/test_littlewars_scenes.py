"""Scenes of Little Wars, played by hand on the screen with dice that are known."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.hand import asked, drag, middle_of, taken
from tests.browser.scene import log_tells, play_scene
from tests.browser.scenes_littlewars import ROOM, SCENES, Choose, Deed, Drag, Scene, Touch, stands
from tests.browser.table_places import Table
from tests.games.littlewars.kit import cavalry, gun, infantry

MOST = 12  # answers in the bar


def base(model: int) -> str:
    return f".units .base[data-model=m{model}]"


def touch(page: Page, model: int) -> None:
    page.mouse.click(*middle_of(page.locator(f"{base(model)} .b")))


CHOSEN = "() => [...document.querySelectorAll('.units .base.chosen')].map((b) => Number(b.dataset.model.slice(1)))"


def choose_just(page: Page, models: tuple[int, ...]) -> None:
    """Let go what is suggested, and touch what is wanted; one alone takes the place of the other."""
    expect(page.locator(".units .base.chosen")).to_have_count(len(models))
    suggested = set(page.evaluate(CHOSEN))
    for m in suggested - set(models) if len(models) > 1 else ():
        touch(page, m)
        expect(page.locator(base(m))).not_to_have_class(re.compile(r"\bchosen\b"))
    for m in set(models) - suggested:
        touch(page, m)
        expect(page.locator(base(m))).to_have_class(re.compile(r"\bchosen\b"))
    taken(page, lambda: page.keyboard.press("Enter"))


def do(page: Page, scene: Scene, what: Deed) -> None:
    if isinstance(what, Touch):
        assert page.locator(".q :is(.acts, .many) button").count() <= MOST  # no button for each of many
        touch(page, what.model)
        expect(page.locator(base(what.model))).to_have_class(re.compile(r"\bchosen\b"))
        taken(page, lambda: touch(page, what.model))
    elif isinstance(what, Choose):
        choose_just(page, what.models)
    elif isinstance(what, Drag):
        start = middle_of(page.locator(f"{base(what.model)} .b"))
        if isinstance(what.to, int):
            end = middle_of(page.locator(f"{base(what.to)} .b"))
        else:
            end = Table(page, *scene.anchor).glass(what.to)
        drag(page, start, (end[0] - start[0], end[1] - start[1]), drop=False)
        expect(page.locator(".ghost.fine").first).to_be_attached()
        taken(page, page.mouse.up)
    else:
        name = re.compile(f"^(. )?{re.escape(what)}")
        taken(page, page.locator(".q").get_by_role("button", name=name).first.click)


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_played_and_seen(page: Page, battle: Opened, name: str) -> None:
    scene = SCENES[name]()
    battle(**scene.room, seed=None)
    asked(page)
    stood = page.locator(".units .base").count()
    play_scene(page, scene, lambda deed: do(page, scene, deed))
    for m in scene.gone:
        expect(page.locator(base(m))).to_have_count(0)
    expect(page.locator(".units .base")).to_have_count(stood - len(scene.gone))
    for m in scene.captive:
        expect(page.locator(f"{base(m)}.out")).to_be_attached()
    expect(page.locator(".units .base.out")).to_have_count(len(scene.captive))
    for m, side in scene.sides:
        expect(page.locator(f"{base(m)}.{side}")).to_be_attached()


def test_the_better_order_of_two_combats_is_suggested_and_the_other_one_costs_more(page: Page, battle: Opened) -> None:
    """What each combat comes to stands on its answer before it is fought; pointing at it tells what it changes."""
    scene = SCENES["better_order"]()
    battle(**scene.room, seed=None)
    asked(page)
    expect(page.locator(".flag.combat")).to_have_count(2)  # before the movement ends
    do(page, scene, "End the movement")
    assert asked(page).startswith("Which combat is fought next")
    answers = page.locator(".q :is(.acts, .many) button")
    expect(answers.filter(has_text="Gules supported")).to_have_count(2)
    expect(page.locator(".q .act.main")).to_contain_text("Azure 3 against Gules 2")
    answers.filter(has_text="Azure 4 against Gules 2").hover()
    expect(page.locator(".flag.combat", has_text="then Azure 3 against 2, unsupported")).to_be_visible()
    do(page, scene, "Azure 4 against Gules 2")
    for question in ("^You win and lose 2 of your men", "^You take 1 prisoner", "^You win and lose 1 of your men"):
        assert re.search(question, asked(page)), asked(page)
        taken(page, lambda: page.keyboard.press("Enter"))


def test_a_battle_that_is_given_up_is_scored_line_by_line(page: Page, battle: Opened) -> None:
    mine = [infantry(0, (20, 20), (21, 20)), cavalry(0, (30, 20)), gun(0, (40, 20)), infantry(1, (20, 21.2), holder=0)]
    battle(**ROOM | {"position": stands(*mine, cavalry(1, (50, 40), (60, 40)), gun(1, (56, 40)))})
    asked(page)
    rows = page.locator(".lines-of-score tbody tr")
    now = [("Guns", "20", "20"), ("Cavalry", "3", "6"), ("Infantry", "36", "32")]
    now += [("Prisoners taken", "1", "0"), ("Own men taken", "0", "1")]
    for n, (what, own, other) in enumerate(now):
        expect(rows.nth(n)).to_contain_text(what)
        expect(rows.nth(n).locator("td")).to_have_text([own, other])
    page.locator(".menu summary").click()
    for _ in range(2):  # it is asked once more
        page.locator(".menu").get_by_role("button", name="Resign").click()
    asked(page)
    expect(page.locator(".result h2")).to_have_text("Gules won")
    expect(page.locator(".result .pts")).to_have_text(["60", "259"])
    told = ("Victory, 0 points", "Guns (1), 20", "Cavalry (1), 3", "Infantry (18), 36", "Prisoners taken (1), 1")
    told += ("Own men in enemy hands (0), 0", "Gules: Victory, 200 points", "Guns (1), 20", "Cavalry (2), 6")
    told += ("Infantry (16), 32", "Prisoners taken (0), 0", "Own men in enemy hands (1), 1")
    log_tells(page, told)
