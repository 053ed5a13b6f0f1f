"""Scenes of Sigmar, played by hand on the screen with dice that are known."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.hand import asked, choose, enter, middle, middle_of, places, taken
from tests.browser.scene import log_tells, play_scene
from tests.browser.scenes_sigmar import ROOM, SCENES, Deed, Dice, Touch, few


def do(page: Page, what: Deed) -> None:
    """Touch the model twice, choose the number of dice, press the answer of that name, or take the suggestion."""
    if isinstance(what, Touch):
        base = page.locator(f".units .base[data-model=m{what.model}]")
        spot = middle_of(base.locator(".b"))
        page.mouse.click(*spot)
        expect(base).to_have_class(re.compile(r"\bchosen\b"))
        taken(page, lambda: page.mouse.click(*spot))
    elif isinstance(what, Dice):
        page.keyboard.press(str(what.number))
        expect(page.locator(".chances [aria-pressed=true]")).to_contain_text(f"{what.number} dice")
        enter(page)
    elif what:
        name = re.compile("^" + r"\b.*\b".join(map(re.escape, what.split(": "))), re.IGNORECASE)
        taken(page, page.locator(".q").get_by_role("button", name=name).first.click)
    else:
        enter(page)


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_played_and_seen(page: Page, battle: Opened, name: str) -> None:
    scene = SCENES[name]()
    battle(**scene.room, seed=None)
    asked(page)
    stood = page.locator(".units .base").count()
    play_scene(page, scene, lambda deed: do(page, deed))
    for u, words in scene.units:
        expect(page.locator(f".units .unit[data-unit=u{u}]")).to_have_attribute("aria-label", re.compile(words))
    for m, wounds in scene.hurt:
        expect(page.locator(f".units .base[data-model=m{m}] .wounds .w.on")).to_have_count(wounds)
    for m in scene.gone:
        expect(page.locator(f".units .base[data-model=m{m}]")).to_have_count(0)
    expect(page.locator(".units .base")).to_have_count(stood - len(scene.gone))


# ---------------------------------------------------------------------------------------------------- setting up
def test_units_are_placed_in_turn_then_scouts_ahead_then_vanguards_move(page: Page, battle: Opened) -> None:
    texts = [few("saltgate", "auditors", "sluice-battery", "captain"), few("mirefold", "reed-runners", "rootking")]
    lists = ["saltgate-balanced", "mirefold-balanced"]
    battle(**ROOM | {"lists": lists, "texts": texts, "faces": [6, 1, 2, 3]}, seed=None)
    asked(page)
    choose(page, "The near edge")
    whose = page.locator(".q .cap")
    turns = []
    while re.search("^(Which unit do you deploy|Deploy your)", asked(page)):
        turns.append(whose.inner_text().casefold().split(":")[0])
        enter(page)
    assert "".join(turn[0] for turn in turns) in ("aaggaagg", "aaggagg", "aaggag"), turns  # one unit each, in turn
    assert asked(page).startswith("Which scouts do you deploy")
    strip = page.locator(".zone .strip")
    assert choose(page, "in your strip") == "Deploy your Auditors"
    narrow = strip.bounding_box()
    page.keyboard.press("u")
    expect(page.locator(".q h2")).to_have_text(re.compile("^Which scouts"))
    choose(page, "anywhere over 12 in")
    wide = strip.bounding_box()
    assert narrow and wide and wide["height"] > 3 * narrow["height"]
    page.mouse.click(*middle(page, "svg.map"))  # far from both strips
    expect(page.locator(".ghost.fine")).to_be_attached()
    enter(page)
    assert asked(page).startswith("Which unit moves ahead before the first round")
    before = places(page)
    ahead = [at for m, at in before.items() if m in ("m0", "m1", "m2")]
    assert len(ahead) == 3 and all(130 < float(re.findall(r"[\d.]+", at)[1]) < 350 for at in ahead), ahead
    choose(page, "Move Reed runners")
    enter(page)
    asked(page)
    moved = [m for m, at in places(page).items() if at != before[m]]
    assert len(moved) == 5
    log_tells(page, ("Auditors deploy", "Reed runners move ahead", "Round 1"))
