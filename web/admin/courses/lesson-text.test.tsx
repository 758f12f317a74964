/** Writing the text of a lesson: saving, publishing, two authors, pictures, versions, and the keyboard. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type LessonText,
  type LessonTextVersion,
  lessonTexts,
  MAX_LESSON_TEXT,
} from '#contract/learning/lesson-texts.ts';
import { runner } from '#contract/runner.ts';
import { uploads } from '#contract/uploads.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as lessonTextsTexts from '#texts/learning/lesson-texts.ts';
import * as texts from '#texts/learning/lesson-writing.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { sentFileName } from '#web/testing/factories/handins.ts';
import { answerLessonText } from '#web/testing/factories/lesson-texts.ts';
import { answerTaught } from '#web/testing/factories/lessons.ts';
import { runnerLanguages } from '#web/testing/factories/programs.ts';
import { course, lesson, tutor } from '#web/testing/factories/records.ts';
import { acceptUploads } from '#web/testing/fakes/fake-uploads.ts';
import { expectAddress, reopen, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const editor = page.getByRole('textbox', { name: texts.editor });
const preview = page.getByRole('region', { name: texts.preview });
const publish = page.getByRole('button', { name: texts.publish });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the page on which a lesson's text is written. */
function open(text: Partial<LessonText> = {}, { isPublished = true } = {}) {
  const webDesign = course({ title: 'Web Design' });
  const boxes = lesson({ courseId: webDesign._id, title: 'Boxes', isPublished });
  const author = tutor();
  answerTaught(school, { course: webDesign, lessons: [boxes] });
  const server = answerLessonText(school, author, text);
  const lessonAddress = `/admin/courses/lessons/${webDesign._id}/${boxes._id}`;
  show(`${lessonAddress}/text`, author);
  return { server, lessonAddress };
}

/** Types at the end of the text. */
async function typeAtEnd(keys: string) {
  await editor.click();
  await userEvent.keyboard(`{Control>}{End}{/Control}${keys}`);
}

/** The text in the editor, whose elements are its lines. */
const written = () =>
  [...editor.element().querySelectorAll('.cm-line')].map(({ textContent }) => textContent ?? '').join('\n');

const expectSaved = () => expect.element(page.getByText(/^Saved \d/)).toBeVisible();

function dataOf(names: string[]) {
  const data = new DataTransfer();
  for (const name of names)
    data.items.add(new File(['picture'], name, { type: name.endsWith('.png') ? 'image/png' : '' }));
  return data;
}

const sendToEditor = (event: Event) => editor.element().dispatchEvent(event);

const paste = (...names: string[]) =>
  sendToEditor(new ClipboardEvent('paste', { clipboardData: dataOf(names), bubbles: true, cancelable: true }));

/** Drops files on the start of the text. */
function drop(...names: string[]) {
  const { x, y } = editor.element().getBoundingClientRect();
  const place = { clientX: x + 8, clientY: y + 20 };
  sendToEditor(new DragEvent('drop', { ...place, dataTransfer: dataOf(names), bubbles: true, cancelable: true }));
}

test('a text is saved as it is typed, shown beside the editor, and published with one press', async () => {
  const { server, lessonAddress } = open();
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true');
  await typeAtEnd('# Boxes{Enter}A box has a **margin**.');

  await expect.element(preview.getByRole('heading', { name: 'Boxes' })).toBeVisible();
  await expectSaved();
  expect(server.draft()).toBe('# Boxes\nA box has a **margin**.');
  await expect.element(page.getByText(texts.notPublishedYet)).toBeVisible();
  await publish.click();
  await expect.element(page.getByText(texts.published)).toBeVisible();
  await expect.element(page.getByText(texts.upToDate)).toBeVisible();
  expect(server.published()).toBe(server.draft());
  await page.getByRole('link', { name: texts.backToLesson }).click();
  await expectAddress(lessonAddress);
  await page.getByRole('link', { name: lessonsTexts.editText }).click();
  await expect.poll(written).toBe(server.draft());
});

