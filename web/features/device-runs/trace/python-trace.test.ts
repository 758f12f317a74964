/** Recordings of Python programs, made by the Python that runs in browsers. */
import { readFileSync } from 'node:fs';
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { beforeAll, expect, test } from 'vitest';
import { recordPython } from '#web/features/device-runs/sandbox/python.ts';
import type { Stage } from '#web/features/device-runs/sandbox/stage.ts';
import { addBatch, emptyTrace, type Trace } from './trace.ts';
import { stepTexts } from './trace-texts.ts';

let python: PyodideAPI;
beforeAll(async () => {
  python = await loadPyodide();
});

/** Runs a program to its end, or to a limit of the recorder. */
async function record(source: string, stdin = ''): Promise<Trace> {
  const trace = emptyTrace();
  let isOver = false;
  const stage: Stage = {
    stdin,
    write: (_, text) => {
      trace.output += text;
    },
    sendTrace: (batch) => !isOver && addBatch(trace, batch),
    draw: () => undefined,
    finish: () => {
      isOver = true;
      throw new Error('stopped');
    },
  };
  await recordPython(source, python, stage);
  return trace;
}

const textsOf = async (source: string, stdin?: string) => stepTexts(await record(source, stdin));

test('the tested recorder is the file that the worker uses', () => {
  expect(readFileSync(new URL('../sandbox/trace/trace.py', import.meta.url), 'utf8')).toContain('sys.settrace');
});

test('two variables with the same list show one list', async () => {
  expect(await textsOf('a = [1]\nb = a\nb.append(2)\nprint(a)\n')).toEqual([
    '1:',
    '2: a=list#1[1]',
    '3: a=list#1[1] b=list#1[1]',
    '4: a=list#1[1,2] b=list#1[1,2]',
    'end: a=list#1[1,2] b=list#1[1,2] > [1, 2]',
  ]);
});

test('recursion shows a frame for each call, and the value that each call returns', async () => {
  const source = 'def fact(n):\n    if n <= 1:\n        return 1\n    return n * fact(n - 1)\nr = fact(2)\n';
  expect(await textsOf(source)).toEqual([
    '1:',
    '5: fact=fact(n)',
    '2: fact=fact(n) | fact: n=2',
    '4: fact=fact(n) | fact: n=2',
    '2: fact=fact(n) | fact: n=2 | fact: n=1',
    '3: fact=fact(n) | fact: n=2 | fact: n=1',
    '3 return: fact=fact(n) | fact: n=2 | fact: n=1 => 1',
    '4 return: fact=fact(n) | fact: n=2 => 2',
    'end: fact=fact(n) r=2',
  ]);
});

test('input works; without input, the error is at the line that reads it', async () => {
  expect((await textsOf('n = int(input("n? "))\n', '41\n')).at(-1)).toBe('end: n=41 > n?');
  const { steps } = await record('x = 1\ny = input()\n');
  expect(steps.at(-1)).toMatchObject({ line: 2, event: 'error', error: 'EOFError: EOF when reading a line' });
});

test('an error in a function is the last step, at its line, with its frames', async () => {
  const texts = await textsOf('def f(n):\n    return 1 / n\nf(0)\n');
  expect(texts.at(-1)).toBe('2 error: f=f(n) | f: n=0 ! ZeroDivisionError: division by zero');
});

test('a caught error is a step; an error that passes `finally` ends the program', async () => {
  const caught = await record("try:\n    {}['k']\nexcept KeyError:\n    print('caught')\n");
  expect(caught.steps.map(({ line, event }) => [line, event]).slice(2)).toEqual([
    [2, 'error'],
    [3, 'line'],
    [4, 'line'],
    [0, 'end'],
  ]);
  const { steps } = await record('def f():\n    try:\n        1 / 0\n    finally:\n        print(1)\nf()\n');
  expect(steps.map(({ line, event }) => [line, event]).slice(-3)).toEqual([
    [3, 'error'],
    [5, 'line'],
    [3, 'error'],
  ]);
});

