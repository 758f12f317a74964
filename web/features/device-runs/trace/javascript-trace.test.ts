/** Recordings of programs in JavaScript: each program really runs, instrumented. */
import { expect, test } from 'vitest';
import { JavaScriptRecorder, MAX_STEPS } from '#web/features/device-runs/sandbox/trace/javascript-recorder.ts';
import { instrument } from './instrument.ts';
import { addBatch, emptyTrace, type Trace } from './trace.ts';
import { stepTexts } from './trace-texts.ts';

/** Runs a program to its end, or to a limit of the recorder. */
function record(source: string): Trace {
  const trace = emptyTrace();
  const stop = (): never => {
    throw new Error('stopped');
  };
  const log = (...given: unknown[]) => {
    trace.output += `${given.join(' ')}\n`;
  };
  const send = (batch: string) => addBatch(trace, batch);
  const recorder = new JavaScriptRecorder({ send, printed: () => trace.output.length, stop });
  try {
    new Function('$trace$', 'console', instrument(source)!)(recorder, { log });
    recorder.end();
  } catch (error) {
    recorder.endWith(error);
  }
  return trace;
}

const textsOf = (source: string) => stepTexts(record(source));

test('assignments: each step has the next line and the variables before it', () => {
  expect(textsOf('let a = 1;\nlet b = a + 1;\na = "x";\nconsole.log(a);\n')).toEqual([
    '1:',
    '2: a=1',
    '3: a=1 b=2',
    '4: a="x" b=2',
    'end: a="x" b=2 > x',
  ]);
});

test('recursion shows a frame for each call, and the value that each call returns', () => {
  const source = 'function fact(n) {\n  if (n <= 1) return 1;\n  return n * fact(n - 1);\n}\nconst r = fact(2);\n';
  expect(textsOf(source)).toEqual([
    '5: fact=fact()',
    '2: fact=fact() | fact: n=2',
    '3: fact=fact() | fact: n=2',
    '2: fact=fact() | fact: n=2 | fact: n=1',
    '2 return: fact=fact() | fact: n=2 | fact: n=1 => 1',
    '3 return: fact=fact() | fact: n=2 => 2',
    'end: fact=fact() r=2',
  ]);
});

test('each evaluation of a loop’s condition is a step', () => {
  expect(
    textsOf('let t = 0;\nfor (let i = 0; i < 2; i++)\n  t += i;\nwhile (t < 2) t++;\ndo { t--; } while (t > 1);'),
  ).toEqual([
    '1:',
    '2: t=0',
    '2: t=0 i=0',
    '3: t=0 i=0',
    '2: t=0 i=1',
    '3: t=0 i=1',
    '2: t=1 i=2',
    '4: t=1',
    '4: t=2',
    '5: t=2',
    '5: t=1',
    'end: t=1',
  ]);
});

test('a closure shows the variable that it captures', () => {
  const source =
    'function counter() {\n  let n = 0;\n  return () => ++n;\n}\nconst next = counter();\nnext();\nnext();';
  expect(textsOf(source).slice(-5)).toEqual([
    '3 return: counter=counter() next=() | : n=1 => 1',
    '7: counter=counter() next=()',
    '3: counter=counter() next=() | : n=1',
    '3 return: counter=counter() next=() | : n=2 => 2',
    'end: counter=counter() next=()',
  ]);
});

test('objects and classes: `this` is shown, and getters are not called', () => {
  const source = [
    'class Animal { constructor(name) { this.name = name; } }',
    'class Dog extends Animal {',
    '  constructor() { super("Rex"); this.age = 2; }',
    '  get secret() { console.log("called"); return 1; }',
    '}',
    'const d = new Dog();',
    'const o = { get x() { console.log("called"); return 1; }, d };',
  ].join('\n');
  const trace = record(source);
  expect(trace.output).toBe('');
  expect(stepTexts(trace).slice(-2)).toEqual([
    '7: Animal=class Animal Dog=class Dog d=Dog#1{name:"Rex",age:2}',
    'end: Animal=class Animal Dog=class Dog d=Dog#1{name:"Rex",age:2} o=Object#2{x:get x(),d:Dog#1{name:"Rex",age:2}}',
  ]);
});

test('two variables with the same list show one list, and a list that contains itself is not shown endlessly', () => {
  expect(textsOf('const a = [1];\nconst b = a;\nb.push(a);').at(-1)).toBe(
    'end: a=Array#1[1,again Array#1] b=Array#1[1,again Array#1]',
  );
});

test('a caught error is a step, and the program continues', () => {
  const source = 'function f() {\n  null.x;\n}\ntry {\n  f();\n} catch (e) {\n  console.log("caught");\n}\nlet z = 1;';
  const steps = record(source).steps.map(({ line, event }) => [line, event]);
  expect(steps).toEqual([
    [4, 'line'],
    [5, 'line'],
    [2, 'line'],
    [2, 'error'],
    [7, 'line'],
    [9, 'line'],
    [0, 'end'],
  ]);
});

test('an error of the program is the last step, at its line', () => {
  const { steps } = record('let x = 1;\nfunction f() {\n  return y;\n}\nf();');
  expect(steps.at(-1)).toMatchObject({ line: 3, event: 'error', error: 'ReferenceError: y is not defined' });
  expect(record('let x = 1;\nx();').steps.at(-1)).toMatchObject({ line: 2, event: 'error' });
});

