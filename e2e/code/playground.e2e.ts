/** Tests /code, where programs are written and run. They run for real; only deliberate failures are faked. */
import type { Route } from '@playwright/test';
import { choose, details, editor, openPlayground, output, runButton, write } from '#e2e/fixtures/playground.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

test.beforeEach(({ create }) => create.signedIn());

test('a program is written and runs at the school, its errors link to their lines, and an endless one is stopped', async ({
  page,
}) => {
  await openPlayground(page);
  await expect(editor(page)).toContainText(/binary/i);
  await runButton(page).click();
  await expect(output(page)).toContainText('23 is at position 5.');
  await expect(details(page)).toContainText('Accepted');

  await write(page, "console.log('Habari 👋🏿 ' + require('fs').readFileSync('/dev/stdin', 'utf8'))");
  await page.getByLabel('Custom input').fill('ሰላም 你好');
  await page.keyboard.press('Control+Enter');
  await expect(output(page)).toContainText('Habari 👋🏿 ሰላም 你好');

  await choose(page, 'Language', 'C (GCC');
  await write(page, '#include <stdio.h>\nint main(void) {\n  int x = "no number";\n  puts("done");\n}\n');
  await runButton(page).click();
  await expect(output(page).getByRole('heading', { name: 'Compiler messages' })).toBeVisible();
  await expect(output(page)).toContainText('done');

  await write(page, 'int main(void) {\n  return x;\n}\n');
  await runButton(page).click();
  await expect(details(page)).toContainText('Compilation Error');
  await output(page)
    .getByRole('button', { name: /main\.c:2/ })
    .first()
    .click();
  await page.keyboard.insertText('// here ');
  await expect(editor(page)).toContainText('// here   return x;');

  await choose(page, 'Language', 'Python (3');
  await stopEndless(page);
  await write(page, "print('again')");
  await runButton(page).click();
  await expect(output(page)).toContainText('again');
});

/** Runs an endless program on the server and stops it; what it has printed stays visible. */
async function stopEndless(page: Page) {
  await write(page, "print('so far')\nwhile True: pass\n");
  const hasStarted = page.waitForResponse(
    async (answer) => /\/submissions\/[^?]/.test(answer.url()) && (await answer.text()).includes('"Processing"'),
  );
  await runButton(page).click();
  await hasStarted;
  // Gives the program time to print some output, also on a busy machine: nothing says when it has.
  await page.waitForTimeout(3_000);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(output(page)).toContainText('The program was stopped.');
  await expect(output(page)).toContainText('so far');
  await expect(page.getByText('Compiled Successfully!')).toBeHidden();
}

test('an endless program is stopped: Time Limit Exceeded', { tag: '@long' }, async ({ page }) => {
  await openPlayground(page);
  await write(page, 'for (;;);');

  await runButton(page).click();

  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(output(page)).toContainText('Time Limit Exceeded', { timeout: 20_000 });
  await expect(output(page)).toContainText('Your program did not finish in 5 s. Does every loop end?');
});

test('a link opens a copy of a program, asks before replacing one, and runs nothing', { tag: '@long' }, async ({
  page,
}) => {
  await openPlayground(page);
  await write(page, "console.log('shared 👋🏿')");
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByRole('dialog', { name: 'Share' }).getByLabel('Link');
  await expect(field).toHaveValue(/#code=63\./);
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  await write(page, "console.log('my own')");
  let runs = 0;
  await page.route('**/submissions?*', (route) => {
    runs += 1;
    return route.continue();
  });

  await page.goto('/');
  await openPlayground(page, link);
  const question = page.getByRole('alertdialog', { name: 'Open the shared program?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor(page)).toHaveText("console.log('my own')");

  await page.goto('/');
  await openPlayground(page, link);
  await question.getByRole('button', { name: 'Open it' }).click();
  await expect(editor(page)).toHaveText("console.log('shared 👋🏿')");
  await expect(page).toHaveURL(/\/code\?language=63$/);
  expect(runs).toBe(0);
});

test('a running program is polled every two seconds', { tag: '@long' }, async ({ page }) => {
  const requestTimes: number[] = [];
  await page.route('**/submissions/*', async (route) => {
    requestTimes.push(Date.now());
    const isWaiting = requestTimes.length < 3;
    if (isWaiting) return route.fulfill({ json: { token: 'x', status: { id: 2, description: 'Processing' } } });
    return route.continue();
  });
  await openPlayground(page);
  await runButton(page).click();

  await expect(details(page)).toContainText('Accepted');
  expect(requestTimes[1]! - requestTimes[0]!).toBeGreaterThan(1900);
  expect(requestTimes[2]! - requestTimes[1]!).toBeGreaterThan(1900);
});

test('a worker that the browser refuses is not reported as a stopped program', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    class Refused extends EventTarget {
      constructor() {
        super();
        throw new DOMException('Refused', 'SecurityError');
      }
    }
    Object.assign(window, { Worker: Refused });
  });
  await openPlayground(page);
  await page.getByLabel('Run on this device').check();
  await runButton(page).click();

  await expect(output(page)).toContainText('Your program did not run. This browser does not allow it.');
});

test('an unreadable response counts as one that did not arrive', { tag: '@long' }, async ({ page }) => {
  const status = { id: 3, description: 'Accepted' };
  await page.route('**/submissions/*', (route) =>
    route.fulfill({ json: { token: 'x', status, stdout: 'no base64!' } }),
  );
  await openPlayground(page);
  await runButton(page).click();

  await expect(page.getByText('Something went wrong! Please try again.')).toBeVisible();
  await expect(output(page)).toContainText('The result did not arrive.');
});

test('Control+Enter runs nothing while a dialog is open', { tag: '@long' }, async ({ page }) => {
  await openPlayground(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Share' }).press('Control+Enter');
  await page.keyboard.press('Escape');

  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(output(page)).toContainText('Your program’s output will appear here.');
});

test('on a network that hangs the editor appears after three seconds, and more languages are added later', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install();
  const heldRoutes: Route[] = [];
  await page.route('**/runner/languages', (route) => void heldRoutes.push(route));
  await page.goto('/code');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(3_000);
  await write(page, "console.log('mine')");
  await expect(page.getByText('Runs on this device')).toBeVisible();

  await heldRoutes[0]!.continue();

  await expect(page.getByText('Runs on this device')).toBeHidden();
  await expect(editor(page)).toHaveText("console.log('mine')");
  await choose(page, 'Language', 'Bash');
});

test('the list of languages is cached, so a slow network does not delay the page', { tag: '@long' }, async ({
  page,
}) => {
  await openPlayground(page, '/code?language=71');
  await page.route('**/runner/languages', () => undefined);
  await page.reload();

  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue(/^Python \(3/);
  await expect(editor(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });

  test('nothing is wider than the screen, no keyboard shortcuts are mentioned, and a run shows its output', async ({
    page,
  }) => {
    await openPlayground(page);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
    await expect(page.getByText('Your program is saved in this browser')).toBeVisible();
    await expect(page.getByText('Press Control+Enter to run.')).toBeHidden();

    await write(page, `console.log('${'a'.repeat(300)}')`);
    await runButton(page).tap();
    await expect(output(page).getByText('aaaa')).toBeInViewport();
    expect(await width()).toBe(390);

    await page.getByRole('tab', { name: 'Terminal' }).tap();
    await expect(page.getByRole('button', { name: 'End input', exact: true })).toBeVisible();
  });
});
