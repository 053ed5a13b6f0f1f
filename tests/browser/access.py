"""What axe-core finds wrong with a page for people who cannot see it or use no mouse."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SEE = "(axe) => { if (!window.axe) (0, eval)(axe); }"
RUN = """async (only) => {
    const found = await axe.run(document, { resultTypes: ['violations'], ...(only && { runOnly: only }) });
    const short = ({ id, impact, help, nodes }) => ({ id, impact, help, where: nodes.map((n) => n.html) });
    return found.violations.map(short);
}"""
GRAVE = ("serious", "critical")


@cache
def axe() -> str:
    return AXE.read_text("utf-8")


def faults(page: Page, *only: str) -> list[str]:
    """Each grave fault in one line: the rule, and the first places that break it."""
    page.evaluate(SEE, axe())
    found: list[dict[str, Any]] = page.evaluate(RUN, list(only) or None)
    return [f"{v['id']}: {v['help']}: {'  '.join(v['where'][:4])}" for v in found if v["impact"] in GRAVE]


def faults_in(page: Page, theme: str, *only: str) -> list[str]:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    return [f"{theme}: {fault}" for fault in faults(page, *only)]


def faults_by_day_and_night(page: Page) -> list[str]:
    """All rules by day; by night only what colours can break."""
    return [*faults_in(page, "light"), *faults_in(page, "dark", "color-contrast")]