test('the frame of a generator disappears when it yields and returns when it resumes', () => {
  const source =
    'function* g() {\n  const got = yield 1;\n  yield* [2];\n  yield;\n}\nfor (const x of g()) console.log(x);';
  const texts = textsOf(source);
  expect(texts).toContain('2 yield: g=g() | g: => 1');
  expect(texts).toContain('6: g=g() x=1');
  expect(texts).toContain('3: g=g() x=1 | g: got=undefined > 1');
  expect(texts.at(-1)).toBe('end: g=g() > 2');
});

test.each([
  ['an endless loop', 'let n = 0;\nwhile (true) n++;'],
  ['an endless loop without a body', 'for (;;);'],
  ['an endless loop in one expression', 'const f = () => { for (;;) {} };\nf();'],
])('%s ends at the limit of steps', (_, source) => {
  const { steps, limit } = record(source);
  expect(limit).toBe('steps');
  expect(steps.length).toBeLessThanOrEqual(MAX_STEPS);
});

test('endless recursion ends with its error and the innermost frames', () => {
  const { steps } = record('function f(n) {\n  return f(n + 1);\n}\nf(0);');
  const { frames, hiddenFrames, event, error } = steps.at(-1)!;
  expect([event, error]).toEqual(['error', 'RangeError: Maximum call stack size exceeded']);
  expect(frames.length).toBe(21);
  expect(hiddenFrames).toBeGreaterThan(1_900);
});

test('large and deep values are truncated, and stay within the size limit', () => {
  const { limit, values } = record(
    'const big = Array(1e5).fill([1, [2, [3, [4]]]]);\nfor (let i = 0; i < 20000; i++) big[i % 40] = i;',
  );
  expect(['steps', 'size']).toContain(limit);
  expect(JSON.stringify(values).length).toBeLessThan(5_000_000);
});

test.each(['async function f() {}', 'const f = async () => 1;', 'for await (const x of y) {}'])(
  '%s is refused',
  (source) => {
    expect(instrument(source)).toBeUndefined();
  },
);

test('words such as async in strings and comments do not prevent a recording', () => {
  expect(instrument('// async\nconst s = "await";')).toBeDefined();
});

/** Programs whose instrumented form prints what the original prints. */
test.each([
  'switch (2) { case 1: console.log(1); case 2: let q = 5; console.log(q); break; default: console.log(3) }',
  'outer: for (const a of [1, 2]) { for (const b of [1, 2]) { if (b === 2) continue outer; console.log(a, b) } }',
  '"use strict"\nconsole.log(typeof this)\nconst f = function () { "use strict"; return this }\nconsole.log(f())',
  'const o = { m() { return this.x }, x: 1, ["k" + 1]: (a) => ({ a }), get g() { return 3 } }\nconsole.log(o.m(), o.k1(2).a, o.g)',
  'if (false) console.log(1); else if (true) console.log(2)\nelse console.log(3)',
  'console.log(hoisted())\nfunction hoisted() { return typeof later }\nvar later = 1',
  'const { a, b: [c, d = 4], ...rest } = { a: 1, b: [2], e: 5 }\nconsole.log(a, c, d, rest.e)',
  'class A { static s = 1; #p = 2; static { console.log("static") } p() { return this.#p } static make() { return new A() } }\nconsole.log(A.make().p())',
  'function f(a = 1, { b } = { b: 2 }, ...c) { return a + b + c.length } console.log(f(), f(2, { b: 3 }, 4))',
  'try { try { throw new Error("x") } finally { console.log("f") } } catch ({ message }) { console.log(message) }',
  'for (var i = 0, j = 10; i < j; i += 3, j--) ;\nconsole.log(i, j)\nfor (const k in { a: 1 }) console.log(k)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a program with a template
  'const add = a => b => a + b\nconsole.log([1, 2].map(add(1)).join(), `a${[3].map(x => { return x * 2 })}`)',
  'function outer() { return arguments.length } console.log(outer(1, 2)); var x = x || 3; console.log(x)',
  'let n = 3; while (n--) if (n === 1) break; else console.log(n) // a comment',
  'function* g() { try { const x = yield* h(); console.log(x) } finally { console.log("end") } }\nfunction* h() { yield 1; return 9 }\nconsole.log([...g()].join())',
  'label: { console.log(1); break label }\nreturn /* nothing */ ;',
  'const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); console.log(fs.map((f) => f()).join())',
  'function f() { return (1, 2) }\nfunction g() { return\n3 }\nconsole.log(f(), g())',
  'let s = 0; for (const [k, v] of Object.entries({ a: 1, b: 2 })) { s += v } console.log(s, new (class { x = 1 })().x)',
])('an instrumented program prints the same as the original: %s', (source) => {
  let plain = '';
  const log = (...given: unknown[]) => {
    plain += `${given.join(' ')}\n`;
  };
  new Function('console', source)({ log });
  const { output, steps } = record(source);
  expect(output).toBe(plain);
  expect(steps.at(-1)).toMatchObject({ event: 'end' });
});
