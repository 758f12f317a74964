/** Challenges as students meet them. Programs are graded for real; only what a test breaks on purpose is made up. */
import { write } from './programs.ts';
import { expect, type Given, type Page, test } from './school.ts';

// Programs wait for boxes on a machine that does much else.
test.describe.configure({ timeout: 120_000 });

const greetings = [
  { name: 'Amina', stdin: 'Amina\n', expected: 'Habari, Amina\nKaribu\n' },
  { name: 'Nobody', stdin: '\n', expected: 'Habari, rafiki\nKaribu\n', isHidden: true },
];

const starters = [{ languageId: 63, code: "const name = require('fs').readFileSync(0, 'utf8').trim();\n" }];

async function givenGreeting(given: Given, student: { id: string }) {
  const course = await given.course({ title: 'Hello in JavaScript', price: 0 });
  await given.enrolment(student.id, course.id);
  return { course, greeting: await given.challenge(course.id, { title: 'Greet', starters, tests: greetings }) };
}

const results = (page: Page) => page.getByRole('tabpanel', { name: 'Results' });
const attempts = (page: Page) => results(page).getByRole('region', { name: 'Attempts' });
const lastRun = (page: Page) => results(page).getByRole('region', { name: 'Last run' });

test('a student finds a challenge, fails by a space, passes, and goes on', async ({ page, given }) => {
  const { course, greeting } = await givenGreeting(given, await given.signedIn(await given.student()));
  await given.challenge(course.id, { title: 'Count to ten', difficulty: 'Hard' });
  const other = await given.student({ name: 'Brian Otieno' });
  await given.enrolment(other.id, course.id);
  await given.challengeAttempt(greeting, other.id, { languageId: 63, source: 'console.log("as Brian does")' });

  await page.goto('/challenges');
  await page.getByRole('searchbox', { name: 'Search challenges' }).fill('greet');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Solve Greet' }).click();
  await write(page, `${starters[0]!.code}console.log('Habari,  ' + name);console.log('Karibu');`);
  await page.getByRole('button', { name: 'Run Tests' }).click();

  await expect(lastRun(page)).toContainText('0 of 1 tests are right.', { timeout: 30_000 });
  const differences = lastRun(page).getByRole('region', { name: 'Differences' });
  await expect(differences).toContainText('Line 1: at letter 9 there is a space; expected is “A”.');
  await expect(differences).toContainText('Habari,··Amina↵');

  await write(page, `${starters[0]!.code}console.log('Habari, ' + name);console.log('Karibu');`);
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await expect(attempts(page)).toContainText('50 of 100 points', { timeout: 30_000 });
  await expect(attempts(page)).toContainText('Hidden test 1');
  await expect(attempts(page)).not.toContainText('rafiki');

  await write(page, `${starters[0]!.code}console.log('Habari, ' + (name || 'rafiki'));console.log('Karibu');`);
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await expect(results(page)).toContainText('Solved.', { timeout: 30_000 });
  await page.getByRole('tab', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'See their solutions' }).click();
  await expect(page.getByRole('figure', { name: /^Brian, in JavaScript/ })).toContainText('as Brian does');
  await page.getByRole('tab', { name: 'Results' }).click();
  await page.getByRole('link', { name: 'Next: Count to ten' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Count to ten');
});

test('whose fault it was is seen and said; hints open one at a time; the leader board can be left', async ({
  page,
  given,
}) => {
  const student = await given.signedIn(await given.student({ name: 'Amina Yusuf' }));
  const { greeting } = await givenGreeting(given, student);
  await given.challengeAttempt(greeting, student.id, { languageId: 63, points: 0 });
  const { name, stdin, expected } = greetings[0]!;
  const test = { isHidden: false, testId: greeting.id, name, stdin, expected };
  const seen = { ...test, isCut: false, differences: null, message: null, milliseconds: 12 };
  const verdicts = ['wrong', 'too slow', 'fault'].map((verdict) => ({ ...seen, verdict, printed: 'Habari' }));
  const careful = { ...seen, verdict: 'right', printed: expected, message: 'careful' };
  await page.route('**/challenges/*/runs', (route) =>
    route.fulfill({ json: { results: [...verdicts, careful], compileOutput: 'warning: unused' } }),
  );

  await page.goto(`/challenges/${greeting.id}`);
  await expect(page.getByRole('tabpanel')).toContainText('print their sum', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Run Tests' }).click();
  const tests = lastRun(page).getByRole('listitem', { name: /^Amina/ });
  await expect(tests.nth(0)).toContainText('printed something else than what is expected');
  await expect(tests.nth(1)).toContainText('took too long and was stopped');
  await expect(tests.nth(2)).toContainText('Something broke at the school, not in your program.');
  await expect(tests.nth(3).getByRole('figure', { name: 'Message' })).toContainText('careful');
  await expect(lastRun(page)).toContainText('warning: unused');

  const refusal = { code: 'invalid', message: 'Not in that language.', requestId: 'x' };
  await page.route('**/challenges/*/attempts', (route) => route.fulfill({ status: 400, json: refusal }));
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not in that language.' })).toBeVisible();
  await expect(results(page).getByRole('region', { name: 'Not sent yet' })).toBeHidden();

  await page.getByRole('tab', { name: 'Help' }).click();
  await expect(page.getByText('Solve it first; then you see how others did.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the first hint (1 of 2)' }).click();
  await expect(page.getByText('What does input() give you?')).toBeVisible();
  await expect(page.getByText('Text is not a number.')).toBeHidden();
  await page.getByRole('button', { name: 'Open the next hint (2 of 2)' }).click();
  await expect(page.getByText('Text is not a number.')).toBeVisible();

  await page.getByRole('link', { name: 'All challenges' }).click();
  await expect(page.getByRole('link', { name: 'Solve Greet' })).toBeFocused();
  const board = page.getByRole('region', { name: 'Leader board of Hello in JavaScript' });
  await board.getByRole('button', { name: 'Leave the leader board' }).click();
  await expect(board).toContainText('You are not on it');
  await board.getByRole('button', { name: 'Come back to the leader board' }).click();
  await expect(board.getByRole('button', { name: 'Leave the leader board' })).toBeVisible();
});

test('on this device the next test becomes ready while one runs, and each has a worker of its own', async ({
  page,
  given,
}) => {
  const student = await given.signedIn();
  const course = await given.course({ price: 0 });
  await given.enrolment(student.id, course.id);
  const numbers = ['1', '2', '3'].map((number) => ({ name: number, stdin: `${number}\n`, expected: `${number}\n` }));
  const judged = { name: 'Judged', kind: 'program' as const, program: 'x', programLanguageId: 71 };
  const echo = await given.challenge(course.id, { tests: [...numbers, judged] });
  await page.addInitScript(noteWorkers);

  await page.goto(`/challenges/${echo.id}?language=63`);
  await page.getByRole('checkbox', { name: /Run on this device/ }).check();
  await write(
    page,
    "globalThis.was = globalThis.was || console.log(require('fs').readFileSync(0, 'utf8').trim()) || 1;",
  );
  await page.getByRole('button', { name: 'Run Tests' }).click();

  await expect(lastRun(page)).toContainText('All 3 tests are right. 1 test runs at the school only. On this device', {
    timeout: 30_000,
  });
  const order = await page.evaluate(() => window.workers);
  expect(order).toEqual(['begins', 'begins', 'ends', 'begins', 'ends', 'ends']);
});

/** In the page: when each worker begins and is ended, told in globalThis.workers. */
function noteWorkers() {
  const workers: string[] = [];
  class NotedWorker extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      workers.push('begins');
    }
    override terminate() {
      workers.push('ends');
      super.terminate();
    }
  }
  Object.assign(globalThis, { workers, Worker: NotedWorker });
}

