/** Programs in Python with other files, run by the Python that runs in browsers. */
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { beforeAll, expect, test } from 'vitest';
import { placeModules, runPython } from './python.ts';
import type { Stage } from './stage.ts';

let python: PyodideAPI;
beforeAll(async () => {
  python = await loadPyodide();
});

/** Runs the program main.py of these files. */
async function runFiles(files: Record<string, string>) {
  let output = '';
  const drawn: string[] = [];
  const stage: Stage = {
    stdin: '',
    write: (_, text) => {
      output += text;
    },
    draw: (command) => void drawn.push(command),
    sendTrace: () => undefined,
    finish: () => {
      throw new Error('stopped');
    },
  };
  placeModules(python, files);
  const ending = await runPython(files['main.py']!, python, stage);
  return { ...ending, output, drawn };
}

test('a program imports modules in folders, opens files, and draws in a module', async () => {
  const result = await runFiles({
    'main.py': 'from lib.shapes import square\nsquare(40)\nprint(open("lib/notes.txt").read())\n',
    'lib/shapes.py':
      'import turtle\n\ndef square(size):\n    for _ in range(4):\n        turtle.forward(size)\n        turtle.left(90)\n',
    'lib/notes.txt': 'A square.',
  });

  expect(result).toMatchObject({ statusId: 3, output: 'A square.\n' });
  expect(result.drawn.length).toBeGreaterThan(3);
});

test('a module of the program comes before one of the standard library with the same name', async () => {
  const result = await runFiles({ 'main.py': 'import colorsys\nprint(colorsys.OURS)\n', 'colorsys.py': 'OURS = 1\n' });

  expect(result).toMatchObject({ statusId: 3, output: '1\n' });
});
