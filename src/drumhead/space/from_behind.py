"""The second process of a first start: `python -m drumhead.space.from_behind MODULE ...` compiles the kernels of these
files from the last one back."""

import sys
from importlib import import_module

from drumhead.space.kernels import warm_from_behind

if __name__ == "__main__":
    for name in sys.argv[1:]:
        import_module(name)
    warm_from_behind()