test('one attempt that is tried again for long keeps no later one from being followed', { tag: '@long' }, async ({
  page,
  given,
}) => {
  const { greeting } = await givenGreeting(given, await given.signedIn());
  const [older, newer] = [crypto.randomUUID(), crypto.randomUUID()];
  let asked = 0;
  const attempt = (_id: string) => {
    const said = { _id, at: new Date().toISOString(), writtenAt: null, languageId: 63, fileName: null };
    const isDone = _id === newer && asked > 1;
    return { ...said, state: isDone ? 'done' : 'waiting', ahead: isDone ? null : 0, points: isDone ? 100 : null };
  };
  await page.route('**/challenges/*/attempts', (route) => {
    asked += 1;
    return route.fulfill({ json: [attempt(newer), attempt(older)] });
  });
  await page.route('**/challenges/attempts/*', (route) => {
    const whole = { source: '1', results: [], compileOutput: '' };
    return route.fulfill({ json: { ...attempt(route.request().url().split('/').at(-1)!), ...whole } });
  });

  await page.goto(`/challenges/${greeting.id}?tab=Results`);

  const summaries = attempts(page).locator('summary');
  await expect(summaries.nth(0)).toContainText('100 of 100 points', { timeout: 30_000 });
  await expect(summaries.nth(1)).toContainText('Yours is the next to be graded.');
});

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('on a phone lines are as they are, and all of a long text is shown and copied', async ({ page, given }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const student = await given.signedIn();
  const course = await given.course({ price: 0 });
  await given.enrolment(student.id, course.id);
  const rows = Array.from({ length: 90 }, (_, index) => `row ${index} ${'of many words '.repeat(6)}`).join('\n');
  const tests = [{ name: 'Long', stdin: rows, expected: 'one line\n'.repeat(3) }];
  const long = await given.challenge(course.id, { tests });

  await page.goto(`/challenges/${long.id}?tab=Tests`);
  const figure = (name: string) => page.getByRole('region', { name: 'Long' }).getByRole('figure', { name });
  const text = figure('Input').locator('pre');
  await expect(text).toContainText('row 15');
  await expect(text).not.toContainText('row 17');
  const [input, expected] = [await figure('Input').boundingBox(), await figure('Expected').boundingBox()];
  expect(expected!.x).toBe(input!.x);
  expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  expect(await widthOf(page)).toBe(390);
  await text.focus();
  await expect(text).toBeFocused();

  await page.getByRole('button', { name: 'Show all 8,269 letters of Input' }).click();
  await expect(text).toContainText('row 89');
  await page.getByRole('button', { name: 'Show less of Input' }).click();
  await expect(text).not.toContainText('row 17');
  await page.getByRole('button', { name: 'Copy Input' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(rows);
  await expect(figure('Expected').getByRole('button')).toHaveCount(0);
});

test('on a phone a file is submitted from the list, and another is refused with a reason', async ({ page, given }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const { greeting } = await givenGreeting(given, await given.signedIn());
  await page.goto('/challenges');
  const form = page.getByRole('form', { name: 'Submit a file' });
  const submitted = (name: string, program: string) =>
    form.getByLabel('File with your program').setInputFiles({ name, mimeType: '', buffer: Buffer.from(program) });

  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toContainText('Choose a challenge first.');
  await page.getByLabel('Challenge', { exact: true }).selectOption({ label: 'Greet' });
  await expect(page.getByRole('region', { name: 'Challenge information' })).toContainText('2, 1 of them hidden');
  expect(await widthOf(page)).toBe(320);
  await submitted('greet.py', 'print(1)');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toContainText('“greet.py” is called like no program in a language of this challenge.');

  await submitted('greet.js', 'console.log("Karibu")');
  await form.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: 'See the result' }).click();
  await expect(page).toHaveURL(`/challenges/${greeting.id}?tab=Results`);
  await expect(attempts(page)).toContainText('from greet.js');
  await expect(attempts(page)).toContainText('0 of 100 points', { timeout: 30_000 });
  expect(await widthOf(page)).toBe(320);
});

