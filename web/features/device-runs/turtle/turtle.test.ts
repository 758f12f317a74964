/** Python's turtle: runs real programs and checks the picture that their commands draw. */
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { beforeAll, expect, test } from 'vitest';
import { installTurtle } from '#web/features/device-runs/sandbox/turtle/install-turtle.ts';
import { Drawing } from './commands.ts';
import { Picture } from './picture.ts';
import { usesTurtle } from './uses-turtle.ts';

let python: PyodideAPI;
beforeAll(async () => {
  python = await loadPyodide();
});

/** Runs a program with a freshly loaded turtle module. */
function draw(source: string) {
  const drawing = new Drawing();
  const sent: unknown[] = [];
  python.runPython("import sys\nfor name in ('turtle', '_turtle_pen', '_turtle_page'): sys.modules.pop(name, None)");
  installTurtle(python, { draw: (command) => void sent.push(command) });
  const globals = python.toPy({ __name__: '__main__' });
  python.runPython(source, { globals });
  drawing.add(sent);
  const picture = new Picture();
  for (const command of drawing.get().commands) picture.apply(command);
  return { picture, commands: drawing.get().commands, textOf: (name: string) => String(globals.get(name)) };
}

test('a square', () => {
  const { picture, textOf } = draw(
    'import turtle\nfor side in range(4):\n    turtle.forward(100)\n    turtle.left(90)\nat = turtle.position()\n',
  );
  const lines = picture.items.map((item) =>
    item.kind === 'line' ? item.to.map((part) => Math.abs(Math.round(part))) : item.kind,
  );
  expect(lines).toEqual([
    [100, 0],
    [100, 100],
    [0, 100],
    [0, 0],
  ]);
  expect(textOf('at').replaceAll('-', '')).toBe('(0.00,0.00)');
});

test('a circle is filled below its line, and the turtle returns to its start', () => {
  const { picture, textOf } = draw(
    'from turtle import *\ncolor("red", "light blue")\nbegin_fill()\ncircle(50)\nend_fill()\ngone = distance(0, 0) > 0.01\n',
  );
  expect(picture.items[0]).toMatchObject({ kind: 'fill', color: 'lightblue' });
  expect(picture.items[1]).toMatchObject({ kind: 'line', color: 'red' });
  expect(textOf('gone')).toBe('false');
});

test("half a circle ends where Python's turtle ends it", () => {
  const { textOf } = draw(
    'import turtle\nturtle.circle(-50, 180)\na = turtle.pos()\nturtle.reset()\nturtle.circle(50, -90)\nb = turtle.pos()\nc = round(turtle.heading())\n',
  );
  expect([textOf('a').replace('-0.00', '0.00'), textOf('b'), textOf('c')]).toEqual([
    '(0.00,-100.00)',
    '(-50.00,50.00)',
    '270',
  ]);
});

test('several turtles, colours as numbers, stamps, dots and writing', () => {
  const { picture, textOf } = draw(
    [
      'import turtle',
      'screen = turtle.Screen()',
      'screen.setup(300, 200)',
      'screen.bgcolor("black")',
      'screen.colormode(255)',
      'a, b = turtle.Turtle(shape="turtle"), turtle.Turtle()',
      'a.pencolor(255, 0, 10)',
      'a.penup()',
      'a.goto(30, 40)',
      'a.stamp()',
      'a.dot(20, "gold")',
      'a.write("Habari", font=("Arial", 16, "bold"))',
      'b.hideturtle()',
      'far, way = b.distance(a), round(b.towards(a))',
      'screen.exitonclick()',
    ].join('\n'),
  );
  expect(picture).toMatchObject({ size: [300, 200], background: 'black' });
  expect(picture.items.map(({ kind }) => kind)).toEqual(['stamp', 'dot', 'text']);
  expect(picture.items[0]).toMatchObject({ shape: 'turtle', color: '#ff000a', at: [30, 40] });
  expect(picture.turtles.get(2)).toMatchObject({ shape: 'blank' });
  expect([textOf('far'), textOf('way')]).toEqual(['50', '53']);
});

test('clearing removes what one turtle has drawn', () => {
  const { picture } = draw('import turtle\na = turtle.Turtle()\nb = turtle.Turtle()\na.fd(9)\nb.fd(8)\na.clear()\n');
  expect(picture.items).toMatchObject([{ owner: 2 }]);
});

test.each([
  ['turtle.onkey(print)', /AttributeError: module 'turtle' has no attribute 'onkey'\. Turtle on this device/],
  ['turtle.Screen().ontimer(print)', /AttributeError: Turtle on this device has no ontimer\(\)/],
  ['turtle.jump(10)', /AttributeError: module 'turtle' has no attribute 'jump'/],
  ['turtle.Turtle().jump(10)', /AttributeError: 'Turtle' object has no attribute 'jump'/],
  ['turtle.color("rainbow")', /bad color string: rainbow/],
  ['turtle.shape("cow")', /There is no shape named cow/],
  ['turtle.forward(float("inf"))', /ValueError: inf is too large/],
  ['while True: turtle.forward(1)', /more than 50,000 steps/],
])('%s is an error', (line, message) => {
  expect(() => draw(`import turtle\n${line}\n`)).toThrow(message);
});

test('forged commands are skipped', () => {
  const drawing = new Drawing();
  drawing.add(['["line",1,0,0,1e99,0,"red",1]', '["dot",1,0,0,5,"url(x)"]', '["background","red"]', '{}']);
  expect(drawing.get().commands).toEqual([['background', 'red']]);
});

test('the time of a line depends on the speed', () => {
  const picture = new Picture();
  const line = ['line', 1, 0, 0, 100, 0, 'red', 1] as const;
  const at = (speed: number) => {
    picture.apply(['turtle', 1, 0, 0, 0, 'classic', 'red', 'red', speed]);
    return picture.durationOf([...line]);
  };
  expect(at(1)).toBeGreaterThan(at(10));
  expect(at(0)).toBe(0);
  picture.apply(['tracer', 0]);
  expect(at(1)).toBe(0);
});

test.each([
  ['import turtle', true],
  ['x = 1\nfrom turtle import *', true],
  ['import math, turtle as t', true],
  ['# import turtle', false],
  ['import turtles', false],
])('%j uses the turtle: %s', (source, isUsed) => {
  expect(usesTurtle(source)).toBe(isUsed);
});
