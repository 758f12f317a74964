"""Snapshots of a program's values. It runs none of the program's own code to read a value."""

import collections
import types

# Limits of what is shown of one value.
MAX_CHARACTERS = 100
MAX_ITEMS = 50
MAX_DEPTH = 3
# Maximum values that a step shows of one variable, including nested ones.
MAX_NODES = 300
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)


class Table:
    """Entries by number; equal ones are stored once."""

    def __init__(self):
        self.numbers = {}
        self.fresh = []
        self.size = 0

    def number(self, entry):
        found = self.numbers.get(entry)
        if found is None:
            found = self.numbers[entry] = len(self.numbers)
            self.fresh.append(entry)
            self.size += sum(len(part) * (1 if type(part) is str else 12) for part in entry if hasattr(part, '__len__'))
        return found

    def take(self):
        taken, self.fresh = self.fresh, []
        return taken


class Snapshots(Table):
    """The values of variables."""

    def __init__(self):
        super().__init__()
        self.ids = {}
        self.nodes = 0
        self.around = []

    def of(self, value):
        self.nodes = 0
        return self.value(value)

    def value(self, value):
        kind = type(value)
        self.nodes += 1
        if value is None or kind in (bool, float, complex, range):
            return self.number(('plain', repr(value)))
        if kind is int:
            return self.number(('plain', integer(value)))
        if kind is str:
            return self.number(('text', text(value)))
        if kind in (bytes, bytearray):
            return self.number(('text', repr(value[:MAX_CHARACTERS])))
        if issubclass(kind, FUNCTIONS):
            return self.number(('code', signature(value)))
        if issubclass(kind, type):
            return self.number(('code', f'class {type.__dict__["__name__"].__get__(value)}'))
        return self.group(value, kind)

    def group(self, value, kind):
        shape, items, size = parts(value, kind)
        if shape is None:
            return self.number(('code', f'<{kind.__name__}>'))
        is_fixed = issubclass(kind, (tuple, frozenset))
        name = 0 if is_fixed else self.ids.setdefault(id(value), len(self.ids) + 1)
        if id(value) in self.around:
            return self.number(('again', kind.__name__, name))
        if len(self.around) >= MAX_DEPTH or self.nodes > MAX_NODES:
            return self.number(('deep', kind.__name__, name))
        self.around.append(id(value))
        shown = []
        for key, item in items:
            if len(shown) == MAX_ITEMS or self.nodes > MAX_NODES:
                break
            shown.append((key if key is None or shape == 'object' else self.key(key), self.value(item)))
        self.around.pop()
        return self.number(('group', shape, kind.__name__, name, tuple(shown), size - len(shown)))

    def key(self, key):
        kind = type(key)
        if kind is str:
            return text(key)
        if kind is int:
            return integer(key)
        if kind in (bool, float, type(None)):
            return repr(key)
        if kind is tuple and len(key) <= 5:
            return f'({", ".join(map(self.key, key))})'
        return f'<{kind.__name__}>'


def parts(value, kind):
    """The shape of a value that has parts, its parts with their keys, and their number."""
    if issubclass(kind, dict):
        return 'map', list(dict.items(value))[: MAX_ITEMS + 1], dict.__len__(value)
    for base, shape in ((list, 'list'), (tuple, 'list'), (collections.deque, 'list'), (set, 'set'), (frozenset, 'set')):
        if issubclass(kind, base):
            return shape, ((None, item) for item in base.__iter__(value)), base.__len__(value)
    try:
        attributes = object.__getattribute__(value, '__dict__')
    except AttributeError:
        return None, (), 0
    return 'object', list(dict.items(attributes))[: MAX_ITEMS + 1], len(attributes)


def integer(value):
    return repr(value) if value.bit_length() < 400 else f'≈10^{round((value.bit_length() - 0.5) * 0.30103)}'


def text(value):
    return repr(value) if len(value) <= MAX_CHARACTERS else repr(value[:MAX_CHARACTERS]) + '…'


def signature(value):
    if type(value) is types.MethodType:
        value = value.__func__
    name = getattr(value, '__name__', '')
    code = getattr(value, '__code__', None)
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if code else ('…',)
    return f'{"lambda" if name == "<lambda>" else name}({", ".join(parameters)})'
