/** Which projects in Python draw with the turtle, and so run on the device. */
import { expect, test } from 'vitest';
import type { ProjectFile } from '#contract/learning/projects.ts';
import { drawsWithTurtle } from './device-program.ts';

const DRAWS = 'import turtle\nturtle.forward(10)\n';

const draws = (texts: Record<string, string>, ...others: ProjectFile[]) => {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  return drawsWithTurtle({ kind: 'python', files: [...files, ...others] });
};

test.each([
  ['by its name', { 'main.py': 'import shapes as s', 'shapes.py': DRAWS }],
  ['among others', { 'main.py': 'import math, shapes', 'shapes.py': DRAWS }],
  ['from a folder', { 'main.py': 'from lib.shapes import square', 'lib/shapes.py': DRAWS }],
  [
    'as a name of its folder',
    { 'main.py': 'from lib import (\n  notes,  # words\n  shapes,\n)', 'lib/shapes.py': DRAWS },
  ],
  ['as a folder', { 'main.py': 'import lib', 'lib/__init__.py': DRAWS }],
  ['in a function', { 'main.py': 'def draw():\n    import shapes\n', 'shapes.py': DRAWS }],
  [
    'through others',
    { 'main.py': 'import a', 'a.py': 'import b', 'b.py': 'import a\nimport shapes', 'shapes.py': DRAWS },
  ],
  ['from beside', { 'main.py': 'import lib.a', 'lib/a.py': 'from . import shapes', 'lib/shapes.py': DRAWS }],
  ['from above', { 'main.py': 'import lib.x.a', 'lib/x/a.py': 'from ..shapes import *', 'lib/shapes.py': DRAWS }],
])('a project draws if main.py imports a file that draws: %s', (_, files) => {
  expect(draws(files)).toBe(true);
});

test('a file that main.py does not import does not count, nor does a module of the same name in the project', () => {
  expect(draws({ 'main.py': 'print("shapes")\n', 'shapes.py': DRAWS })).toBe(false);
  expect(draws({ 'main.py': DRAWS, 'turtle.py': '' })).toBe(false);
  expect(draws({ 'main.py': DRAWS, 'turtle/__init__.py': '' })).toBe(false);
});

test('a project that needs the school does not run on the device', () => {
  const picture = { img: '/pictures/a', imgName: 'a', width: 1, height: 1, size: 1 };

  expect(draws({ 'main.py': `import chart\n${DRAWS}`, 'chart.py': 'import numpy as np\n' })).toBe(false);
  expect(draws({ 'main.py': DRAWS, 'unused.py': 'import pandas\n' })).toBe(true);
  expect(draws({ 'main.py': DRAWS }, { path: 'logo.png', picture })).toBe(false);
});
