# Speeds up Python's start: Python first imports `encodings`, and finds this file. The file replaces site.py, which
# takes a quarter of a short program's time. It does what most programs need, and runs the real site.py only on
# demand: when a program imports a module outside the standard library, calls exit() or the like, or imports site. The
# program must not notice a difference: modules, paths and variables are as after a normal start.
#
# LIBRARY holds the real `encodings` and the modules that Python imports with it at every start: for each module its
# file, folders and code. Searching for these modules would take as long as running this whole file.
import builtins
import gc
import marshal
import posix
import sys
from _frozen_importlib import _find_spec, module_from_spec
from _frozen_importlib_external import spec_from_file_location

PLACE = __file__.rpartition("/")[0]


def begin():
    sys.path.remove(PLACE)
    del sys.path_importer_cache[PLACE]
    del posix.environ[b"PYTHONPATH"]
    posix.unsetenv("PYTHONPATH")
    add_builtins()
    add_packages()
    # Python does not run site.py when a module of this name is loaded.
    sys.modules["site"] = site
    load_library()
    # Excludes loaded objects from garbage collection; the program's own do not exist yet.
    gc.freeze()


def load_library():
    for name, (file, folders, code) in LIBRARY.items():
        spec = spec_from_file_location(name, file, submodule_search_locations=folders)
        module = sys.modules[name] = module_from_spec(spec)
        exec(marshal.loads(code), vars(module))
    for name in LIBRARY:
        package, _, own = name.rpartition(".")
        if package:
            setattr(sys.modules[package], own, sys.modules[name])


def add_builtins():
    for name in "exit", "quit", "copyright", "credits", "license", "help":
        setattr(builtins, name, Later(name))


def add_packages():
    """Adds the folders that Debian's site.py adds. Before a module is searched in one, site.py runs for its settings."""
    version = "python%d.%d" % sys.version_info[:2]
    for folder in f"local/lib/{version}", "lib/python3", f"lib/{version}":
        path = f"/usr/{folder}/dist-packages"
        try:
            finder = sys.path_hooks[-1](path)
        except ImportError:
            continue
        finder.find_spec = find_after_the_rest
        sys.path_importer_cache[path] = finder
        sys.path.append(path)


class Later:
    """A placeholder for a builtin of site.py, until it is used."""

    def __init__(self, name):
        self.name = name

    def __call__(self, *args, **kwargs):
        return self.itself()(*args, **kwargs)

    def __repr__(self):
        return repr(self.itself())

    def itself(self):
        do_the_rest()
        return getattr(builtins, self.name)


def ask_site(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return getattr(do_the_rest(), name)


def find_after_the_rest(name, target=None):
    do_the_rest()
    return _find_spec(name, None, target)


def do_the_rest():
    """Runs site.py at the first call; afterwards returns it."""
    if sys.modules.get("site") is site:
        del sys.modules["site"]
        for finder in filter(None, sys.path_importer_cache.values()):
            vars(finder).pop("find_spec", None)
    return __import__("site")


site = type(sys)("site")
site.__getattr__ = ask_site
begin()
