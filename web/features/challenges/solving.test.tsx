/** Solving a challenge: running its tests, hints, and the leaderboard of its course. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Challenge, challenges } from '#contract/challenges.ts';
import { AttemptSummary, gradings, type Verdict } from '#contract/gradings.ts';
import { runner } from '#contract/runner.ts';
import { challenge, challengeCard, gradedAttempt, testResult } from '#web/testing/factories/challenges.ts';
import { C, JAVASCRIPT, PYTHON, runnerLanguages } from '#web/testing/factories/programs.ts';
import { student } from '#web/testing/factories/records.ts';
import { write } from '#web/testing/programs.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

/** Opens the page of a challenge without attempts. */
function showChallenge(challenge: Challenge, search = '') {
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.read, challenge);
  school.answer(gradings.list, []);
  show(`/challenges/${challenge._id}${search}`, student());
}

const results = page.getByRole('tabpanel', { name: 'Results' });
const lastRun = results.getByRole('region', { name: 'Last run' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const runTests = button('Run tests');

test('each test result says how the program failed, and whose fault it was', async () => {
  const greet = challenge();
  showChallenge(greet);
  const verdicts: Verdict[] = ['wrong', 'too slow', 'fault'];
  const name = 'Amina';
  school.answer(gradings.trialRun, {
    results: [
      ...verdicts.map((verdict) => testResult({ name, verdict, printed: 'Habari' })),
      testResult({ name, message: 'careful' }),
    ],
    compileOutput: 'warning: unused',
  });

  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Read two numbers and print their sum.');
  await runTests.click();

  const tests = lastRun.getByRole('listitem', { name: /^Amina/ });
  await expect.element(tests.nth(0)).toHaveTextContent('its output is not what the test expects');
  await expect.element(tests.nth(1)).toHaveTextContent('took too long and was stopped');
  await expect.element(tests.nth(2)).toHaveTextContent('Something failed on the school server, not in your program.');
  await expect.element(tests.nth(3).getByRole('figure', { name: 'Message' })).toHaveTextContent('careful');
  await expect.element(lastRun).toHaveTextContent('warning: unused');
});

const nameError =
  'Traceback (most recent call last):\n  File "script.py", line 1\nNameError: name \'total\' is not defined';

test('a common error is explained after its message; the explanations are loaded only then', async () => {
  const files = recordLoadedFiles();
  showChallenge(challenge());
  school.answer(gradings.trialRun, { results: [testResult({ message: nameError })], compileOutput: '' });
  await runTests.click();
  await expect.element(lastRun).toHaveTextContent('The test passed.');
  await expect.element(lastRun).toHaveTextContent("name 'total' is not defined");
  expect(files()).not.toContain('explain-error.ts');

  const results = [testResult({ verdict: 'crashed', message: nameError })];
  school.answer(gradings.trialRun, { results, compileOutput: '' });
  await runTests.click();

  const text = lastRun.getByRole('listitem');
  await expect.element(text).toHaveTextContent(/name 'total' is not defined.*Python does not know the name “total”/);
  await expect.poll(files).toContain('explain-error.ts');
});

test('a compiler’s error is explained once, after the compiler’s messages', async () => {
  showChallenge(challenge({ starters: [{ languageId: C, code: 'int main(void) {\n' }] }));
  const results = ['One', 'Two'].map((name) => testResult({ name, verdict: 'not compiled', printed: null }));
  const compileOutput = 'main.c:2:12: error: ‘total’ undeclared (first use in this function)';
  school.answer(gradings.trialRun, { results, compileOutput });
  await runTests.click();

  const explanation = lastRun.getByText(/^The compiler does not know “total”/);
  await expect.element(explanation).toBeVisible();
  expect(explanation.elements()).toHaveLength(1);
  await expect.element(lastRun).toHaveTextContent(/undeclared.*The compiler does not know “total”.*One.*Two/);
});

test('of tests that failed with the same message, only the first is explained', async () => {
  showChallenge(challenge());
  const keyError = 'Traceback (most recent call last):\n  File "script.py", line 2\nKeyError: \'Amina\'';
  const results = [nameError, nameError, keyError, nameError].map((message, index) =>
    testResult({ name: `Case ${index}`, verdict: 'crashed', message }),
  );
  school.answer(gradings.trialRun, { results, compileOutput: '' });
  await runTests.click();

  await expect.element(lastRun).toHaveTextContent(/Case 0.*Python does not know the name “total”.*Case 1/);
  await expect.element(lastRun).toHaveTextContent(/Case 2.*There is no 'Amina' in the dictionary.*Case 3/);
  expect(lastRun.getByText(/^Python does not know/).elements()).toHaveLength(1);
});

test('an attempt explains the error of a visible test, and nothing of a hidden one', async () => {
  const attempt = gradedAttempt({
    ...{ languageId: PYTHON, points: 0, hiddenFailure: 'crashed' },
    results: [
      testResult({ name: 'Amina', verdict: 'crashed', message: nameError }),
      testResult({ name: 'Baraka', verdict: 'wrong', message: nameError }),
      { isHidden: true, verdict: 'not right' },
    ],
  });
  showChallenge(challenge(), '?tab=Results');
  school.answer(gradings.list, [AttemptSummary.parse(attempt)]);
  school.answer(gradings.read, attempt);

  const [visible, wrong, hidden] = [/^Amina/, /^Baraka/, /^Hidden test 1/].map((name) =>
    results.getByRole('region', { name: 'Attempts' }).getByRole('listitem', { name }),
  );
  await expect.element(visible!).toHaveTextContent('Python does not know the name “total”');
  await expect.element(wrong!).toHaveTextContent('NameError');
  await expect.element(wrong!).not.toHaveTextContent('Python does not know');
  await expect.element(hidden!).toHaveTextContent('Stopped with an error');
  await expect.element(hidden!).not.toHaveTextContent('Python does not know');
});

/** Returns a list of the names of the files that the page has loaded from now on. */
function recordLoadedFiles() {
  const names: string[] = [];
  const observer = new PerformanceObserver((list) =>
    names.push(...list.getEntries().map(({ name }) => new URL(name).pathname.split('/').at(-1)!)),
  );
  observer.observe({ type: 'resource' });
  onTestFinished(() => observer.disconnect());
  return () => names;
}

test('a refused program is reported at once and is not queued on the device', async () => {
  showChallenge(challenge(), '?tab=Results');
  school.refuse(gradings.submit, { code: 'invalid', message: 'Not in that language.' });

  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();

  await expect.element(page.getByRole('alert').filter({ hasText: 'Not in that language.' })).toBeVisible();
  await expect.element(results).toBeVisible();
  await expect.element(results.getByRole('region', { name: 'Not sent yet' })).not.toBeInTheDocument();
});

test('hints open one at a time, and other solutions are locked until the challenge is solved', async () => {
  const hints = ['What does input() give you?', 'Text is not a number.'];
  let opened = 0;
  showChallenge(challenge({ hints: hints.length }), '?tab=Help');
  school.answer(challenges.openHint, () => ({ openedHints: hints.slice(0, ++opened) }));

  await expect.element(page.getByText('Solve this challenge first to see other students’ solutions.')).toBeVisible();
  await button('Open the first hint (1 of 2)').click();
  await expect.element(page.getByText('What does input() give you?')).toBeVisible();
  await expect.element(page.getByText('Text is not a number.')).not.toBeInTheDocument();
  await button('Open the next hint (2 of 2)').click();
  await expect.element(page.getByText('Text is not a number.')).toBeVisible();
});

test('the back link returns to the challenge in the list', async () => {
  const greet = challenge();
  showChallenge(greet);
  school.answer(challenges.list, { challenges: [challengeCard(), greet], streak: 0 });
  school.keepOthersPending();

  await page.getByRole('link', { name: 'All challenges' }).click();

  const links = page.getByRole('link', { name: 'Solve Greet' });
  await expect.element(links.nth(1)).toHaveFocus();
});

test('a student leaves the leaderboard and rejoins it', async () => {
  const greet = challengeCard();
  const row = { place: 1, name: 'Amina', points: 0, passed: 0, isYou: true };
  const board = (isShown: boolean) => ({ rows: isShown ? [row] : [], isShown });
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.list, { challenges: [greet], streak: 0 });
  school.answer(challenges.board, board(true));
  school.answer(challenges.showOnBoard, ({ body }) => board(body.isShown));
  show('/challenges', student());

  const leaderBoard = page.getByRole('region', { name: 'Leaderboard of Hello in JavaScript' });
  await leaderBoard.getByRole('button', { name: 'Leave leaderboard' }).click();
  await expect.element(leaderBoard).toHaveTextContent('You are not on the leaderboard');
  await leaderBoard.getByRole('button', { name: 'Join leaderboard' }).click();
  await expect.element(leaderBoard.getByRole('button', { name: 'Leave leaderboard' })).toBeVisible();
  expect(school.requests(challenges.showOnBoard).map(({ body }) => body.isShown)).toEqual([false, true]);
});

test('a failed attempt to leave the leaderboard shows the reason', async () => {
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.list, { challenges: [challengeCard()], streak: 0 });
  school.answer(challenges.board, { rows: [], isShown: true });
  school.breakConnection(challenges.showOnBoard);
  show('/challenges', student());

  const board = page.getByRole('region', { name: 'Leaderboard of Hello in JavaScript' });
  await board.getByRole('button', { name: 'Leave leaderboard' }).click();
  await expect.element(board.getByRole('alert')).toHaveTextContent('The school server cannot be reached.');
});

