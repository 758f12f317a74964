/** Tests solving a challenge by a web page: its files, its tests, submitting them, and earlier attempts. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import { challenges } from '#contract/challenges.ts';
import { type Attempt, AttemptSummary, gradings } from '#contract/gradings.ts';
import { readPageFiles, WEB_PAGE, writePageFiles } from '#contract/rules/page-files.ts';
import { runner } from '#contract/runner.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as texts from '#texts/code/web-challenges.ts';
import * as projectTexts from '#texts/learning/project-pages.ts';
import { challenge, gradedAttempt, testResult } from '#web/testing/factories/challenges.ts';
import { runnerLanguages } from '#web/testing/factories/programs.ts';
import { student } from '#web/testing/factories/records.ts';
import { reopen, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(390, 844));

const CODE = "assert.equal($('h1').textContent, 'Karibu');";
const START = [
  { path: 'index.html', text: '<p>Start</p>\n' },
  { path: 'style.css', text: '' },
];
const stall = () =>
  challenge({
    starters: [{ languageId: WEB_PAGE, code: writePageFiles(START) }],
    tests: [{ name: 'It says Karibu', stdin: '', expected: null, program: CODE }],
  });

/** Opens the page of a web challenge, with these attempts. */
function showStall({ attempts = [], search = '' }: { attempts?: Attempt[]; search?: string } = {}) {
  const shown = stall();
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.read, shown);
  school.answer(
    gradings.list,
    attempts.map((attempt) => AttemptSummary.parse(attempt)),
  );
  if (attempts[0]) school.answer(gradings.read, attempts[0]);
  show(`/challenges/${shown._id}${search}`, student());
  return shown;
}

const code = (path: string) => page.getByRole('textbox', { name: projectTexts.codeOf(path) });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function write(path: string, text: string) {
  await code(path).click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await userEvent.keyboard(text);
}

test('a visible test shows its name, and its code when it is opened; the language is a web page', async () => {
  showStall({ search: '?tab=Tests' });

  const shown = page.getByRole('region', { name: 'It says Karibu' });
  await expect.element(shown.getByText(CODE)).not.toBeVisible();
  await shown.getByText(texts.codeOfTest).click();
  await expect.element(shown.getByText(CODE)).toBeVisible();
  await expect.element(page.getByText(texts.limits(2))).toBeVisible();
  await page.getByRole('tab', { name: challengesTexts.tabs.Instructions }).click();
  await expect.element(page.getByText(texts.webPage)).toBeVisible();
  await expect.element(page.getByText(challengesTexts.submitFileInstead)).not.toBeInTheDocument();
});

test('Submit sends all files as they are, also one that was added; they are kept in this browser', async () => {
  const shown = showStall();
  school.answer(gradings.submit, gradedAttempt({ languageId: WEB_PAGE, state: 'waiting', results: [] }));
  await write('index.html', 'Karibu');
  await page.getByText(projectTexts.files, { exact: true }).click();
  await button(projectTexts.newFile).click();
  await page.getByLabelText(projectTexts.fileName).fill('notes.txt');
  await button(projectTexts.add).click();
  await expect.element(code('notes.txt')).toBeVisible();
  await expect.element(page.getByRole('button', { name: projectTexts.addPicture })).not.toBeInTheDocument();

  await button(challengesTexts.submit).click();

  await expect.poll(() => school.requests(gradings.submit)).toHaveLength(1);
  const { languageId, source } = school.requests(gradings.submit)[0]!.body;
  expect(languageId).toBe(WEB_PAGE);
  expect(readPageFiles(source)).toEqual([
    { path: 'index.html', text: 'Karibu' },
    { path: 'style.css', text: '' },
    { path: 'notes.txt', text: '' },
  ]);
  reopen(`/challenges/${shown._id}`);
  await expect.element(code('index.html')).toHaveTextContent('Karibu');
});

