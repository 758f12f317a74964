import { expect, test } from 'vitest';
import { usesScience } from './science.ts';

const PYTHON = 71;
const program = (languageId: number, source: string, files: Record<string, string> = {}) => ({
  languageId,
  source: Buffer.from(source).toString('base64'),
  files: Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text).toString('base64') })),
});

test.each([
  [true, 'import numpy'],
  [true, 'import numpy as np\nprint(np)'],
  [true, 'import os, pandas as pd'],
  [true, 'if True:\n  from matplotlib import pyplot as plt'],
  [true, 'import matplotlib.pyplot as plt'],
  [false, 'print("import numpy")'],
  [false, 'import numpyro'],
  [false, '# import numpy'],
  [false, 'from mine import numpy_like'],
  [false, ''],
])('%s: %j', (uses, source) => {
  expect(usesScience(program(PYTHON, source))).toBe(uses);
});

test('Python of a later version and the modules of a program with several files are searched too', () => {
  expect(usesScience(program(92, 'import numpy'))).toBe(true);
  expect(usesScience(program(PYTHON, 'import mine', { 'mine.py': 'import numpy' }))).toBe(true);
  expect(usesScience(program(89, '', { run: 'python3 main.py', 'main.py': 'import numpy' }))).toBe(true);
});

test('other languages and other files are not searched', () => {
  expect(usesScience(program(63, 'import numpy'))).toBe(false);
  expect(usesScience(program(89, '', { 'notes.txt': 'import numpy' }))).toBe(false);
});
