"""The turtles of turtle.py: their position, heading and pen."""

import math as _math
import sys as _sys

_module = _sys.modules['turtle']
_send, _number, _point, _screen = _module._send, _module._number, _module._point, _module._screen
Vec2D, _SHAPES, _SPEEDS = _module.Vec2D, _module._SHAPES, _module._SPEEDS


class Turtle:
    def __init__(self, shape='classic', visible=True):
        self._id = len(_screen._turtles) + 1
        self._stamps = 0
        self._circle = 360.0
        self._shape = 'classic'
        _screen._turtles.append(self)
        self._begin()
        self._is_visible = visible
        self.shape(shape)

    def _begin(self):
        self._x, self._y, self._heading = 0.0, 0.0, 0.0
        self._is_down, self._is_visible = True, True
        self._size, self._speed = 1, 3
        self._color, self._fill = 'black', 'black'
        self._path = None

    def _show(self):
        look = (self._shape if self._is_visible else 'blank', self._color, self._fill, self._speed)
        _send('turtle', self._id, self._x, self._y, self._heading, *look)

    # Moving.

    def _go(self, x, y):
        if self._is_down:
            _send('line', self._id, self._x, self._y, x, y, self._color, self._size)
        else:
            _send('move', self._id, x, y)
        self._x, self._y = x, y
        if self._path is not None:
            self._path.append((x, y))

    def forward(self, distance):
        angle = _math.radians(self._heading)
        distance = _number(distance)
        self._go(self._x + distance * _math.cos(angle), self._y + distance * _math.sin(angle))

    fd = forward

    def backward(self, distance):
        self.forward(-distance)

    bk = back = backward

    def _turn(self, angle):
        self._heading = (self._heading + _number(angle) * 360 / self._circle) % 360
        _send('turn', self._id, self._heading)

    def left(self, angle):
        self._turn(angle)

    lt = left

    def right(self, angle):
        self._turn(-angle)

    rt = right

    def goto(self, x, y=None):
        self._go(*_point(x, y))

    setpos = setposition = goto

    def setx(self, x):
        self._go(_number(x), self._y)

    def sety(self, y):
        self._go(self._x, _number(y))

    def setheading(self, angle):
        self._heading = _number(angle) * 360 / self._circle % 360
        _send('turn', self._id, self._heading)

    seth = setheading

    def home(self):
        self._go(0.0, 0.0)
        self.setheading(0)

    def circle(self, radius, extent=None, steps=None):
        radius, extent = _number(radius), self._circle if extent is None else _number(extent)
        part = abs(extent) / self._circle
        steps = steps or 1 + int(min(11 + abs(radius) / 6, 59) * part)
        turn = extent / steps * (1 if radius > 0 else -1)
        length = 2 * radius * _math.sin(_math.radians(abs(turn) * 360 / self._circle) / 2) * (1 if radius > 0 else -1)
        length *= 1 if extent >= 0 else -1
        self._turn(turn / 2)
        for _ in range(steps):
            self.forward(length)
            self._turn(turn)
        self._turn(-turn / 2)

    def speed(self, speed=None):
        if speed is None:
            return self._speed
        speed = _SPEEDS.get(speed, speed)
        self._speed = round(speed) if 0.5 < _number(speed) < 10.5 else 0
        self._show()

    # Position, heading and distance.

    def position(self):
        return Vec2D(self._x, self._y)

    pos = position

    def xcor(self):
        return self._x

    def ycor(self):
        return self._y

    def heading(self):
        return self._heading * self._circle / 360

    def _of(self, x, y):
        return x.position() if isinstance(x, Turtle) else _point(x, y)

    def distance(self, x, y=None):
        x, y = self._of(x, y)
        return _math.hypot(x - self._x, y - self._y)

    def towards(self, x, y=None):
        x, y = self._of(x, y)
        return _math.degrees(_math.atan2(y - self._y, x - self._x)) % 360 * self._circle / 360

    def degrees(self, fullcircle=360.0):
        self._circle = _number(fullcircle)

    def radians(self):
        self._circle = 2 * _math.pi

    # The pen.

    def pendown(self):
        self._is_down = True

    pd = down = pendown

    def penup(self):
        self._is_down = False

    pu = up = penup

    def isdown(self):
        return self._is_down

    def pensize(self, width=None):
        if width is None:
            return self._size
        self._size = _number(width)

    width = pensize

    def pencolor(self, *color):
        if not color:
            return self._color
        self._color = _screen._color(*color)
        self._show()

    def fillcolor(self, *color):
        if not color:
            return self._fill
        self._fill = _screen._color(*color)
        self._show()

    def color(self, *colors):
        if not colors:
            return self._color, self._fill
        pen, fill = (colors[0], colors[1]) if len(colors) == 2 else (colors, colors)
        self._color = _screen._color(*pen) if isinstance(pen, tuple) else _screen._color(pen)
        self._fill = _screen._color(*fill) if isinstance(fill, tuple) else _screen._color(fill)
        self._show()

    def begin_fill(self):
        self._path = [(self._x, self._y)]
        _send('beginFill', self._id)

    def end_fill(self):
        if self._path and len(self._path) > 2:
            _send('endFill', self._id, self._path, self._fill)
        self._path = None

    def filling(self):
        return self._path is not None

    def dot(self, size=None, *color):
        size = max(self._size + 4, 2 * self._size) if size is None else _number(size)
        _send('dot', self._id, self._x, self._y, size, _screen._color(*color) if color else self._color)

    def write(self, arg, move=False, align='left', font=('Arial', 8, 'normal')):
        size = next((part for part in font if isinstance(part, (int, float))), 8)
        style = ' '.join(str(part) for part in font[1:] if isinstance(part, str))
        _send('text', self._id, self._x, self._y, str(arg)[:1_000], align.lower(), _number(size), style, self._color)

    # The turtle itself.

    def hideturtle(self):
        self._is_visible = False
        self._show()

    ht = hideturtle

    def showturtle(self):
        self._is_visible = True
        self._show()

    st = showturtle

    def isvisible(self):
        return self._is_visible

    def shape(self, name=None):
        if name is None:
            return self._shape
        if name not in _SHAPES:
            raise _module.TurtleGraphicsError(f'There is no shape named {name}')
        self._shape = name
        self._show()

    def stamp(self):
        self._stamps += 1
        _send('stamp', self._id, self._x, self._y, self._heading, self._shape, self._color, self._fill)
        return self._stamps

    def clear(self):
        _send('clear', self._id)

    def reset(self):
        self.clear()
        self._begin()
        self._show()

    def getscreen(self):
        return _screen

    screen = property(getscreen)
