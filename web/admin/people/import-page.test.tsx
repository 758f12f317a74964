/** The office's page that imports students from a spreadsheet. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { firstPasswords } from '#contract/admissions/first-passwords.ts';
import { type PreviewRow, peopleImports } from '#contract/admissions/people-imports.ts';
import * as texts from '#texts/people/people-imports.ts';
import { admin } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';
import workbook from './students.xlsx?url';

beforeEach(() => page.viewport(1280, 800));

const row = (details: Partial<PreviewRow>): PreviewRow => ({
  row: 2,
  name: 'Amina Otieno',
  email: '',
  admissionNumber: '',
  outcome: 'printed',
  notes: [],
  ...details,
});
const printed = row({});
const invited = row({
  row: 3,
  name: 'Baraka',
  email: 'baraka@example.com',
  outcome: 'invited',
  notes: ['Joins “Web”'],
});
const wrong = row({ row: 4, name: 'Chebet', outcome: 'trouble', notes: [texts.badEmail('chebet@')] });
const imported = { invited: 1, printed: 1, changed: 0, waiting: 1, at: '2026-11-29T09:00:00.000Z' };

function showPage(...rows: PreviewRow[]) {
  school.answer(peopleImports.preview, { rows, ignored: ['Class'], waiting: 1, version: 'first' });
  school.answer(peopleImports.import, imported);
  show('/admin/people/import', admin());
}

const choose = (file: File) => userEvent.upload(page.getByLabelText(/Choose (a|another) file/), file);
const list = (content: BlobPart, name = 'students.csv') => new File([content], name);
/** The table that the server got last. */
const sentTable = async () => {
  await expect.poll(() => school.requests(peopleImports.preview).length).toBeGreaterThan(0);
  return school.requests(peopleImports.preview).at(-1)!.body.table;
};
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

test('a list is read, previewed and imported in three presses, and the first passwords can be printed', async () => {
  showPage(printed, invited);
  await choose(list('Name,Email\r\nAmina Otieno,\r\nBaraka,baraka@example.com\r\n'));
  await expect.element(rowOf('Baraka')).toHaveTextContent(/baraka@example.com.*New, by email.*Joins “Web”/);
  await expect.element(page.getByRole('status')).toHaveTextContent('1 invitation by email1 first password to print');
  await expect.element(page.getByText('Not read: Class')).toBeVisible();
  await expect.element(page.getByText(texts.waiting(1))).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 students' }).click();

  await expect.element(page.getByText('2 students were imported.')).toHaveFocus();
  await expect.element(page.getByText(texts.waiting(1))).toBeVisible();
  const table = [['Name', 'Email'], ['Amina Otieno'], ['Baraka', 'baraka@example.com']];
  expect(school.requests(peopleImports.import)).toEqual([{ body: { table, version: 'first' } }]);
  school.answer(firstPasswords.sheets, []);
  await page.getByRole('link', { name: 'Print 1 first password' }).click();
  await expectAddress('/admin/people/sheets?since=2026-11-29T09%3A00%3A00.000Z');
});

test('rows with errors are listed alone with their reasons, and nothing can be imported', async () => {
  showPage(printed, invited, wrong);
  await choose(list('Name'));
  await expect.element(rowOf('Chebet')).toHaveTextContent(/^4Chebet.*Needs correction.*“chebet@” is not an email/);
  await expect.element(rowOf('Baraka')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  await page.getByLabelText(texts.onlyTrouble).click();
  await expect.element(rowOf('Baraka')).toBeVisible();

  // The corrected file, under the same name.
  school.answer(peopleImports.preview, {
    rows: [row({ outcome: 'unchanged' })],
    ignored: [],
    waiting: 0,
    version: 'second',
  });
  await choose(list('Name\nAmina'));
  await expect.element(page.getByText(texts.nothingToDo)).toBeVisible();
});

test('if the school has changed since the preview, a new preview is shown with the reason', async () => {
  showPage(printed);
  await choose(list('Name\nAmina'));
  await expect.element(page.getByRole('button', { name: 'Import 1 student' })).toBeVisible();
  school.refuse(peopleImports.import, { code: 'conflict', message: texts.outdated });
  school.answer(peopleImports.preview, {
    rows: [row({ outcome: 'unchanged' })],
    ignored: [],
    waiting: 0,
    version: 'second',
  });
  await page.getByRole('button', { name: 'Import 1 student' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.outdated);
  await expect.element(page.getByText(texts.nothingToDo)).toBeVisible();
});

const inWindows1252 = (text: string) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)));

test.each([
  ['semicolons, a byte order mark and empty ends', '\uFEFFName;Price;;\r\n"José; Ali";"1,500";;\r\n;;;\r\n'],
  ['commas', 'Name,Price\n"José; Ali","1,500"\n'],
  ['tabs, in UTF-16', new Uint16Array([...'\uFEFFName\tPrice\nJosé; Ali\t1,500'].map((each) => each.charCodeAt(0)))],
  ['the code page of Windows', inWindows1252('Name;Price\n"José; Ali";1,500')],
])('a CSV file is read with %s', async (_, content) => {
  showPage(printed);
  await choose(list(content));
  expect(await sentTable()).toEqual([
    ['Name', 'Price'],
    ['José; Ali', '1,500'],
  ]);
});

test('an Excel file is read, with numbers as numbers', async () => {
  showPage(printed);
  await choose(list(await (await fetch(workbook)).blob(), 'students.xlsx'));
  expect(await sentTable()).toEqual([
    ['Full name', 'Adm No', 'Email', 'Price'],
    ['Amina Wanjiru', '10019', '', '1500'],
    [],
    ['José Ng’ang’a', '', 'jose@example.com'],
  ]);
});

test.each([
  ['too large', new Uint8Array(5_000_001), texts.tooLarge],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), texts.unreadable],
  ['a damaged Excel file', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), texts.unreadable],
  ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), texts.oldExcel],
])('a file is not sent: %s', async (_, content, problem) => {
  showPage(printed);
  await choose(list(content));
  await expect.element(page.getByRole('alert')).toHaveTextContent(problem);
  expect(school.requests(peopleImports.preview)).toEqual([]);
});
