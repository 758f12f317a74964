/**
 * Tests that this version of the app reads what an earlier version stored in the browser. earlier-storage.json was written by
 * commit f5ba785, before the code was renamed: the keys and shapes of stored entries must not change.
 */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { challenges } from '#contract/challenges.ts';
import { courses } from '#contract/courses.ts';
import { gradings } from '#contract/gradings.ts';
import { funds } from '#contract/money/funds.ts';
import { payments } from '#contract/money/payments.ts';
import { runner } from '#contract/runner.ts';
import earlier from './testing/earlier-storage.json' with { type: 'json' };
import { challenge, gradedAttempt } from './testing/factories/challenges.ts';
import { answerHandins, assignment } from './testing/factories/handins.ts';
import { feeAccount, ownFund } from './testing/factories/payments.ts';
import { PYTHON, runnerLanguages } from './testing/factories/programs.ts';
import { student } from './testing/factories/records.ts';
import { customInput, editor } from './testing/programs.ts';
import { school, show } from './testing/show.tsx';

const wanjiru = student({ _id: '6b3f8f5e-5a0f-4c83-8d3d-0a3d6f1c2b01' });
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

beforeEach(() => {
  Object.assign(localStorage, earlier.localStorage);
  Object.assign(sessionStorage, earlier.sessionStorage);
  // Every student page immediately sends the submissions that are stored in the browser.
  school.answer(gradings.submit, gradedAttempt({ languageId: PYTHON, source: 'print(3)' }));
});

test('the text of a hand-in is restored', async () => {
  answerHandins(school, [assignment({ taskId: id(1) })]);
  show(`/assignments?task=${id(1)}`, wanjiru);

  await expect.element(page.getByLabelText('Text')).toHaveValue('It comes from Mount Kenya.');
});

test('a program of the playground is restored with its input', async () => {
  school.answer(runner.languages, runnerLanguages());
  school.answer(runner.prewarm, {});
  show('/code', wanjiru);
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.click();
  await language.fill('Python');
  await page
    .getByRole('option', { name: /^Python/ })
    .first()
    .click();

  await expect.element(editor).toHaveTextContent('print("habari ya asubuhi")');
  await expect.element(customInput).toHaveValue('four\nlines');
});

test('a program for a challenge is restored, and one that was submitted offline is sent', async () => {
  const add = challenge({ _id: id(2), title: 'Add two numbers' });
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.list, { challenges: [add], streak: 0 });
  school.answer(challenges.board, { rows: [], isShown: true });
  school.answer(challenges.read, add);
  school.answer(gradings.list, []);
  show(`/challenges/${id(2)}`, wanjiru);

  await expect.element(editor).toHaveTextContent('print(sum(map(int, input().split())))');
  await expect.poll(() => school.requests(gradings.submit).map(({ body }) => body.source)).toEqual(['print(3)']);
});

test('the values of a payment form are restored', async () => {
  school.answer(funds.readOwn, ownFund());
  school.answer(payments.list, []);
  const course = { _id: id(5), title: 'Pottery wheels', price: 2_000, missing: 2_000, isJoined: false };
  school.answer(payments.account, feeAccount({ course }));
  show(`/payments?course=${id(5)}`, wanjiru);

  const form = page.getByRole('form', { name: 'Pay by phone' });
  await expect.element(form.getByLabelText('Phone Number')).toHaveValue('0712345678');
  await expect.element(form.getByLabelText('Amount (Ksh.)')).toHaveValue('1500');
});

test('the input of an application form is restored', async () => {
  school.answer(courses.list, []);
  show('/enroll');

  await expect.element(page.getByLabelText('Full Name')).toHaveValue('Otieno Odhiambo');
});
