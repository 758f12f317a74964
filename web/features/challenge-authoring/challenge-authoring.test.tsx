/** Challenge authoring in the browser: order, tests, regrades and programs that could not be graded. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ChallengeDraft, challenges } from '#contract/challenges.ts';
import { courses } from '#contract/courses.ts';
import { AttemptSummary, gradings, type Regrade } from '#contract/gradings.ts';
import { runner } from '#contract/runner.ts';
import { type FaultyAttempt, solvers } from '#contract/solvers.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import * as solversTexts from '#texts/code/solvers.ts';
import {
  challengeCard,
  challengeDraft,
  gradedAttempt,
  testResult,
  writtenVersion,
} from '#web/testing/factories/challenges.ts';
import { PYTHON, runnerLanguages } from '#web/testing/factories/programs.ts';
import { course, tutor } from '#web/testing/factories/records.ts';
import { reopen, school, show, textsOf } from '#web/testing/show.tsx';

test('challenges are reordered by keyboard, and the focus stays on the button', async () => {
  const loops = course({ title: 'Loops' });
  let ordered = ['Once', 'Twice', 'Thrice'].map((title) => challengeCard({ title, courseId: loops._id }));
  school.answer(courses.listTaught, [loops]);
  school.answer(challenges.list, () => ({ challenges: ordered, streak: 0 }));
  school.answer(challenges.reorder, ({ body: { challengeIds } }) => {
    ordered = challengeIds.map((id) => ordered.find(({ _id }) => _id === id)!);
    return ordered;
  });
  show('/admin/challenges', tutor());
  const titles = page.getByRole('list', { name: 'Loops' }).getByRole('link');

  const down = page.getByRole('button', { name: 'Move Once down' });
  await expect.element(down).toBeVisible();
  for (const position of [2, 3]) {
    (down.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(`Once is now at position ${position} of 3.`)).toBeInTheDocument();
    await expect.element(down).toHaveFocus();
  }
  await expect.element(down).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Move Thrice up' }).click();
  await expect.poll(() => textsOf(titles)).toEqual(['Thrice', 'Twice', 'Once']);
  await expect.poll(() => school.requests(challenges.reorder)).toHaveLength(3);
  reopen();
  await expect.poll(() => textsOf(titles)).toEqual(['Thrice', 'Twice', 'Once']);
});

/** Opens the Tests step. The fake server stores the tests and reports that the reference solution passes them. */
function showTests(written: ChallengeDraft) {
  const stored = { challenge: written };
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.draft, () => stored.challenge);
  school.answer(challenges.writeTests, ({ body }) => {
    stored.challenge = { ...stored.challenge, draft: writtenVersion({ ...body, number: 2 }) };
    return stored.challenge;
  });
  show(`/admin/challenges/${written._id}?step=tests`, tutor());
  return stored;
}

test('a test judged by a program has an input of its own', async () => {
  showTests(challengeDraft());

  await page.getByRole('button', { name: 'Add hidden test' }).click();
  await page.getByLabelText('Name', { exact: true }).last().fill('Any order');
  await page.getByLabelText('Judged by').last().selectOptions('Judging program');
  await page.getByRole('textbox', { name: /^Judging program/ }).fill('raise SystemExit(0)');
  await page.getByLabelText('Input of the judging program').fill('3 1 2');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect.element(page.getByRole('link', { name: 'Check and publish' })).toHaveAttribute('aria-current', 'step');
  expect(school.requests(challenges.writeTests)[0]!.body.tests.at(-1)).toEqual({
    ...{ name: 'Any order', isHidden: true, weight: 1, stdin: '3 1 2', expected: null },
    ...{ program: 'raise SystemExit(0)', programLanguageId: PYTHON },
  });

  reopen(`${location.pathname}?step=tests`);
  await page.getByText('3. Any order').click();
  await expect.element(page.getByLabelText('Input of the judging program')).toHaveValue('3 1 2');
});

