/**
 * A beginner on a small phone with a slow network reads a lesson, runs and fixes a program, builds a page, hands it in, reads her mark, and
 * has a page graded by tests.
 */
import { WEB_PAGE, writePageFiles } from '#contract/rules/page-files.ts';
import {
  beginnersCourse,
  expectToFit,
  headingInPreview,
  openEditor,
  openFile,
  phone,
  rewrite,
  run,
  typeWithSigns,
} from '#e2e/fixtures/beginner.ts';
import { type Create, expect, type Page, test } from '#e2e/fixtures/school.ts';
import { BAD_DAY, limitNetwork } from '#e2e/fixtures/slow-network.ts';

// Expected console message: sandboxed frames have no sessionStorage.
test.use({ ...phone, mayLog: /'sessionStorage' property/ });
test.describe.configure({ timeout: 180_000 });
/** The network is slow, and the machine may be too. */
const SOON = { timeout: 40_000 };

const text = `# Print

The command \`print\` shows what is between the brackets.

\`\`\`python run Make it print Habari ya asubuhi
print("Habari")
\`\`\`

\`\`\`expect
Habari ya asubuhi
\`\`\`
`;

test('at 400 kbit/s, a beginner on a phone learns, builds a page, hands it in, and is graded', async ({
  page,
  browser,
  school,
  create,
}) => {
  const { tutor, student, course } = await beginnersCourse(create, text);
  const challenge = await createWebChallenge(create, course.id);
  await create.signedIn(student);
  await limitNetwork(page, BAD_DAY);

  await page.goto('/');
  await page.getByRole('link', { name: 'Start the first lesson' }).tap(SOON);
  await learn(page);
  await page.getByRole('link', { name: 'Next lesson: A page of your own' }).tap();
  await buildPage(page);
  await handIn(page);

  const desk = await browser.newContext({ baseURL: school.url, serviceWorkers: 'block' });
  await create.signedInOn(desk, tutor);
  await mark(await desk.newPage());
  await desk.close();
  await page.getByRole('link', { name: 'Main', exact: true }).tap();
  await page.getByRole('link', { name: /^New feedback/ }).tap(SOON);
  await expect(page.getByRole('region', { name: 'Your marks' }).getByText('9 of 10 points')).toBeVisible(SOON);
  await expectToFit(page);

  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('link', { name: 'Challenges' }).tap();
  await page.getByRole('link', { name: new RegExp(challenge.title) }).tap(SOON);
  await passTests(page);
});

/** Runs the program with two mistakes in turn, reads each explanation, and fixes the program. */
async function learn(page: Page) {
  const exercise = page.getByRole('region', { name: 'Make it print Habari ya asubuhi' });
  await openEditor(exercise);
  await run(page, exercise, 'print("Habari ya asubuhi)');
  await expect(exercise.getByText(/^Your text has no closing quotation mark/)).toBeVisible(SOON);
  await run(page, exercise, 'print("Habari")');
  await expect(exercise.getByText(/^Not solved yet: the program prints something different/)).toBeVisible(SOON);
  await run(page, exercise, 'print("Habari ya asubuhi")');
  await expect(exercise.getByText('Solved', { exact: true })).toBeVisible(SOON);
  await page.getByRole('button', { name: 'Mark as complete' }).tap();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible(SOON);
  await expectToFit(page);
}

/** Makes a web page for the task: text with the touch bar, then a colour in its style sheet. */
async function buildPage(page: Page) {
  const task = page.getByRole('article', { name: 'A page for the market' });
  await task.getByRole('link', { name: /^Hand in/ }).tap(SOON);
  await page.getByRole('button', { name: 'New project' }).tap(SOON);
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name').fill('Mangoes');
  await dialog.getByRole('button', { name: 'Create' }).tap();
  const code = page.getByRole('textbox', { name: 'Code of index.html' });
  await rewrite(page, code, '<!doctype html>\n<link rel="stylesheet" href="style.css">\n');
  await typeWithSigns(page, '<h1>Mangoes</h1>');
  await expect(headingInPreview(page, 'Mangoes')).toBeVisible(SOON);

  const buttonsAt = () => page.getByRole('button', { name: 'More', exact: true }).first().boundingBox();
  const before = await buttonsAt();
  await openFile(page, 'style.css');
  await page.getByRole('textbox', { name: 'Code of style.css' }).tap();
  await typeWithSigns(page, '\nh1 {color: green;}');
  await expect(headingInPreview(page, 'Mangoes')).toHaveCSS('color', 'rgb(0, 128, 0)', SOON);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(SOON);
  expect((await buttonsAt())!.x).toBe(before!.x);
  await expectToFit(page);
}

async function handIn(page: Page) {
  await page.getByRole('link', { name: 'Back to the assignment' }).tap();
  const form = page.getByRole('region', { name: 'Hand in', exact: true });
  await expect(form.getByLabel('Project', { exact: true })).toContainText('Mangoes', SOON);
  await form.getByRole('button', { name: 'Submit' }).tap();
  await expect(form.getByText('This is attempt 1')).toBeVisible(SOON);
  await expectToFit(page);
}

async function mark(page: Page) {
  await page.goto('/admin/grading');
  await page.getByRole('link', { name: 'Achieng Odhiambo' }).click();
  await expect(headingInPreview(page, 'Mangoes')).toHaveCSS('color', 'rgb(0, 128, 0)');
  await page.getByLabel(/^Points/).fill('9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Released. The student sees edits')).toBeVisible();
}

async function createWebChallenge(create: Create, courseId: string) {
  const test = { kind: 'page' as const, stdin: '', expected: null, programLanguageId: WEB_PAGE };
  const tests = [
    { ...test, name: 'There is a heading', program: "assert($('h1'), 'There is no heading.');" },
    { ...test, name: 'It greets', program: "assert.equal($('h1').textContent, 'Karibu');", isHidden: true },
  ];
  const files = (html: string) => writePageFiles([{ path: 'index.html', text: html }]);
  const starters = [{ languageId: WEB_PAGE, code: files('') }];
  const version = { referenceLanguageId: WEB_PAGE, reference: files('<h1>Karibu</h1>') };
  return create.challenge(courseId, { title: 'A greeting', tests, starters, version });
}

/** Fails and then passes the visible tests on the phone, then all tests on the server. */
async function passTests(page: Page) {
  const results = page.getByRole('tabpanel', { name: 'Results' });
  await page.getByRole('button', { name: 'Run tests' }).tap(SOON);
  await expect(results).toContainText('There is no heading.', SOON);
  await rewrite(page, page.getByRole('textbox', { name: 'Code of index.html' }), '<h1>Karibu</h1>');
  await expect(headingInPreview(page, 'Karibu')).toBeVisible(SOON);
  await page.getByRole('button', { name: 'Run tests' }).tap();
  await expect(results).toContainText('The test passed. Run on this device.', SOON);
  await page.getByRole('button', { name: 'Submit', exact: true }).tap();
  await expect(results).toContainText('100 of 100 points', SOON);
  await expect(results.getByRole('listitem', { name: /^Hidden test 1/ })).toContainText('Passed');
  await expectToFit(page);
}
