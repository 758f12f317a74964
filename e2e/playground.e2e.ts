/** /code: writing programs and running them. They run for real; only what a test breaks on purpose is made up. */
import type { Route } from '@playwright/test';
import { choose, details, editor, openPlayground, output, runButton, write } from './programs.ts';
import { expect, test } from './school.ts';

test.beforeEach(({ given }) => given.signedIn());

test('what is printed and read may be in any script', async ({ page }) => {
  await openPlayground(page);
  await write(page, "console.log('Habari 👋🏿 ' + require('fs').readFileSync('/dev/stdin', 'utf8'))");
  await page.getByLabel('Custom input').fill('ሰላም 你好');

  await page.keyboard.press('Control+Enter');

  await expect(output(page)).toContainText('Habari 👋🏿 ሰላም 你好');
});

test('the line of a compile error leads into the program', async ({ page }) => {
  await openPlayground(page);
  await choose(page, 'Language', 'C (GCC');
  await write(page, 'int main(void) {\n  return x;\n}\n');

  await runButton(page).click();

  await expect(details(page)).toContainText('Compilation Error');
  await output(page)
    .getByRole('button', { name: /main\.c:2/ })
    .first()
    .click();
  await page.keyboard.insertText('// here ');
  await expect(editor(page)).toContainText('// here   return x;');
});

test('a program that fails says why, and what it had printed before', async ({ page }) => {
  await openPlayground(page);
  await choose(page, 'Language', 'Python (3');
  await write(page, "print('so far')\nprint(1 / 0)\n");

  await runButton(page).click();

  await expect(output(page)).toContainText('ZeroDivisionError');
  await expect(output(page)).toContainText('so far');
  await expect(details(page)).toContainText('Runtime Error');
  await expect(page.getByText('Compiled Successfully!')).toBeVisible();
});

test('a program that does not end is stopped: Time Limit Exceeded', { tag: '@long' }, async ({ page }) => {
  await openPlayground(page);
  await write(page, 'for (;;);');

  await runButton(page).click();

  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(output(page)).toContainText('Time Limit Exceeded', { timeout: 20_000 });
  await expect(output(page)).toContainText('Your program did not finish in 5 s. Does every loop end?');
});

test('the line that SQLite names leads into the program', async ({ page }) => {
  await openPlayground(page, '/code?language=82');
  await write(page, 'select 1;\nselec 2;\n');
  await runButton(page).click();

  await output(page).getByRole('button', { name: 'near line 2' }).click();
  await page.keyboard.insertText('-- here ');
  await expect(editor(page)).toContainText('-- here selec 2;');
});

test('without a program there is nothing to run', async ({ page }) => {
  await openPlayground(page);
  await write(page, ' ');
  await expect(runButton(page)).toBeDisabled();

  await write(page, 'console.log(1)');
  await expect(runButton(page)).toBeEnabled();
});