test('after a submission its result comes first, and the run before it is folded', async () => {
  showChallenge(challenge(), `?language=${PYTHON}`);
  school.answer(gradings.trialRun, { results: [testResult({ message: nameError })], compileOutput: '' });
  await write('print(5)');
  await runTests.click();
  await expect.element(lastRun).toHaveTextContent('The test passed.');
  const attempt = gradedAttempt({ points: 40 });
  school.answer(gradings.submit, attempt);
  school.answer(gradings.read, attempt);
  await button('Submit').first().click();

  const headings = () =>
    results
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(headings).toEqual(['Attempts', 'Test run before you submitted']);
  const earlier = results.getByRole('region', { name: 'Test run before you submitted' });
  expect(earlier.getByRole('listitem').elements()).toEqual([]);
  await earlier.getByText('The test passed.').click();
  await expect.element(earlier.getByRole('listitem')).toHaveTextContent("name 'total' is not defined");

  await runTests.click();
  await expect.poll(headings).toEqual(['Last run', 'Attempts']);
});

test('on the device each test has its own worker, and the next one starts while one runs', async () => {
  const numbers = ['1', '2', '3'].map((number) => ({ name: number, stdin: `${number}\n`, expected: `${number}\n` }));
  const order = recordWorkers();
  showChallenge(challenge({ tests: [...numbers, { name: 'Judged', expected: null }] }), `?language=${JAVASCRIPT}`);

  await page.getByRole('checkbox', { name: /Run on this device/ }).click();
  await write("globalThis.was = globalThis.was || console.log(require('fs').readFileSync(0, 'utf8').trim()) || 1;");
  await runTests.click();

  await expect
    .element(lastRun)
    .toHaveTextContent('All 3 tests passed. 1 test runs only on the school server. Run on this device');
  expect(order).toEqual(['starts', 'starts', 'ends', 'starts', 'ends', 'ends']);
});

/** Returns a list that records, from now on, when Web Workers start and end. */
function recordWorkers() {
  const order: string[] = [];
  class RecordedWorker extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      order.push('starts');
    }
    override terminate() {
      order.push('ends');
      super.terminate();
    }
  }
  vi.stubGlobal('Worker', RecordedWorker);
  return order;
}
