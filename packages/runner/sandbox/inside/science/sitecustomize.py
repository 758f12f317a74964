# Runs when Python starts in a sandbox for programs that import numpy, pandas or matplotlib (science.ts). Prepares
# matplotlib's folder: it must be writable, and contains the list of fonts, which takes seconds to make.
import os
import sys

HERE = os.path.dirname(__file__)


def prepare():
    # Last, so that the program's own modules come first.
    sys.path.remove(HERE)
    sys.path.append(HERE)
    folder = os.environ["MPLCONFIGDIR"]
    os.mkdir(folder)
    for name in os.listdir(HERE):
        if name.startswith("fontlist"):
            os.symlink(os.path.join(HERE, name), os.path.join(folder, name))


try:
    prepare()
except (OSError, KeyError, ValueError):
    pass    # an earlier process of the program has done it, or the program has changed its environment
