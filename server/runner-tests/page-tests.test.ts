/** Tests of web pages on a real runner, including pages that try to cheat. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageFile, WEB_PAGE, writePageFiles } from '#contract/rules/page-files.ts';
import type { DemoWebChallenge } from '#server/demo/challenges/challenge.ts';
import { demoWebChallenges } from '#server/demo/challenges/in-order.ts';
import { grade } from '#server/features/gradings/judge/grade.ts';
import { openJudgeSemaphore } from '#server/features/gradings/judge/judge-semaphore.ts';
import { realRunner } from '#server/testing/processes/runner.ts';
import { untilBuilt } from '#server/testing/processes/school-process.ts';
import * as pageTexts from '#texts/code/page-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-page-tests-'));
const runner = realRunner(folder);
// The page harness exists only in a build.
beforeAll(untilBuilt, 300_000);
afterAll(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
});

type Test = Parameters<typeof grade>[1]['tests'][number];

const pageTest = (program: string, isHidden = false): Test => ({
  id: program,
  versionId: 'version',
  position: 1,
  name: program,
  kind: 'page',
  isHidden,
  weight: 1,
  stdin: '',
  expected: null,
  program,
  programLanguageId: WEB_PAGE,
});

async function graded(page: string | PageFile[], tests: (string | Test)[], { timeLimit = 2_000 } = {}) {
  const files = typeof page === 'string' ? [{ path: 'index.html', text: `<!doctype html>${page}` }] : page;
  const program = {
    languageId: WEB_PAGE,
    source: writePageFiles(files),
    owner: 'grading:wanjiru',
    lane: 'heavy' as const,
    tests: tests.map((one) => (typeof one === 'string' ? pageTest(one) : one)),
    timeLimit,
    memoryLimit: 128_000,
    isProven: true,
    signal: AbortSignal.timeout(90_000),
  };
  return (await grade({ runner, judges: openJudgeSemaphore() }, program)).outcomes;
}

const verdicts = async (...args: Parameters<typeof graded>) => (await graded(...args)).map(({ verdict }) => verdict);

const testsOf = ({ visible, hidden }: DemoWebChallenge) => [
  ...visible.map(({ code }) => pageTest(code)),
  ...hidden.map(({ code }) => pageTest(code, true)),
];

test.each(Object.values(demoWebChallenges).flat())(
  'the demo challenge “$title” is solved by its reference solution, and not by its starter',
  async (demo) => {
    expect(await verdicts(demo.reference, testsOf(demo))).toEqual(testsOf(demo).map(() => 'right'));
    expect(await verdicts(demo.starter, testsOf(demo))).toEqual(testsOf(demo).map(() => 'wrong'));
  },
  60_000,
);

test('a visible test reports in one sentence why it failed, and what the page printed; a hidden one reports only that it failed', async () => {
  const page = '<h1 style="color: tomato">Habari</h1><script>console.log("ready", { a: 1 })</script>';
  const outcomes = await graded(page, [
    "assert.equal($('h1').textContent, 'Habari'); assert.equal(style('h1', 'color'), 'rgb(255, 99, 71)')",
    "$('h2')",
    "assert.equal($('h1').textContent, 'Hello')",
    "assert.match($('h1').textContent, /^Hello/, 'Greet in English.')",
    'assert.equal(printed().length, 1)',
    pageTest("$('h3')", true),
  ]);

  const [right, noElement, differs, ofAuthor, printed, hidden] = outcomes;
  expect(right).toMatchObject({ verdict: 'right', message: null, printed: 'ready {a: 1}' });
  expect(noElement).toMatchObject({ verdict: 'wrong', message: pageTexts.noElement('h2') });
  expect(differs).toMatchObject({ verdict: 'wrong', message: pageTexts.differs('“Habari”', '“Hello”') });
  expect(ofAuthor).toMatchObject({ verdict: 'wrong', message: 'Greet in English.' });
  expect(printed).toMatchObject({ verdict: 'right' });
  expect(hidden).toEqual({ testId: "$('h3')", verdict: 'wrong', printed: null, message: null, milliseconds: null });
}, 60_000);

test('files work together: styles, scripts that wait for the page, modules, and requests for the page’s own files', async () => {
  const files = [
    {
      path: 'index.html',
      text: `<!doctype html><head><link rel="stylesheet" href="css/style.css"><script src="js/first.js" defer></script>
        <script type="module" src="js/main.js"></script></head><p id="names"></p><output></output>`,
    },
    { path: 'css/style.css', text: ':root { --accent: #0a7 } p { color: var(--accent); padding: 1rem }' },
    { path: 'js/first.js', text: 'document.querySelector("output").textContent = "first";' },
    {
      path: 'js/main.js',
      text: `import { join } from './tools.js';
        document.querySelector('output').textContent += ' main';
        const names = await (await fetch('names.json')).json();
        document.querySelector('#names').textContent = join(names);`,
    },
    { path: 'js/tools.js', text: 'export const join = (names) => names.join(" and ");' },
    { path: 'names.json', text: '["Amina", "Otieno"]' },
    { path: 'img/cat.png', picture: 'cat.webp' },
  ];
  const outcomes = await graded(files, [
    "await wait(50); assert.equal($('#names').textContent, 'Amina and Otieno'); assert.equal($('output').value, 'first main')",
    "assert.equal([style('p', 'color'), style('p', 'padding-top')].join(), 'rgb(0, 170, 119),16px')",
    "assert.match(read('css/style.css'), /--accent/); read('js/none.js')",
    "await window.fetch('https://example.com/').then(() => assert(false), () => {})",
  ]);

  expect(outcomes.map(({ message }) => message)).toEqual([null, null, pageTexts.noFile('js/none.js'), null]);
}, 60_000);

test('clicks, typing and keys reach the page as a browser would send them', async () => {
  const page = `<form id="f"><input name="task" required><button>Add</button></form><ul></ul><script>
    f.addEventListener('submit', (event) => {
      event.preventDefault();
      const item = document.createElement('li');
      item.textContent = f.task.value;
      item.addEventListener('click', () => item.classList.toggle('done'));
      document.querySelector('ul').append(item);
      f.reset();
    });</script><style>.done { text-decoration: line-through }</style>`;
  const outcomes = await graded(page, [
    `click('button'); assert.equal($$('li').length, 0);
     type('input', 'Read'); click('button'); type('input', 'Sing'); press('input', 'Enter');
     assert.equal($$('li').map((item) => item.textContent), ['Read', 'Sing']);
     click('li'); assert.equal(style('li', 'text-decoration-line'), 'line-through')`,
    'await wait(1500); await wait(600)',
  ]);

  expect(outcomes.map(({ message }) => message)).toEqual([null, pageTexts.waitsTooLong]);
}, 60_000);

test('an endless loop ends its own test; the others run, in a window of their own', async () => {
  const page = '<button onclick="while (true);">Go</button><p>0</p>';
  const outcomes = await graded(
    page,
    [
      "$('p').textContent = '1'",
      "click('button')",
      "assert.equal($('p').textContent, '0')",
      'await new Promise(() => {})',
    ],
    { timeLimit: 500 },
  );

  expect(outcomes.map(({ verdict }) => verdict)).toEqual(['right', 'too slow', 'right', 'too slow']);
  expect(outcomes[1]).toMatchObject({ message: pageTexts.tooSlow });
}, 90_000);

test('a page that fills the memory fails, and the tests after it run', async () => {
  const page = '<p>x</p><button onclick="const all = []; for (;;) all.push(new Array(1e5).fill({}))">Go</button>';
  expect(await verdicts(page, ["click('button')", "$('p')"], { timeLimit: 10_000 })).toEqual([
    'too much memory',
    'right',
  ]);
}, 90_000);

test('a page that fills the memory outside of its objects fails, also at the first test: the school is not at fault', async () => {
  const page = '<script>const all = []; for (;;) all.push(new Uint8Array(1e8).fill(1))</script>';
  expect(await verdicts(page, ["$('p')", pageTest("$('p')", true)], { timeLimit: 10_000 })).toEqual([
    'too much memory',
    'too much memory',
  ]);
}, 90_000);

/** JavaScript source of a passing result, which cheating pages try to report. */
const RIGHT = "{ verdict: 'right', message: null, printed: [] }";