test('a syntax error is the only step', async () => {
  const { steps } = await record('x = 1\nprint("a"\n');
  expect(steps).toMatchObject([{ line: 2, event: 'error', error: "SyntaxError: '(' was never closed" }]);
});

test('the frame of a generator disappears when it yields and returns when it resumes; a comprehension is one step', async () => {
  const texts = await textsOf('def g():\n    yield 1\nfor x in g():\n    pass\ny = [i for i in range(9)]\n');
  expect(texts).toContain('2 yield: g=g() | g: => 1');
  expect(texts).toContain('4: g=g() x=1');
  expect(texts.filter((text) => text.startsWith('5:'))).toEqual(['5: g=g() x=1']);
});

test('objects are shown without running their code', async () => {
  const trace = await record(
    'class Dog:\n    def __init__(self, name):\n        self.name = name\n    def __repr__(self):\n        print("called")\n    def __eq__(self, other):\n        print("called")\nd = Dog("Rex")\n',
  );
  expect(trace.output).toBe('');
  expect(stepTexts(trace).at(-1)).toBe("end: Dog=class Dog d=Dog#1{name:'Rex'}");
});

test('large, deep and circular values are truncated', async () => {
  const source =
    'a = {}\na["self"] = a\nb = list(range(1000))\nc = [[[[[1]]]]]\nd = "x" * 1000\ne = 10 ** 9999\nf = (1, {2})\n';
  const [last] = (await textsOf(source)).slice(-1);
  expect(last).toContain("a=dict#1{'self':again dict#1}");
  expect(last).toContain('48,49,+950]');
  expect(last).toContain('deep list#');
  expect(last).toContain(`d='${'x'.repeat(100)}'…`);
  expect(last).toContain('e=≈10^9999');
  expect(last).toMatch(/f=tuple#0\[1,set#\d+\{2\}\]/);
});

test.each([
  ['an endless loop', 'n = 0\nwhile True:\n    n += 1\n'],
  ['an endless loop in one line', 'while True: pass\n'],
  [
    'an endless loop that catches everything',
    'while True:\n    try:\n        n = 1\n    except BaseException:\n        pass\n',
  ],
])('%s ends at the limit of steps', async (_, source) => {
  const { steps, limit } = await record(source);
  expect(limit).toBe('steps');
  expect(steps.length).toBeLessThanOrEqual(10_000);
});

test('a program of 10,000 steps is recorded to its end, one of 10,001 is not', async () => {
  // Three further steps are recorded, besides those of the lines x = 1.
  const linesOf = (count: number) => `def f():\n${'    x = 1\n'.repeat(count)}f()\n`;
  const whole = await record(linesOf(9_995));
  expect(whole.limit).toBeUndefined();
  expect(whole.steps.length).toBeLessThan(10_000);
  expect((await record(linesOf(10_001))).limit).toBe('steps');
});

test('endless recursion ends with its error and the innermost frames', async () => {
  const { steps } = await record('def f(n):\n    return f(n + 1)\nf(0)\n');
  const { error, frames, hiddenFrames } = steps.at(-1)!;
  expect(error).toContain('RecursionError');
  expect(frames.length).toBe(21);
  expect(hiddenFrames).toBeGreaterThan(900);
});

test('a recording that grows too large ends', async () => {
  const { limit } = await record(
    'n = 0\nbig = []\nwhile True:\n    n += 1\n    big = list(map(str, range(n * 10 ** 90, n * 10 ** 90 + 50)))\n',
  );
  expect(limit).toBe('size');
});

test('the length of a megabyte of output is counted', async () => {
  const trace = await record('for i in range(10):\n    print("x" * 99_999)\n');
  expect(trace.output.length).toBe(1_000_000);
  expect(trace.steps.at(-1)).toMatchObject({ event: 'end', printed: 1_000_000 });
});

test('the recorder leaves no names in the program, and modules are not shown', async () => {
  const texts = await textsOf('import sys, random\nnames = [n for n in dir() if not n.startswith("__")]\n');
  expect(texts.at(-1)).toBe("end: names=list#1['random','sys']");
});
