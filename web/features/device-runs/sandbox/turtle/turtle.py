"""Turtle graphics on this device: the part of Python's turtle that beginners use. The page draws (turtle/commands.ts)."""

import json as _json
import math as _math
import re as _re

import _turtle_page
from _turtle_colors import NAMES as _COLORS

__all__ = ['Turtle', 'Pen', 'RawTurtle', 'Screen', 'Vec2D', 'Terminator', 'TurtleGraphicsError']

_MAX_COMMANDS = 50_000
_SHAPES = ('arrow', 'blank', 'circle', 'classic', 'square', 'triangle', 'turtle')
_SPEEDS = {'fastest': 0, 'fast': 10, 'normal': 6, 'slow': 3, 'slowest': 1}
_MISSING = 'Turtle on this device has no {}: it draws, but it does not hear keys, clicks or timers, and shows no windows'
_count = 0


class TurtleGraphicsError(Exception):
    pass


class Terminator(Exception):
    pass


class Vec2D(tuple):
    """A position."""

    def __new__(cls, x, y):
        return tuple.__new__(cls, (x, y))

    def __add__(self, other):
        return Vec2D(self[0] + other[0], self[1] + other[1])

    def __sub__(self, other):
        return Vec2D(self[0] - other[0], self[1] - other[1])

    def __mul__(self, other):
        if isinstance(other, Vec2D):
            return self[0] * other[0] + self[1] * other[1]
        return Vec2D(self[0] * other, self[1] * other)

    def __rmul__(self, other):
        return Vec2D(self[0] * other, self[1] * other)

    def __neg__(self):
        return Vec2D(-self[0], -self[1])

    def __abs__(self):
        return _math.hypot(self[0], self[1])

    def __repr__(self):
        return f'({self[0]:.2f},{self[1]:.2f})'


def _send(*command):
    global _count
    _count += 1
    if _count > _MAX_COMMANDS:
        raise TurtleGraphicsError(f'The drawing has more than {_MAX_COMMANDS:,} steps')
    _turtle_page.draw(_json.dumps(command))


def _number(value):
    number = float(value)
    if not abs(number) < 1e7:
        raise ValueError(f'{value} is too large for a drawing')
    return number


def _point(x, y):
    return (_number(x), _number(y)) if y is not None else (_number(x[0]), _number(x[1]))


class _Screen:
    def __init__(self):
        self._mode = 1.0
        self._turtles = []
        self._background = 'white'
        self._size = (400, 300)

    def _color(self, *given):
        color = given[0] if len(given) == 1 else given
        if isinstance(color, str):
            plain = color.replace(' ', '').lower()
            if plain not in _COLORS and not _re.fullmatch('#([0-9a-f]{3}|[0-9a-f]{6})', plain):
                raise TurtleGraphicsError(f'bad color string: {color}')
            return plain
        if len(color) != 3 or not all(0 <= part <= self._mode for part in color):
            raise TurtleGraphicsError(f'bad color sequence: {color}')
        return '#' + ''.join(f'{round(part * 255 / self._mode):02x}' for part in color)

    def bgcolor(self, *color):
        if not color:
            return self._background
        self._background = self._color(*color)
        _send('background', self._background)

    def colormode(self, mode=None):
        if mode is None:
            return self._mode
        if mode in (1, 255):
            self._mode = float(mode) if mode == 1 else 255

    def setup(self, width=400, height=300, startx=None, starty=None):
        sides = ((width, 800), (height, 600))
        self._size = tuple(round(_number(side) * whole if side <= 1 else _number(side)) for side, whole in sides)
        _send('size', *self._size)

    def screensize(self, canvwidth=None, canvheight=None, bg=None):
        if canvwidth is None:
            return self._size
        self.setup(canvwidth, canvheight or canvwidth)
        if bg is not None:
            self.bgcolor(bg)

    def window_width(self):
        return self._size[0]

    def window_height(self):
        return self._size[1]

    def title(self, text):
        _send('title', str(text)[:200])

    def tracer(self, n=None, delay=None):
        if n is not None:
            _send('tracer', int(n))

    def update(self):
        _send('update')

    def turtles(self):
        return list(self._turtles)

    def clear(self):
        for each in self._turtles:
            each.clear()

    clearscreen = clear

    def reset(self):
        for each in self._turtles:
            each.reset()

    resetscreen = reset

    def delay(self, delay=None):
        return 10

    def mainloop(self, *given):
        """Returns at once: the drawing stays on the page."""

    done = exitonclick = bye = listen = mainloop

    def __getattr__(self, name):
        raise AttributeError(_MISSING.format(f'{name}()') if not name.startswith('_') else name)


_screen = _Screen()


def Screen():
    return _screen


def __getattr__(name):
    if name.startswith('__'):
        raise AttributeError(f"module 'turtle' has no attribute '{name}'")
    raise AttributeError(f"module 'turtle' has no attribute '{name}'. " + _MISSING.format(f'{name}()'))


from _turtle_pen import Turtle  # noqa: E402, the turtles need the names above

Pen = RawTurtle = Turtle
_own = None


def _turtle():
    """The turtle that turtle.forward() and the like move; it exists once it is used."""
    global _own
    _own = _own or Turtle()
    return _own


def getturtle():
    return _turtle()


getpen = getturtle


def _ofTurtle(name):
    def call(*given, **named):
        return getattr(_turtle(), name)(*given, **named)

    call.__name__ = name
    return call


for _name in dir(Turtle):
    if not _name.startswith('_') and _name not in globals():
        globals()[_name] = _ofTurtle(_name)
        __all__.append(_name)
for _name in dir(_Screen):
    if not _name.startswith('_') and _name not in globals():
        globals()[_name] = getattr(_screen, _name)
        __all__.append(_name)
