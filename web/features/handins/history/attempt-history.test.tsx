/** A student's attempts: marks, comments on lines, and earlier texts. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { handins } from '#contract/handins.ts';
import type { LineComment } from '#contract/rules/lines.ts';
import { answerHandins, assignment, ownAttempt, sentFile } from '#web/testing/factories/handins.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const form = page.getByRole('region', { name: 'Hand in', exact: true });
const attempts = form.getByRole('listitem').filter({ hasText: 'Handed in' });

const comment = (details: Partial<LineComment>): LineComment => ({
  _id: crypto.randomUUID(),
  file: null,
  line: 1,
  text: 'How deep?',
  authorName: 'Brian Otieno',
  ...details,
});

function showAssignment(details: Parameters<typeof assignment>[0]) {
  const testAssignment = assignment(details);
  answerHandins(school, [testAssignment]);
  show(`/assignments?task=${testAssignment.taskId}`, student());
}

test('the mark is displayed first, and each comment below its line', async () => {
  const file = sentFile('shadow.py');
  const shown = [
    {
      file: file.name,
      lines: [
        { number: 1, text: 'two = 2' },
        { number: 2, text: 'print(two)' },
      ],
    },
  ];
  const mark = { points: 8, final: 7.2, rubric: [], comment: 'Nearly there.', markedAt: new Date().toISOString() };
  const comments = [comment({ file: file.name, line: 2, text: 'Round it first.' })];
  const marked = ownAttempt({ number: 2, files: [file], shown, mark, comments, daysLate: 1 });
  showAssignment({
    kind: 'file',
    state: 'graded',
    attempts: 2,
    final: 7.2,
    history: [marked, ownAttempt({ files: [sentFile('shadow.py')] })],
  });

  await expect.element(form.getByRole('heading', { name: 'Your marks' })).toHaveFocus();
  expect(
    form
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Your marks', 'Measure a shadow']);
  await expect.element(attempts.first()).toHaveTextContent('7.2 of 10 points (8 before the late penalty)');
  await expect.element(attempts.first()).toHaveTextContent('Nearly there.');
  const line = attempts.first().getByRole('listitem').filter({ hasText: 'print(two)' });
  await expect.element(line).toHaveTextContent('Round it first.');
  await expect.element(page.getByRole('article', { name: 'Measure a shadow' })).toHaveTextContent('Marked');
});

test('an earlier text is loaded when the student opens it; its commented lines are shown before', async () => {
  const sentences = ['It is deep.', 'It is sweet.', 'It is old.', 'It is wide.'];
  const lines = sentences.map((text, index) => ({ number: index + 1, text }));
  const first = ownAttempt({ text: null, shown: [{ file: null, lines }], comments: [comment({ line: 1 })] });
  const mark = { points: 8, final: 8, rubric: [], comment: '', markedAt: new Date().toISOString() };
  const second = ownAttempt({ number: 2, text: 'It is 84 m deep.', mark });
  showAssignment({ state: 'graded', attempts: 2, history: [second, first] });
  school.breakConnection(handins.readText);
  const [newest, earlier] = [attempts.first(), attempts.last()];

  await expect.element(earlier.getByRole('listitem').filter({ hasText: 'It is deep.' })).toHaveTextContent('How deep?');
  await expect.element(earlier).not.toHaveTextContent('Reeds.');
  await newest.getByText('What you handed in').click();
  await expect.element(newest.getByText('It is 84 m deep.')).toBeVisible();
  expect(school.calls()).not.toContain(`GET /handins/attempts/${first._id}/text`);
  await earlier.getByText('What you handed in').click();
  const tryAgain = earlier.getByRole('button', { name: 'Try again' });
  await expect.element(tryAgain).toBeVisible();
  school.answer(handins.readText, { text: [...sentences, 'Fish.', 'Reeds.'].join('\n') });
  await tryAgain.click();

  await expect.element(earlier.getByText('Reeds.')).toBeVisible();
});
