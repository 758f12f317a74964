/** The hand-in form: required fields, uploads, and confirming a replacement. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { handins } from '#contract/handins.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import { DAY, dayFromNow, setNoon } from '#web/testing/days.ts';
import { answerHandins, assignment, ownAttempt } from '#web/testing/factories/handins.ts';
import { student } from '#web/testing/factories/records.ts';
import { acceptUploads } from '#web/testing/fakes/fake-uploads.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const form = page.getByRole('region', { name: 'Hand in', exact: true });
const submit = form.getByRole('button', { name: 'Submit' });
const program = (text: string, name = 'shadow.py') => new File([text], name, { type: 'text/x-python' });

type Details = Parameters<typeof assignment>[0];

async function showForm(details: Details, late?: Parameters<typeof answerHandins>[2]) {
  const list = [assignment(details)];
  answerHandins(school, list, late);
  const files = acceptUploads(school);
  show('/assignments', student());
  await expect.element(form.getByText('Worth up to 10 points.')).toBeVisible();
  return { list, files };
}

test('a student submits a file late, and submits again', async () => {
  setNoon(school);
  const yesterday = { deadline: dayFromNow(-1), latePenalty: 10 };
  const { list } = await showForm({ kind: 'file', ...yesterday }, { daysLate: 1, penalty: 10 });
  const card = page.getByRole('article', { name: 'Measure a shadow' });
  await expect.element(card).toHaveTextContent('late, was due yesterday');
  await submit.click();
  await expect.element(form.getByRole('alert').filter({ hasText: handinsTexts.nothing.file })).toBeVisible();

  await form.getByLabelText('Files').upload(program('one = 1\nprint(one)\n'));
  await expect.element(form.getByText('Draft saved')).toBeVisible();
  await submit.click();
  await expect.element(form.getByText('1 day late. Late penalty: 10%')).toBeVisible();
  await expect.element(card).toHaveTextContent('Handed in late');

  await form.getByRole('button', { name: 'Hand in again' }).click();
  await form.getByLabelText('Files').upload(program('two = 2\nprint(two)\n'));
  await expect.element(form.getByRole('button', { name: 'Remove shadow.py' })).toBeVisible();
  await submit.click();
  await expect.element(form.getByText('This is attempt 2')).toBeVisible();
  const attempts = form.getByRole('listitem').filter({ hasText: 'Handed in' });
  await expect.poll(() => attempts.elements()).toHaveLength(2);
  await expect
    .element(attempts.first().getByRole('link', { name: 'shadow.py' }))
    .toHaveAttribute('href', expect.stringContaining(`/attempts/${list[0]!.history[0]!._id}/files/`));
});

test('leaving the page during an upload asks first, and the upload continues if the student stays', async () => {
  const { files } = await showForm({ kind: 'file' });
  const arrive = files.hold();
  await form.getByLabelText('Files').upload(program('one = 1\n'));
  await expect.element(form.getByText('A file is still uploading.')).toBeVisible();

  await page.getByRole('link', { name: 'Courses', exact: true }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave before the file is uploaded?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectAddress('/assignments');
  arrive();

  await expect.element(form.getByText('Draft saved')).toBeVisible();
});

test('Submit may be pressed during an upload, and submits when the file has arrived', async () => {
  const { files } = await showForm({ kind: 'file' });
  const arrive = files.hold();

  await form.getByLabelText('Files').upload(program('one = 1\n'));
  await expect.element(form.getByText('A file is still uploading.')).toBeVisible();
  await submit.click();
  await form.getByRole('button', { name: 'Don’t hand in yet' }).click();
  await expect.element(form.getByText('You can already press Submit.')).toBeVisible();
  await submit.click();
  await expect.element(form.getByText('We’ll hand it in when the upload finishes.')).toBeVisible();
  expect(school.requests(handins.submit)).toEqual([]);
  arrive();

  await expect.element(form.getByText('on time. This is attempt 1')).toBeVisible();
  expect(school.requests(handins.submit)[0]?.body.files).toEqual([expect.stringContaining('shadow')]);
});

test('removing a file after Submit was pressed cancels the submission', async () => {
  const { files } = await showForm({ kind: 'file' });
  await form.getByLabelText('Files').upload(program('one = 1\n'));
  await expect.element(form.getByText('Draft saved')).toBeVisible();
  files.hold();

  await form.getByLabelText('Files').upload(program('two = 2\n', 'second.py'));
  await submit.click();
  await form.getByRole('button', { name: 'Cancel second.py' }).click();
  await expect.element(form.getByText('You removed a file, so nothing was handed in.')).toBeVisible();
  await expect.element(form.getByText('This is attempt 1')).not.toBeInTheDocument();
  await submit.click();

  await expect.element(form.getByText('on time. This is attempt 1')).toBeVisible();
  expect(school.requests(handins.submit)[0]?.body.files).toEqual([expect.stringContaining('shadow')]);
});

test('before a late submission replaces one that was in time, the student is asked', async () => {
  const handedIn = ownAttempt({
    text: 'It comes from the sea.',
    arrivedAt: new Date(Date.now() - 2 * DAY).toISOString(),
  });
  const yesterday = { deadline: dayFromNow(-1), latePenalty: 10 };
  const { list } = await showForm(
    { ...yesterday, state: 'submitted', attempts: 1, history: [handedIn], revision: handedIn._id },
    { daysLate: 1, penalty: 10 },
  );
  const again = form.getByRole('button', { name: 'Hand in again' });
  await expect.element(submit).not.toBeInTheDocument();

  await again.click();
  school.refuse(handins.submit, { code: 'conflict', message: handinsTexts.same });
  await submit.click();
  await expect.element(form.getByText(handinsTexts.same)).toBeVisible();
  await form.getByLabelText('Text').fill('It comes from the lake.');
  const sentence = 'This replaces the work that you handed in on time. It will count as late.';
  school.refuse(handins.submit, { code: 'would_replace', message: sentence });
  await submit.click();
  const question = page.getByRole('alertdialog', { name: 'Hand this in?' });
  await expect.element(question).toHaveTextContent(sentence);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(submit).toHaveFocus();
  expect(school.requests(handins.submit).map(({ body }) => body.replaces)).toEqual([false, false]);
  await submit.click();
  answerHandins(school, list, { daysLate: 1, penalty: 10 });
  await question.getByRole('button', { name: 'Hand in' }).click();

  await expect.element(form.getByText('1 day late. Late penalty: 10%')).toBeVisible();
  expect(school.requests(handins.submit).at(-1)?.body).toMatchObject({
    text: 'It comes from the lake.',
    replaces: true,
  });
  await expect.element(again).toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
});