test('a language that is not here stays in the list, and says why', async ({ page }) => {
  await openPlayground(page);
  const list = page.getByRole('combobox', { name: 'Language' });
  await list.click();
  await list.fill('F#');

  const missing = page.getByRole('option', { name: /^F#/ });
  await expect(missing).toBeDisabled();
  await missing.click({ force: true });
  await page.keyboard.press('Escape');
  await expect(list).toHaveValue(/^JavaScript/);
});

test('each language keeps its own program through a reload, until its example is wanted again', async ({ page }) => {
  await openPlayground(page);
  await write(page, "console.log('mine')");
  await choose(page, 'Language', 'Python (3');
  await write(page, "print('mine too')");
  await page.reload();
  await expect(editor(page)).toHaveText("print('mine too')");
  await choose(page, 'Language', 'JavaScript');
  await expect(editor(page)).toHaveText("console.log('mine')");

  await page.getByRole('button', { name: 'Reset to the example' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(editor(page)).toContainText(/binary/i);
  await page.reload();
  await expect(editor(page)).toContainText(/binary/i);
});

test('a link opens a copy of a program, asks before it replaces one, and runs nothing', { tag: '@long' }, async ({
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

test('an example takes the place of the one before', async ({ page }) => {
  await openPlayground(page);
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('button', { name: 'Add up numbers' }).click();
  await runButton(page).click();

  await expect(output(page)).toContainText('27');
});

test('a program is saved as a file', async ({ page }) => {
  await openPlayground(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();

  expect((await saved).suggestedFilename()).toBe('script.js');
});

test('Tab indents, and Escape and then Tab leaves the editor', async ({ page }) => {
  await openPlayground(page);
  await write(page, 'x');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveText(/^\s+x$/);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
});

test('the bar between editor and output is moved by keys', async ({ page }) => {
  await openPlayground(page);
  const bar = page.getByRole('separator', { name: 'How wide the editor is' });
  await bar.press('ArrowLeft');
  await expect(bar).toHaveAttribute('aria-valuenow', '55');
});

test('a program that the school does not take says so in the output alone', async ({ page }) => {
  await page.route('**/submissions?*', (route) => route.abort());
  await openPlayground(page);
  await runButton(page).click();

  await expect(output(page)).toContainText('It did not run.');
  await expect(runButton(page)).toBeEnabled();
  await expect(page.getByText('Something went wrong! Please try again.')).toBeHidden();
});

test('a program that waits is asked about every two seconds', { tag: '@long' }, async ({ page }) => {
  const asked: number[] = [];
  await page.route('**/submissions/*', async (route) => {
    asked.push(Date.now());
    const isWaiting = asked.length < 3;
    if (isWaiting) return route.fulfill({ json: { token: 'x', status: { id: 2, description: 'Processing' } } });
    return route.continue();
  });
  await openPlayground(page);
  await runButton(page).click();

  await expect(details(page)).toContainText('Accepted');
  expect(asked[1]! - asked[0]!).toBeGreaterThan(1900);
  expect(asked[2]! - asked[1]!).toBeGreaterThan(1900);
});

test('where the school cannot run programs, the page says the one line to type, and what runs on the device', async ({
  page,
}) => {
  await page.route('**/runner/languages', async (route) => {
    const answer = await route.fetch();
    const cannot = {
      isReady: false,
      isLive: false,
      reason: 'Not right now.',
      line: 'sudo apt-get install -y bubblewrap',
    };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...cannot } });
  });
  await openPlayground(page);

  const notice = page.getByRole('complementary', { name: 'Programs run on this device only' });
  await expect(notice).toContainText('sudo apt-get install -y bubblewrap');
  await runButton(page).click();
  await expect(page.getByText('runs on this device')).toBeVisible();
  await expect(details(page)).toContainText('Accepted');
});

test('what the browser does not allow is not taken for something that somebody stopped', { tag: '@long' }, async ({
  page,
}) => {
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

  await expect(output(page)).toContainText('It did not run. This browser does not allow it.');
});

test('an answer that cannot be read counts as one that did not come', { tag: '@long' }, async ({ page }) => {
  const status = { id: 3, description: 'Accepted' };
  await page.route('**/submissions/*', (route) =>
    route.fulfill({ json: { token: 'x', status, stdout: 'no base64!' } }),
  );
  await openPlayground(page);
  await runButton(page).click();

  await expect(page.getByText('Something went wrong! Please try again.')).toBeVisible();
  await expect(output(page)).toContainText('The answer did not reach you.');
});

test('Control+Enter runs what is seen: on the Terminal tab, in the terminal', async ({ page }) => {
  await openPlayground(page);
  await write(page, "console.log('ran', 'once')");
  await page.getByRole('tab', { name: 'Terminal' }).click();
  await editor(page).press('Control+Enter');

  await expect(page.getByRole('region', { name: 'Terminal' }).getByRole('log')).toContainText('ran once');
  await page.getByRole('tab', { name: 'Run' }).click();
  await expect(output(page)).toContainText('What your program prints appears here.');
});

test('Control+Enter runs nothing while a dialog is open', { tag: '@long' }, async ({ page }) => {
  await openPlayground(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Share' }).press('Control+Enter');
  await page.keyboard.press('Escape');

  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(output(page)).toContainText('What your program prints appears here.');
});

test('on a network that hangs the editor is there after three seconds, and more languages come to it', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install();
  const waiting: Route[] = [];
  await page.route('**/runner/languages', (route) => void waiting.push(route));
  await page.goto('/code');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(3_000);
  await write(page, "console.log('mine')");
  await expect(page.getByText('runs on this device')).toBeVisible();

  await waiting[0]!.continue();

  await expect(page.getByText('runs on this device')).toBeHidden();
  await expect(editor(page)).toHaveText("console.log('mine')");
  await choose(page, 'Language', 'Bash');
});

test('the languages are remembered, so that a slow network is not waited for', { tag: '@long' }, async ({ page }) => {
  await openPlayground(page, '/code?language=71');
  await page.route('**/runner/languages', () => undefined);
  await page.reload();

  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue(/^Python \(3/);
  await expect(editor(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });

  test('nothing is wider than the screen, and a run shows its output', async ({ page }) => {
    await openPlayground(page);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);

    await write(page, `console.log('${'a'.repeat(300)}')`);
    await runButton(page).tap();
    await expect(output(page).getByText('aaaa')).toBeInViewport();
    expect(await width()).toBe(390);
  });

  test('the bar of the editor is one row, with the name of the file, and More tools shows the rest', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openPlayground(page, '/code?language=71');
    const file = page.getByText('script.py', { exact: true });
    expect(await file.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const tools = page.getByRole('toolbar', { name: 'Editor' });
    expect((await tools.boundingBox())!.height).toBe(44);
    await expect(tools.getByRole('button', { name: 'Download' })).toBeHidden();

    await tools.getByRole('button', { name: 'More tools' }).tap();
    const saved = page.waitForEvent('download');
    await tools.getByRole('button', { name: 'Download' }).tap();

    expect((await saved).suggestedFilename()).toBe('script.py');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('nothing is said of keys that a phone does not have', async ({ page }) => {
    await openPlayground(page);
    await expect(page.getByText('Your program is kept in this browser')).toBeVisible();
    await expect(page.getByText('Control+Enter runs.')).toBeHidden();

    await page.getByRole('tab', { name: 'Terminal' }).tap();
    await expect(page.getByRole('button', { name: 'End input', exact: true })).toBeVisible();
  });

  test('all of the terminal is between the bars', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPlayground(page);
    await page.getByRole('tab', { name: 'Terminal' }).tap();
    const run = page.getByRole('button', { name: 'Run in terminal' });
    await run.evaluate((button) => button.scrollIntoView({ block: 'start' }));

    const { y: top } = (await run.boundingBox())!;
    const end = (await page.getByRole('button', { name: 'End input' }).boundingBox())!;
    const bar = (await page.getByRole('link', { name: 'Live Code' }).boundingBox())!;
    expect(top).toBeGreaterThanOrEqual(0);
    expect(end.y + end.height).toBeLessThan(bar.y);
  });
});

test('the terminal answers a program that asks', async ({ page }) => {
  await openPlayground(page);
  await choose(page, 'Language', 'Python (3');
  await write(page, "print('Habari, ' + input('Name? '))");
  await page.getByRole('tab', { name: 'Terminal' }).click();

  await page.getByRole('button', { name: 'Run in terminal' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Terminal' })).toContainText('Name?');
  await page.getByRole('tabpanel', { name: 'Terminal' }).getByRole('textbox').fill('Amina');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Terminal' })).toContainText('Habari, Amina');
});

test('a program runs on the device when the student wants that', async ({ page }) => {
  await openPlayground(page);
  await page.getByLabel('Run on this device').check();
  await write(page, 'console.log(6 * 7)');
  await runButton(page).click();

  await expect(output(page)).toContainText('42');
});
