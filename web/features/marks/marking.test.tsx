/** A tutor marks one hand-in. Marking several hand-ins by keyboard is tested in e2e/learning/marks.e2e.ts. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { handedInProjects } from '#contract/learning/handed-in-projects.ts';
import { type HandinToMark, marks } from '#contract/marks.ts';
import * as texts from '#texts/learning/handed-in-projects.ts';
import * as projectTexts from '#texts/learning/project-pages.ts';
import { sentFile } from '#web/testing/factories/handins.ts';
import { answerMarking, handinToMark, mark, markedAttempt } from '#web/testing/factories/marks.ts';
import { PREVIEW_FRAME, pageFiles, setPreviewFrame } from '#web/testing/factories/published-pages.ts';
import { tutor } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show } from '#web/testing/show.tsx';

function showHandin(handin: HandinToMark) {
  answerMarking(school, handin);
  show(`/admin/grading/${handin._id}`, tutor());
}

const text = (lines: string[]) => ({ text: '', shown: [{ file: null, lines }] });

test('open comments are saved before the mark, and the mark is not saved if a comment fails', async () => {
  const comment = { _id: crypto.randomUUID(), file: null, line: 2, text: 'Kijani?', authorName: 'Brian Otieno' };
  const attempt = markedAttempt({ ...text(['red', 'green', '\tblack']), comments: [comment] });
  showHandin(handinToMark({ history: [attempt] }));
  const onLine = (line: number) => page.getByRole('textbox', { name: `Comment on line ${line}` });
  await page.getByRole('button', { name: 'Comment on line 1', exact: true }).click();
  await onLine(1).fill('Nyekundu!');
  await page.getByRole('button', { name: 'Change the comment on line 2' }).click();
  await onLine(2).fill(' ');
  await page.getByLabelText('It runs (of 6)').fill('5');
  await page.getByLabelText('It can be read (of 4)').fill('4');

  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('The marks were not saved, because a comment could not be saved.')).toBeVisible();
  await expect.element(onLine(2)).toHaveFocus();
  await expect.element(page.getByText('To be marked')).toBeVisible();
  expect(school.requests(marks.give)).toEqual([]);
  await onLine(2).fill('Kijani.');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();

  await expect.element(page.getByText('Released. The student sees edits')).toBeVisible();
  await expect.element(save).toHaveFocus();
  const changes = school.calls().filter((call) => call.startsWith('P'));
  expect(changes.map((call) => call.split('/')[2])).toEqual(['attempts', 'comments', 'attempts']);
  expect(school.requests(marks.give)[0]?.body).toEqual({ rubric: [5, 4], comment: '', ifMarkedAt: null });
  reopen();
  const lines = page.getByRole('list', { name: 'Lines of Text' }).getByRole('listitem');
  await expect.element(lines.filter({ hasText: 'red' })).toHaveTextContent('Nyekundu!');
  await expect.element(lines.filter({ hasText: 'green' })).toHaveTextContent('Kijani.');
  await expect.element(lines.filter({ hasText: 'black' })).toBeVisible();
});

test('Control+Enter does not save a mark twice at the same time', async () => {
  showHandin(handinToMark({ history: [markedAttempt(text(['red']))] }));
  const saving = school.hold(marks.give);
  await page.getByLabelText('It runs (of 6)').fill('5');
  await page.getByLabelText('It can be read (of 4)').fill('4');

  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => school.requests(marks.give).length).toBe(1);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  school.keepOthersPending();
  saving.answer(mark());

  await expectAddress('/admin/grading');
  expect(school.requests(marks.give)).toHaveLength(1);
});

test('of several files the first and those with comments are expanded; a press expands another', async () => {
  const files = ['a.py', 'b.py', 'c.py'].map(sentFile);
  const shown = files.map(({ name }) => ({ file: name, lines: ['one = 1', 'print(one)'] }));
  const said = { _id: crypto.randomUUID(), file: files[2]!.name, line: 2, text: 'Well done.', authorName: 'Brian' };
  showHandin(handinToMark({ kind: 'file', history: [markedAttempt({ files, shown, comments: [said] })] }));

  const linesOf = (file: string) => page.getByRole('list', { name: `Lines of ${file}` });
  await expect.element(linesOf('a.py')).toBeVisible();
  await expect.element(linesOf('c.py')).toHaveTextContent('Well done.');
  await expect.element(linesOf('b.py')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 2 lines' }).click();
  await expect.element(linesOf('b.py')).toHaveTextContent('print(one)');
});

test('the form of a new attempt starts with the mark of the previous attempt', async () => {
  const marked = markedAttempt({ ...text(['blue']), mark: mark({ comment: 'Nearly.' }) });
  const newer = markedAttempt({ ...text(['better']), number: 2 });
  showHandin(handinToMark({ release: 'together', history: [newer, marked] }));

  await expect.element(page.getByText('The marks of the previous one are below, but not saved.')).toBeVisible();
  await expect.element(page.getByLabelText('It runs (of 6)')).toHaveValue('5');
  await expect.element(page.getByLabelText('Comment', { exact: true })).toHaveValue('Nearly.');
  await page.getByRole('tab', { name: 'Attempt 1' }).click();
  await expect.element(page.getByText('It runs: 5 of 6. It can be read: 3 of 4. Nearly.')).toBeVisible();
});

test('a project is marked by its lines, file by file, beside its page and its zip', async () => {
  const project = { _id: null, name: 'Market', kind: 'web' as const };
  const shown = [
    { file: 'index.html', lines: ['<h1>Mangoes</h1>'] },
    { file: 'css/style.css', lines: ['h1 {}', ''] },
  ];
  const attempt = markedAttempt({ project, shown });
  school.answer(handedInProjects.readHandedIn, { name: 'Market', kind: 'web', files: pageFiles });
  setPreviewFrame(PREVIEW_FRAME);
  showHandin(handinToMark({ kind: 'project', history: [attempt] }));

  const handedIn = page.getByRole('region', { name: 'Market', exact: true });
  await expect
    .element(handedIn.getByTitle(projectTexts.pageOf('index.html')))
    .toHaveAttribute('src', `${PREVIEW_FRAME}/index.html`);
  await expect
    .element(handedIn.getByRole('link', { name: texts.download }))
    .toHaveAttribute('href', `/api/v1/handins/attempts/${attempt._id}/project/zip`);
  const lines = page.getByRole('list', { name: 'Lines of index.html' });
  await lines.getByRole('button', { name: 'Comment on line 1', exact: true }).click();
  await page.getByRole('textbox', { name: 'Comment on line 1' }).fill('Ripe?');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect.element(lines).toHaveTextContent('Ripe?');
  expect(school.requests(marks.addComment)[0]?.body).toEqual({ file: 'index.html', line: 1, text: 'Ripe?' });
  await expect.element(page.getByRole('heading', { name: 'css/style.css' })).toBeVisible();
});
