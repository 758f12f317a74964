/** Drafts of hand-ins, on the device and on the server. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import { handins } from '#contract/handins.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';
import { dayFromNow } from '#web/testing/days.ts';
import { answerHandins, assignment, sentFile } from '#web/testing/factories/handins.ts';
import { student } from '#web/testing/factories/records.ts';
import { reopen, school, show } from '#web/testing/show.tsx';

const form = page.getByRole('region', { name: 'Hand in', exact: true });
const text = form.getByLabelText('Text');
const submit = form.getByRole('button', { name: 'Submit' });
const onDevice = form.getByRole('region', { name: 'On this device' });

type TestAssignment = ReturnType<typeof assignment>;

function answerAssignment(details: Partial<TestAssignment>) {
  const list = [assignment(details)];
  answerHandins(school, list);
  return list[0]!;
}

const typedDraft = (typed: string): Partial<TestAssignment> => ({
  draft: { text: typed, link: '', languageId: null, files: [], project: null, changedAt: new Date().toISOString() },
  revision: crypto.randomUUID(),
  state: 'draft',
});

const closed = () => ({ deadline: dayFromNow(-1), lateRule: 'refused' }) as const;

/** Stores a draft of an earlier visit that was never sent to the server. */
const storeUnsent = (person: { _id: string }, { taskId }: TestAssignment, fields: object) =>
  localStorage.setItem(
    `unsent:handin:${person._id}:${taskId}`,
    JSON.stringify({ fields: { text: '', link: '', languageId: null, files: [], ...fields }, goesOnFrom: [] }),
  );

async function signOut() {
  school.answer(auth.signOut, { message: 'Signed out' });
  school.keepOthersPending();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
}

test('a draft stays on the device while offline, and is saved when the network is back', async () => {
  const { taskId } = answerAssignment({ name: 'Describe a river' });
  show('/assignments', student());
  await expect.element(submit).toBeVisible();

  school.goOffline();
  await text.fill('It comes from Mount Kenya.');
  await expect.element(form.getByText('Your draft is saved on this device only')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out anyway?' });
  await expect.element(question).toHaveTextContent('Some of your work for an assignment');
  await question.getByRole('button', { name: 'Cancel' }).click();
  school.goOnline();
  await expect.element(form.getByText('Draft saved')).toBeVisible();
  reopen(`/assignments?task=${taskId}`);

  await expect.element(text).toHaveValue('It comes from Mount Kenya.');
  await expect.element(page.getByRole('article', { name: 'Describe a river' })).toHaveTextContent('Draft');
  await submit.click();
  await expect.element(form.getByText('on time. This is attempt 1')).toBeVisible();
  reopen('/assignments?task=3f1c75cf-0f8a-4361-b27f-f4b4936f92f6');
  await expect.element(page.getByText(tasksTexts.gone)).toBeVisible();
});

test('after the deadline a draft that was not submitted can be read, copied and discarded', async () => {
  const wanjiru = student();
  const testAssignment = answerAssignment({ ...closed(), ...typedDraft('It comes from the sea.') });
  storeUnsent(wanjiru, testAssignment, { text: 'It comes from the lake.' });
  show('/assignments', wanjiru);
  await expect.element(form.getByText(handinsTexts.over)).toBeVisible();

  const draft = form.getByRole('region', { name: 'Your draft' });
  await expect.element(draft).toHaveTextContent('It comes from the sea.');
  await expect.element(draft.getByRole('button', { name: 'Copy your draft' })).toBeVisible();
  await expect.element(onDevice).toHaveTextContent('It comes from the lake.');
  await onDevice.getByRole('button', { name: 'Discard it' }).click();
  await expect.element(onDevice).not.toBeInTheDocument();
  await signOut();
});

test('a draft that the server has received after all is not shown as unsent; signing out does not ask', async () => {
  const wanjiru = student();
  const made = answerAssignment({ ...closed(), ...typedDraft('It comes in April.') });
  storeUnsent(wanjiru, made, { text: 'It comes in April.' });
  show(`/assignments?task=${made.taskId}`, wanjiru);

  await expect.element(form.getByRole('region', { name: 'Your draft' })).toHaveTextContent('It comes in April.');
  await expect.element(onDevice).not.toBeInTheDocument();
  await signOut();
});

test('the reason of a refused draft is displayed', async () => {
  const wanjiru = student();
  const made = answerAssignment({ kind: 'file' });
  storeUnsent(wanjiru, made, { files: [sentFile('cloud.png')] });
  school.refuse(handins.saveDraft, { code: 'invalid', message: filesTexts.gone });
  show(`/assignments?task=${made.taskId}`, wanjiru);

  await expect.element(form.getByText(filesTexts.gone)).toBeVisible();
  await expect.element(form.getByText('Your draft is saved on this device only.')).toBeVisible();
  answerHandins(school, [made]);
  await form.getByRole('button', { name: 'Remove cloud.png' }).click();
  await expect.element(form.getByText('Draft saved')).toBeVisible();
});

test('Submit does not wait for a draft that hangs, and replaces it without asking if it has arrived', async () => {
  const made = answerAssignment({ name: 'Describe a star' });
  // The server has received the draft, but the page never gets the reply.
  school.hold(handins.saveDraft);
  show(`/assignments?task=${made.taskId}`, student());
  await text.fill('It is far.');
  await expect.element(form.getByText('Saving your draft')).toBeVisible();
  const [arrived] = school.requests(handins.saveDraft);

  await text.fill('It is far away.');
  await submit.click();

  await expect.element(form.getByText('This is attempt 1')).toBeVisible();
  const { body } = school.requests(handins.submit)[0]!;
  expect(body).toMatchObject({ text: 'It is far away.', replaces: false });
  expect(body.goesOnFrom).toContain(arrived!.body.revision);
});
