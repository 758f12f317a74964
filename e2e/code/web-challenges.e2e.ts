/**
 * A tutor writes a challenge that is solved by a web page. A student solves it on a phone: the tests fail, then pass, then the server
 * grades it.
 */
import { previewOf } from '#e2e/fixtures/projects.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

// The timeout is long, because the tests on the server wait for a sandbox on a busy machine.
test.describe.configure({ timeout: 120_000 });
const SOON = { timeout: 30_000 };

// Expected console message: sandboxed frames have no sessionStorage.
test.use({ mayLog: /'sessionStorage' property/ });

test('a tutor writes a web challenge, and a student on a phone fails its tests, fixes the page and passes', async ({
  page,
  browser,
  school,
  create,
}) => {
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ title: 'Web Design', tutorId: tutor.id, price: 0 });
  await create.enrolment(student.id, course.id);
  await create.signedIn(tutor);
  await page.goto('/admin/challenges');
  const address = await writeWebChallenge(page);

  const context = await browser.newContext({
    ...{ baseURL: school.url, serviceWorkers: 'block', viewport: { width: 390, height: 844 } },
  });
  await create.signedInOn(context, student);
  const phone = await context.newPage();
  await phone.goto(address);
  await solve(phone);
  await context.close();
});

/** Writes the challenge as its tutor. Returns the URL at which students solve it. */
async function writeWebChallenge(page: Page) {
  await page.getByRole('button', { name: 'Add challenge to Web Design' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('A greeting');
  await dialog.getByLabel('Solved by').selectOption({ label: 'A web page (HTML, CSS, JavaScript)' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A greeting' })).toBeVisible(SOON);
  const { pathname } = new URL(page.url());

  await goTo(page, 'Tests');
  await page.getByRole('button', { name: 'Add visible test' }).click();
  await page.getByLabel('Name', { exact: true }).fill('There is a heading');
  await page.getByText('What a test can use').click();
  await page.getByRole('button', { name: 'Insert A heading exists' }).click();
  await page.getByRole('button', { name: 'Add hidden test' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('It greets');
  await rewrite(page, 'Code of test 2', [
    "assert.equal($('h1').textContent, 'Karibu');",
    "assert.equal(style('h1', 'color'), 'rgb(0, 128, 0)');",
  ]);
  await page.getByRole('button', { name: 'Try on my solution' }).click();
  await expect(page.getByRole('region', { name: 'Your solution' })).toContainText('0 of 2 tests passed.', SOON);

  await goTo(page, 'Reference and limits');
  await rewrite(page, 'Code of index.html', solution);
  await page.getByRole('button', { name: 'style.css', exact: true }).first().click();
  await rewrite(page, 'Code of style.css', ['h1 { color: green }']);
  await goTo(page, 'Tests');
  await page.getByRole('button', { name: 'Try on my solution' }).click();
  await expect(page.getByRole('region', { name: 'Your solution' })).toContainText('All 2 tests passed.', SOON);
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.getByText('The reference solution passes all 2 tests.')).toBeVisible(SOON);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The students of Web Design see it.')).toBeVisible();
  return pathname.replace('/admin', '');
}

const solution = ['<!doctype html>', '<link rel="stylesheet" href="style.css">', '<h1>Karibu</h1>'];

/** Replaces the editor's text, as a person would. */
async function rewrite(page: Page, label: string, lines: string[]) {
  await page.getByRole('textbox', { name: label }).click(SOON);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(lines.join('\n'));
}

const goTo = (page: Page, step: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: step }).click();

async function solve(page: Page) {
  const results = page.getByRole('tabpanel', { name: 'Results' });
  const lastRun = results.getByRole('region', { name: 'Last run' });
  await page.getByRole('button', { name: 'Run tests' }).click(SOON);
  await expect(lastRun).toContainText('There is no element h1 on the page.', SOON);

  await rewrite(page, 'Code of index.html', solution);
  await expect(previewOf(page).getByRole('heading', { name: 'Karibu' })).toBeVisible(SOON);
  await page.getByRole('button', { name: 'Run tests' }).click();
  await expect(lastRun).toContainText('The test passed.', SOON);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(results).toContainText('50 of 100 points', SOON);
  await expect(results.getByRole('listitem', { name: /^Hidden test 1/ })).toContainText('Failed');

  await page.getByRole('button', { name: 'style.css', exact: true }).click();
  await rewrite(page, 'Code of style.css', ['h1 { color: green }']);
  await page.reload();
  await expect(previewOf(page).getByRole('heading', { name: 'Karibu' })).toHaveCSS('color', 'rgb(0, 128, 0)', SOON);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(results).toContainText('Solved.', SOON);
}