const signOutQuestion = page.getByRole('alertdialog', { name: 'Sign out anyway?' });

test('signing out asks before it deletes a page that was not submitted as it is', async () => {
  await page.viewport(1280, 844);
  showStall();
  school.answer(gradings.submit, gradedAttempt({ languageId: WEB_PAGE, state: 'waiting', results: [] }));
  school.answer(auth.signOut, { message: 'Signed out' });
  school.keepOthersPending();
  await write('index.html', 'Karibu');
  await button(challengesTexts.submit).click();
  await expect.poll(() => school.requests(gradings.submit)).toHaveLength(1);
  await write('index.html', 'Karibu sana');
  await button('Sign out').click();
  await expect.element(signOutQuestion).toHaveTextContent('Some of your work for an assignment or a challenge');
  await signOutQuestion.getByRole('button', { name: 'Cancel' }).click();

  await button(challengesTexts.submit).click();
  await expect.poll(() => school.requests(gradings.submit)).toHaveLength(2);
  await button('Sign out').click();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(signOutQuestion.elements()).toEqual([]);
});

test('a page without index.html is kept, although it cannot be graded', async () => {
  const shown = showStall();
  await page.getByText(projectTexts.files, { exact: true }).click();
  await button(projectTexts.deleteFile('index.html')).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent(projectTexts.deleteFileForGood('index.html'));
  await question.getByRole('button', { name: projectTexts.deleteProject }).click();
  await expect.element(code('style.css')).toBeVisible();

  reopen(`/challenges/${shown._id}`);
  await expect.element(code('style.css')).toBeVisible();
  await expect.element(page.getByText(projectTexts.noPage('index.html'))).toBeVisible();
});

const failed = () =>
  gradedAttempt({
    languageId: WEB_PAGE,
    points: 0,
    source: writePageFiles([{ path: 'index.html', text: '<h1>Habari</h1>' }]),
    hiddenFailure: 'wrong',
    results: [
      testResult({
        ...{ name: 'It says Karibu', verdict: 'wrong', stdin: '', expected: null, program: CODE },
        ...{ printed: 'a line of the console', message: 'Found “Habari”, but expected “Karibu”.' },
      }),
      { isHidden: true, verdict: 'not right' },
    ],
  });

test('an attempt shows why the page failed, what it printed and its files, and nothing of a hidden test', async () => {
  showStall({ attempts: [failed()], search: '?tab=Results' });
  const attempts = page.getByRole('region', { name: 'Attempts' });

  const visible = attempts.getByRole('listitem', { name: /^It says Karibu Failed/ });
  await expect.element(visible).toHaveTextContent('Found “Habari”, but expected “Karibu”.');
  await expect.element(visible).toHaveTextContent('a line of the console');
  await expect.element(visible).not.toHaveTextContent('Your program');
  const hidden = attempts.getByRole('listitem', { name: /^Hidden test 1/ });
  await expect.element(hidden).toHaveTextContent('The page does not do what this test expects.');
  await attempts.getByText(texts.submittedFiles).click();
  await expect.element(attempts.getByRole('figure', { name: 'index.html' })).toHaveTextContent('<h1>Habari</h1>');
});

test('the files of an attempt replace those in the editor after a question, and the starter comes back', async () => {
  showStall({ attempts: [failed()], search: '?tab=Results' });
  await write('index.html', 'mine');

  await button('Open in editor').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent(texts.replaceText);
  await question.getByRole('button', { name: challengesTexts.replace }).click();
  await expect.element(code('index.html')).toHaveTextContent('<h1>Habari</h1>');

  // An attempt in the editor is not lost by signing out.
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent:'))).toEqual([]);
  await button(challengesTexts.startOver).click();
  await page.getByRole('alertdialog').getByRole('button', { name: challengesTexts.startOver }).click();
  await expect.element(code('index.html')).toHaveTextContent('<p>Start</p>');
  await expect.element(button('style.css')).toBeVisible();
});
