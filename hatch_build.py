"""What a wheel carries beside the Python sources: the page, built by Vite, and the core, compiled by mypyc.

`QUEDOU_PURE=1` forbids compiling, `QUEDOU_PURE=0` insists on it; unset, the core is compiled where
there is a C compiler.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED_ROOMS = ("hand", "fan", "rules", "deal", "bots")
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="quedou-core", packages=[], ext_modules=mypycify({arguments!r}, opt_level="3"))
"""


class QuedouBuildHook(BuildHookInterface[Any]):
    """Builds the client where it is missing, and the compiled core, before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        build_client(root)
        build_data["artifacts"].append("src/quedou/client/**")
        if self.target_name != "wheel":
            return
        extensions = compile_core(root, root / "build" / "mypyc")
        if extensions:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update({str(built): name for name, built in extensions.items()})


def build_client(root: Path) -> None:
    """Build the page into the package, unless it is there (an unpacked sdist carries it)."""
    if (root / "src" / "quedou" / "client" / "index.html").exists():
        return
    subprocess.run(["make", "client"], cwd=root, check=True)


def compile_core(root: Path, build: Path) -> dict[str, Path]:
    """Compile the pure rooms; return the extension modules by their place in the wheel, if any."""
    wish = os.environ.get("QUEDOU_PURE", "")
    if wish == "1":
        return {}
    if shutil.which(os.environ.get("CC", "cc")) is None:
        if wish == "0":
            raise SystemExit("quedou: QUEDOU_PURE=0 asks for a compiled core, but there is no C compiler")
        return {}
    shutil.rmtree(build, ignore_errors=True)
    build.mkdir(parents=True)
    shutil.copytree(root / "src/quedou", build / "quedou", ignore=shutil.ignore_patterns("client", "*.so"))
    rooms = [path for room in COMPILED_ROOMS for path in sorted((build / "quedou" / room).glob("*.py"))]
    modules = [
        "quedou/tiles.py",
        *(str(path.relative_to(build)) for path in rooms if path.name != "__init__.py"),
    ]
    (build / "setup.py").write_text(SETUP.format(arguments=["--strict", *modules]))
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", "lib"],
        cwd=build,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        if wish == "0":
            raise SystemExit(f"quedou: the core does not compile\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
        print("quedou: the core could not be compiled, the wheel is pure Python", file=sys.stderr)
        return {}
    lib = build / "lib"
    return {str(path.relative_to(lib)): path for path in lib.rglob("*") if path.suffix in {".so", ".pyd"}}