test('without a network the text is kept on the device, and saved when the page is opened again', async () => {
  const { server } = open({ draft: 'One', revision: 1 });
  await expect.element(editor).toBeVisible();
  school.goOffline();
  await typeAtEnd(' and two');
  await expect.element(page.getByRole('status').filter({ hasText: texts.offline })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out anyway?' });
  await expect.element(question).toHaveTextContent(lessonTextsTexts.unsaved);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(server.draft()).toBe('One');

  school.goOnline();
  school.breakConnection(lessonTexts.save);
  reopen();
  await expect.poll(written).toBe('One and two');
  await expect.poll(server.draft).toBe('One and two');
  await expectSaved();
});

test('a change of another author is merged: both texts are there, and the cursor stays', async () => {
  const { server } = open({ draft: '# Boxes\n\nA box.', revision: 1 });
  await typeAtEnd(' It has a margin.');
  server.faithChanges((before) => before.replace('# Boxes', '# All boxes').replace('A box.', 'A box has a border.'));

  const notice = page.getByRole('status').filter({ hasText: 'Faith Chebet' });
  await expect
    .element(notice)
    .toHaveTextContent('Faith Chebet changed this text too. Line 3 has both versions: please check.');
  const both = '# All boxes\n\nA box has a border.\n\nA box. It has a margin.';
  await expect.poll(server.draft).toBe(both);
  await userEvent.keyboard(' And more.');
  expect(written()).toBe(`${both} And more.`);
  await button(texts.checked).click();
  await expect.element(notice).not.toBeInTheDocument();
  await editor.click();
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await expect.poll(written).toContain('A box has a border.');
});

test('pasted and dropped pictures are uploaded one after the other; a failure is shown', async () => {
  const files = acceptUploads(school);
  const release = files.hold();
  const { server } = open({ draft: 'See:', revision: 1 });
  await typeAtEnd('');
  paste('boxes.png', 'margins.png');

  await expect.poll(written).toBe('See:\n\n![Uploading boxes.png…]()\n\n![Uploading margins.png…]()');
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(files.names).toHaveLength(1);
  release();
  await expect.poll(written).toBe('See:\n\n![boxes](picture-1)\n\n![margins](picture-1)');
  await expect.poll(server.draft).toBe(written());
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(written).toBe('See:\n\n![boxes](picture-1)\n\n');

  drop('first.png');
  await expect.poll(written).toBe('See:\n\n![first](picture-1)\n\n![boxes](picture-1)\n\n');

  school.refuse(uploads.take, { code: 'invalid', message: 'This is not a picture.' });
  paste('notes.png');
  await expect.element(page.getByRole('alert').filter({ hasText: 'This is not a picture.' })).toBeVisible();
  expect(written()).not.toContain('notes');
});

test('other files become links with their sizes, which open in a new tab; a chosen picture may be a file too', async () => {
  acceptUploads(school);
  const { server } = open({ draft: 'See:', revision: 1 });
  await typeAtEnd('');
  paste('notes.pdf');
  await expect.poll(written).toMatch(/^See:\n\n\[notes\.pdf \(1 kB\)\]\(\d+-[\da-f]{32}-[\da-z-]+\.bin\)$/);
  const download = preview.getByRole('link', { name: 'notes.pdf (1 kB)' });
  await expect
    .element(download)
    .toHaveAttribute('href', expect.stringMatching(/\/lessons\/[\da-f-]+\/files\/\d+-.*\.bin$/));
  await expect.element(download).toHaveAttribute('target', '_blank');
  await expect.poll(server.draft).toBe(written());

  const chosen = new File(['picture'], 'loom.png', { type: 'image/png' });
  await userEvent.upload(page.getByLabelText(texts.file, { exact: true }).last(), chosen);
  await expect.poll(written).toMatch(/\n\n\[loom\.png \(1 kB\)\]\(\S+\.bin\)$/);
});

test('the author reads which lines link to files that students cannot open, until the links are gone', async () => {
  const [foreign, own] = [sentFileName('foreign.pdf'), sentFileName('own.pdf')];
  open({ draft: `See:\n\n[Own](${own})\n\n[Notes](${foreign})`, revision: 1, missingFiles: [foreign] });
  const notice = page.getByRole('status').filter({ hasText: texts.missingFiles([5]) });
  await expect.element(notice).toBeVisible();
  await expect.element(preview).toHaveTextContent(`Notes (${filesTexts.notAvailable})`);
  await expect.element(preview.getByRole('link', { name: 'Own' })).toBeVisible();
  await page.getByRole('link', { name: texts.previewAsStudent }).click();
  await expect.element(page.getByText(`Notes (${filesTexts.notAvailable})`)).toBeVisible();
  await page.getByRole('link', { name: texts.backToText }).click();

  await editor.click();
  await userEvent.keyboard('{Control>}a{/Control}See nothing.');
  await expect.element(notice).not.toBeInTheDocument();
});

const version = (details: Partial<LessonTextVersion>): LessonTextVersion => ({
  _id: crypto.randomUUID(),
  kind: 'draft',
  author: 'Faith Chebet',
  savedAt: '2026-11-20T12:30:00Z',
  ...details,
});

test('an earlier version is opened and restored, which can be undone', async () => {
  const { server } = open({ draft: 'New', revision: 5, published: 'New' });
  const older = version({});
  school.answer(lessonTexts.listVersions, [version({ kind: 'published', savedAt: '2026-11-21T12:30:00Z' }), older]);
  school.answer(lessonTexts.readVersion, { ...older, text: '# Old' });
  await button(texts.versions).click();
  const dialog = page.getByRole('dialog', { name: texts.versions });
  await dialog.getByRole('button', { name: '20 Nov 2026, 15:30, Faith Chebet Draft' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Old', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: texts.restore }).click();

  await expect.element(page.getByText(texts.restored('20 Nov 2026, 15:30'))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(server.draft).toBe('# Old');
  await editor.click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(server.draft).toBe('New');
});

test('the toolbar is one stop of the keyboard, and each press is one step to undo', async () => {
  open({ draft: 'box', revision: 1 });
  await editor.click();
  await userEvent.keyboard('{Control>}a{/Control}{Control>}b{/Control}');
  await expect.poll(written).toBe('**box**');
  await userEvent.keyboard('{Control>}b{/Control}{Control>}i{/Control}');
  await expect.poll(written).toBe('*box*');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(written).toBe('box');

  await userEvent.keyboard('{End}{Escape}{Shift>}{Tab}{/Shift}');
  await expect.element(button(texts.bold)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(button(texts.help)).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{Enter}');
  await expect.poll(written).toBe('# box');
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(preview).toHaveFocus();
});

test('the help shows what can be written with its look, and the exercise in it can be run', async () => {
  school.answer(runner.languages, runnerLanguages());
  open({ draft: '', revision: 1 });
  await button(texts.help).click();
  const help = page.getByRole('dialog', { name: texts.help });
  await expect.element(help.getByRole('region', { name: 'Callouts' })).toHaveTextContent('> [!TIP]');
  await expect.element(help.getByRole('note')).toHaveTextContent(/Tip ?Warm water is quicker\./);
  await expect
    .element(help.getByRole('region', { name: 'Say it twice' }).getByRole('button', { name: 'Run' }))
    .toBeVisible();
  expect(help.element().scrollWidth).toBeLessThanOrEqual(help.element().clientWidth);
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();

  await button(texts.exercise).click();
  await expect.poll(written).toContain('```python run Make it print 42');
  await expect.element(preview).toHaveTextContent('print(6 * 8)');
});

test('on a phone the text and its preview are two tabs, and nothing is wider than the screen', async () => {
  await page.viewport(390, 844);
  open({ draft: '# Boxes', revision: 1 });
  await expect.element(preview).not.toBeInTheDocument();
  await typeAtEnd(' and borders');
  await page.getByRole('tab', { name: texts.preview }).click();

  await expect.element(preview.getByRole('heading', { name: 'Boxes and borders' })).toBeVisible();
  await expect.element(editor).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole('tab', { name: texts.write }).click();
  await expect.element(editor).toBeVisible();
});

test('the draft is previewed as students will see it, with what is not saved yet', async () => {
  const { lessonAddress } = open({ draft: '# Boxes', revision: 1 }, { isPublished: false });
  await expect.element(page.getByText(texts.withLesson)).toBeVisible();
  await expect.element(publish).not.toBeInTheDocument();
  school.breakConnection(lessonTexts.save);
  await typeAtEnd(' and borders');
  await expect.element(page.getByText(texts.offline).first()).toBeVisible();
  await page.getByRole('link', { name: texts.previewAsStudent }).click();

  await expectAddress(`${lessonAddress}/text/preview`);
  await expect.element(page.getByText(texts.asStudents)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Boxes and borders' })).toBeVisible();
  await page.getByRole('link', { name: texts.backToText }).click();
  await expect.poll(written).toBe('# Boxes and borders');
});

test('the editor opens with the saved text after a preview', async () => {
  const { server } = open({ draft: '# Boxes', revision: 1 });
  const asStudents = page.getByText(texts.asStudents);
  for (const word of [' and', ' borders']) {
    await typeAtEnd(word);
    await expect.poll(server.draft).toContain(word);
    await expectSaved();
    await page.getByRole('link', { name: texts.previewAsStudent }).click();
    await expect.element(asStudents).toBeVisible();
    await page.getByRole('link', { name: texts.backToText }).click();
    await expect.element(editor).toBeVisible();
    expect(written()).toBe(server.draft());
  }
});

test('screen readers hear that the text is saved only once it is', async () => {
  const { server } = open({ draft: 'One', revision: 1 });
  await expect.element(editor).toBeVisible();
  school.refuse(lessonTexts.save, { code: 'not_allowed', message: 'Not your course.' });
  await typeAtEnd(' and two');
  const announcement = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect.element(announcement('Not your course.')).toBeInTheDocument();

  const saving = school.hold(lessonTexts.save);
  await typeAtEnd(' and three');
  await expect.element(page.getByText(texts.saving)).toBeVisible();
  await expect.element(announcement(texts.savedAgain)).not.toBeInTheDocument();
  saving.answer({ ...server.current(), draft: 'One and two and three', revision: 2 });
  await expect.element(announcement(texts.savedAgain)).toBeInTheDocument();
});

test('near the limit the page says how much of it is used', async () => {
  open({ draft: 'a'.repeat(MAX_LESSON_TEXT - 4_999), revision: 1 });
  await expect.element(page.getByText('55,001 of 60,000 characters used')).toBeVisible();
});