test('a program that the school did not take is still there: read, copied, sent again', async ({ page, given }) => {
  const student = await given.signedIn();
  const { greeting } = await givenGreeting(given, student);
  const source = "console.log('Habari, rafiki');console.log('Karibu');";
  const refused = {
    ...{ key: crypto.randomUUID(), challengeId: greeting.id, title: 'Greet', languageId: 63, source, fileName: null },
    ...{ writtenAt: '1970-01-01T00:02:00.000Z', refused: 'Something was not right.', delay: null },
  };
  await page.goto('/');
  await page.evaluate(
    ([place, kept]) => localStorage.setItem(place!, kept!),
    [`unsent:attempt:${student.id}:${refused.key}`, JSON.stringify(refused)],
  );
  await page.goto(`/challenges/${greeting.id}?tab=Results`);

  const unsent = results(page).getByRole('region', { name: 'Not sent yet' });
  await expect(unsent).toContainText('The school did not take it: Something was not right.');
  await unsent.getByText('Your program').click();
  await expect(unsent).toContainText(source);
  await expect(unsent.getByRole('button', { name: 'Copy Greet' })).toBeVisible();
  await expect(unsent.getByRole('button', { name: 'Remove Greet' })).toBeVisible();
  await unsent.getByRole('button', { name: 'Send again Greet' }).click();
  await expect(unsent).toBeHidden({ timeout: 30_000 });
  await expect(attempts(page)).toContainText('50 of 100 points', { timeout: 30_000 });
});

declare global {
  interface Window {
    /** What noteWorkers() has seen of them. */
    workers: string[];
  }
}
