/** The playground: its editor, its selects, and how it stores programs. Runs are tested in running.test.tsx. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PYTHON } from '#web/testing/factories/programs.ts';
import { answerRuns, choose, editor, output, runButton, showPlayground, write } from '#web/testing/programs.ts';
import { reopen } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => vi.restoreAllMocks());

const button = (name: string) => page.getByRole('button', { name });

test('an empty program cannot be run', async () => {
  showPlayground();
  await write(' ');
  await expect.element(runButton).toBeDisabled();

  await write('console.log(1)');
  await expect.element(runButton).toBeEnabled();
});

test('a language that is not installed is listed with the reason', async () => {
  showPlayground();
  const list = page.getByRole('combobox', { name: 'Language' });
  await list.click();
  await list.fill('F#');

  const missingOption = page.getByRole('option', { name: /^F#/ });
  await expect.element(missingOption).toBeDisabled();
  await expect.element(missingOption).toHaveTextContent('The school server does not have F#.');
  await missingOption.click({ force: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(list).toHaveValue('JavaScript (Node.js 20.19.2)');
});

test('the selects are labelled, and default to the first language and to Cobalt', async () => {
  showPlayground();

  await expect.element(page.getByPlaceholder('Filter By Category')).toHaveValue('JavaScript (Node.js 20.19.2)');
  await expect.element(page.getByPlaceholder('Select Theme')).toHaveValue('Cobalt');
  const sheet = editor.element().closest('.cm-editor')!;
  expect(getComputedStyle(sheet).backgroundColor).toBe('rgb(0, 34, 64)');
});

test('the program of each language survives a reload, until it is reset to the example', async () => {
  showPlayground();
  await write("console.log('mine')");
  await choose('Language', 'Python (3');
  await expect.element(editor).toHaveTextContent('Binary search');
  await write("print('mine too')");
  await expect.poll(() => Object.values(localStorage).join()).toContain("print('mine too')");
  reopen();
  await expect.element(editor).toHaveTextContent(/^print\('mine too'\)$/);
  await choose('Language', 'JavaScript');
  await expect.element(editor).toHaveTextContent(/^console\.log\('mine'\)$/);

  await button('Reset to the example').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect.element(editor).toHaveTextContent('Binary search');
  await expect.poll(() => Object.values(localStorage).join()).not.toContain("console.log('mine')");
  reopen();
  await expect.element(editor).toHaveTextContent('Binary search');
});

/** Asks the editor's own element whether it has the focus, because the editor is in a shadow root. */
const isInEditor = () => editor.element().matches(':focus');

/** Returns a list to which the name of each file is added that the page saves from now on. */
function savedFiles() {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    if (this.href.startsWith('blob:')) names.push(this.download);
  });
  return names;
}

test('a program is saved as a file', async () => {
  const saved = savedFiles();
  showPlayground();
  await button('Download').click();

  expect(saved).toEqual(['script.js']);
});

test('an unknown language starts empty, with unhighlighted errors and a generic file name', async () => {
  const saved = savedFiles();
  answerRuns({ statusId: 11, stderr: 'line 2 at 10:30' });
  showPlayground('/code?language=1');
  await expect.element(runButton).toBeDisabled();
  expect(editor.element().textContent).toBe('');
  await write('knot knot');
  await runButton.click();

  await expect.element(output).toHaveTextContent('at 10:30');
  await expect.element(output.getByRole('button')).not.toBeInTheDocument();
  await button('Download').click();
  expect(saved).toEqual(['program.txt']);
});

test('Tab indents, and Escape and then Tab leaves the editor', async () => {
  showPlayground();
  await write('x');
  await userEvent.keyboard('{Home}{Tab}');
  await expect.element(editor).toHaveTextContent(/^\s+x$/, { normalizeWhitespace: false });
  expect(isInEditor()).toBe(true);

  await userEvent.keyboard('{Escape}{Tab}');
  await expect.poll(isInEditor).toBe(false);
});

test('the bar between editor and output can be moved with the keyboard', async () => {
  showPlayground();
  const bar = page.getByRole('separator', { name: 'Width of the editor' });
  await expect.element(bar).toBeVisible();
  (bar.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(bar).toHaveAttribute('aria-valuenow', '55');
});

test('on a phone the toolbar of the editor is one row with the file name, and More tools shows the rest', async () => {
  await page.viewport(320, 640);
  const saved = savedFiles();
  showPlayground(`/code?language=${PYTHON}`);
  const file = page.getByText('script.py', { exact: true });
  await expect.element(file).toBeVisible();
  expect(file.element().scrollWidth - file.element().clientWidth).toBe(0);
  const tools = page.getByRole('toolbar', { name: 'Editor' });
  expect(tools.element().getBoundingClientRect().height).toBe(44);
  const downloading = tools.getByRole('button', { name: 'Download' });
  await expect.element(downloading).not.toBeInTheDocument();

  await tools.getByRole('button', { name: 'More tools' }).click();
  await downloading.click();

  expect(saved).toEqual(['script.py']);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('on a phone the whole terminal is visible between the bars', async () => {
  await page.viewport(390, 844);
  showPlayground();
  await page.getByRole('tab', { name: 'Terminal' }).click();
  const run = button('Run in terminal');
  await expect.element(run).toBeVisible();
  run.element().scrollIntoView({ block: 'start' });

  const top = run.element().getBoundingClientRect().y;
  const end = button('End input').element().getBoundingClientRect();
  const bar = page.getByRole('link', { name: 'Live Code' }).element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(end.bottom).toBeLessThan(bar.y);
});
