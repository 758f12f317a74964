# The first module that Python looks for at its start is `encodings`, and here it finds us. In the
# place of its own site.py, which takes a fourth of a short program's time, we do what most programs
# need of that, and leave the rest to site.py itself for when it is asked for: by a module
# that is not in the standard library, by exit() and its like, or by `import site`.
# Afterwards nothing may show that we were there: modules, paths and variables are as ever.
#
# LIBRARY is what stands at the true place of `encodings`, and of what it needs of itself at each start:
# of each module the file, its folders and its code. Looking for them would take as long as all of us.
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
    # Where Python finds one, it believes that site.py has done its work.
    sys.modules["site"] = site
    load_library()
    # What has booted is not looked through for garbage; the program's own variables are not there yet.
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
    """As Debian's site.py adds them; whoever looks into one has its settings heeded first."""
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
    """Stands among the builtins for what site.py puts there, until it is used."""

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
    """Once; from then on all is asked of site.py itself."""
    if sys.modules.get("site") is site:
        del sys.modules["site"]
        for finder in filter(None, sys.path_importer_cache.values()):
            vars(finder).pop("find_spec", None)
    return __import__("site")


site = type(sys)("site")
site.__getattr__ = ask_site
begin()