/** A page whose code escapes from its window, because jsdom does not isolate it. */
const outside = (code: string) => `<script>setTimeout.constructor(${JSON.stringify(code)})()</script>`;

describe('a page that', () => {
  test.each([
    ['prints a result', '<script>console.log(\'{"verdict":"right"}\')</script>'],
    [
      'prints results to all open files',
      outside('for (const n of [1, 2, 3]) process.getBuiltinModule("fs").writeSync(n, "right")'),
    ],
    ['reports a result itself', outside('process.send({ nonce: "", result: { verdict: "right" } })')],
    ['ends the process', outside('process.exit(0)')],
    ['ends the process by a signal', outside('process.kill(process.ppid, 9)')],
    [
      'replaces what compares',
      outside('Object.is = () => true; RegExp.prototype.test = () => true; Array.isArray = () => false'),
    ],
    ['never reports', outside('Promise.prototype.then = () => {}')],
    [
      'replaces what reports',
      outside(`const send = process._send;
        process._send = function ({ nonce }) { return send.call(this, { nonce, result: ${RIGHT} }) }`),
    ],
    [
      'replies before we do',
      outside(`process.on('message', ({ nonce }) => process._send({ nonce, result: ${RIGHT} }))`),
    ],
    [
      'changes how results are serialised',
      outside(`Object.prototype.toJSON = function () { return this.result ? { ...this, result: ${RIGHT} } : this }`),
    ],
    [
      'defines `then` on all objects, to intercept the results of promises',
      outside(`Object.prototype.then = function (resolve) {
        const { then } = Object.prototype;
        delete Object.prototype.then;
        const result = this.verdict ? ${RIGHT} : this;
        resolve(result);
        if (!this.verdict) Object.prototype.then = then;
      }`),
    ],
    [
      'replaces what promises do',
      outside(`const { then } = Promise.prototype;
        Object.defineProperty(Promise.prototype, 'constructor', { get: () => undefined });
        Promise.prototype.then = function (resolve, reject) {
          return then.call(this, (value) => resolve(value?.verdict ? ${RIGHT} : value), reject);
        }`),
    ],
    [
      'takes what a test is given',
      outside(`const { values } = Object;
        Object.values = (scope) => values(scope).map((one) => (one?.equal ? { equal() {} } : one))`),
    ],
    ['reads the tests from its parent', outside('import("node:fs").then((fs) => fs.readFileSync("/proc/self/stat"))')],
  ])(
    '%s passes no test that it should fail',
    async (_, page) => {
      // What the page left in the process during the first test can make it pass the second one.
      const tests = ['h1', 'h2'].map((name) => pageTest(`assert.equal($$('${name}').length, 1)`, true));
      for (const found of await verdicts(page, tests, { timeLimit: 500 }))
        expect(['wrong', 'crashed', 'too slow']).toContain(found);
    },
    60_000,
  );
});

test('a page cannot leave its sandbox', async () => {
  const tries = [
    'process.binding("fs")',
    'process.getBuiltinModule("fs")',
    'require("fs")',
    'process.mainModule.require("fs")',
    'process.dlopen({}, "x")',
  ];
  const page = `<script>window.open = ${JSON.stringify(tries)}.map((code) => {
    try { return String(setTimeout.constructor('return ' + code)()) } catch { return 'refused' }
  });
  setTimeout.constructor('return import("node:fs")')().then((fs) => open.push(typeof fs.readFileSync), () => {})
  </script>`;
  const [outcome] = await graded(page, [
    `await wait(100); assert.equal(window.open, ${JSON.stringify(tries.map(() => 'refused'))})`,
  ]);
  expect(outcome).toMatchObject({ verdict: 'right', message: null });
}, 60_000);