test('changed tests regrade all submissions, and count once the tutor applies the preview', async () => {
  const stored = showTests(challengeDraft({ attempts: 2 }));
  const digest = 'seen';
  const kevin = { studentId: crypto.randomUUID(), name: 'Kevin Omondi', before: 100, after: 66.6 };
  const regrade: Regrade = {
    ...{ startedAt: new Date().toISOString(), graded: 2, all: 2, faulty: 0 },
    ...{ gains: 0, loses: 1, same: 1, rows: [kevin], kept: [], digest },
  };
  const none = { code: 'not_found', message: gradingsTexts.none } as const;
  school.refuse(gradings.regrade, none);
  school.answer(solvers.faults, []);
  school.answer(gradings.beginRegrade, () => {
    school.answer(gradings.regrade, regrade);
    return regrade;
  });
  school.answer(gradings.applyRegrade, () => {
    stored.challenge = { ...stored.challenge, published: stored.challenge.draft, draft: null };
    school.refuse(gradings.regrade, none);
    return { message: gradingsTexts.applied };
  });

  await page.getByRole('button', { name: 'Add hidden test' }).click();
  await page.getByLabelText('Name', { exact: true }).last().fill('Below nothing');
  await page.getByLabelText('Input', { exact: true }).last().fill('-7 3');
  await page.getByLabelText('Expected output', { exact: true }).last().fill('-4');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await page.getByRole('button', { name: 'See what the new tests change' }).click();
  await page.getByRole('button', { name: 'Regrade all programs' }).click();

  const table = page.getByRole('table', { name: 'Who gains or loses' });
  await expect.element(table.getByRole('row', { name: /Kevin Omondi 100 66\.6 loses 33\.4/ })).toBeVisible();
  expect(table.getByRole('row').elements()).toHaveLength(2);
  await expect.element(page.getByText('1 student loses')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Apply the new results?' });
  await sure.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByText('Nothing to regrade')).toBeVisible();
  expect(school.requests(gradings.applyRegrade)[0]!.body).toEqual({ digest });
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Check and publish' }).click();
  await expect.element(page.getByText('The reference solution passes all 3 published tests.')).toBeVisible();
});

test('a tutor reads why a program could not be graded, opens it, and has it graded again', async () => {
  const written = challengeDraft({ attempts: 1 });
  const studentId = crypto.randomUUID();
  const submitted = gradedAttempt({
    ...{ state: 'faulty', points: null, results: [], languageId: PYTHON },
    source: 'print("as Amina does", input())',
  });
  const { _id, at, languageId } = submitted;
  const why = 'The judging program of “Judged” must exit with 0 for right or 42 for wrong. It did not:\nno such file';
  const fault: FaultyAttempt = { _id, studentId, name: 'Amina Yusuf', at, languageId, isForPreview: false, why };
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.draft, written);
  school.answer(solvers.faults, [fault]);
  school.answer(solvers.list, [{ studentId, name: 'Amina Yusuf', attempts: 1, best: null, lastAt: at }]);
  school.answer(solvers.attempts, [AttemptSummary.parse(submitted)]);
  school.answer(gradings.read, submitted);
  school.answer(solvers.gradeAgain, { message: solversTexts.gradedAgain });
  show(`/admin/challenges/${written._id}?step=check`, tutor());

  const faults = page.getByRole('region', { name: 'Could not be graded' });
  await expect.element(faults).toHaveTextContent('“Judged” must exit with 0 for right');
  await expect.element(faults).toHaveTextContent('no such file');
  await faults.getByRole('link', { name: 'Amina Yusuf' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Amina Yusuf' })).toBeVisible();
  await expect.element(page.getByText('Could not be graded')).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: /^The program, in Python/ }))
    .toHaveTextContent('as Amina does');

  reopen(`/admin/challenges/${written._id}?step=check`);
  await faults.getByRole('button', { name: 'Grade again' }).click();
  await expect.element(page.getByText('The ungraded programs will be graded again.')).toBeVisible();
});

test('a tutor reads the explanation of a student’s error', async () => {
  const written = challengeDraft({ attempts: 1 });
  const studentId = crypto.randomUUID();
  const message = "NameError: name 'total' is not defined";
  const results = [testResult({ verdict: 'crashed', message })];
  const attempt = gradedAttempt({ languageId: PYTHON, points: 0, source: 'print(total)', results });
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.draft, written);
  school.answer(solvers.list, [{ studentId, name: 'Amina Yusuf', attempts: 1, best: 0, lastAt: attempt.at }]);
  school.answer(solvers.attempts, [AttemptSummary.parse(attempt)]);
  school.answer(gradings.read, attempt);
  show(`/admin/challenges/${written._id}/solvers?student=${studentId}`, tutor());

  await expect.element(page.getByRole('listitem', { name: /^Two and three/ })).toHaveTextContent(message);
  await expect.element(page.getByText(/^Python does not know the name “total”/)).toBeVisible();
});
