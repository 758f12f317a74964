import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

const PYTHON = 71;

/** Opens the terminal with the program `source`. */
async function terminalOf(page: Page, source: string) {
  await page.goto(`/code?language=${PYTHON}`);
  const editor = page.getByRole('textbox', { name: /^Program in Python/ });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(source);
  await page.getByRole('tab', { name: 'Terminal' }).click();
  const terminal = page.getByRole('region', { name: 'Terminal' });
  return {
    run: () => terminal.getByRole('button', { name: 'Run in terminal' }).click(),
    input: terminal.getByLabel('Input for the program'),
    withInput: terminal.getByRole('button', { name: 'Run with custom input' }),
    log: terminal.getByRole('log'),
    stage: terminal.getByRole('status'),
  };
}

test('a program asks for input, receives it and shows its result, and so does a failing one', async ({
  page,
  create,
}) => {
  await create.signedIn();
  const { run, input, log, stage } = await terminalOf(page, 'print("Habari,", input("Your name? "))');
  await run();

  await expect(log).toContainText('Your name?');
  await expect(input).toBeFocused();
  await input.fill('Wanjirũ');
  await input.press('Enter');

  await expect(log).toContainText('Habari, Wanjirũ');
  await expect(stage).toContainText(/Finished \(\d/);

  const failing = await terminalOf(page, 'print(1 / 0)');
  await failing.run();
  await expect(failing.log).toContainText('Error: ');
  await expect(failing.log).toContainText('ZeroDivisionError');
  await expect(failing.stage).toContainText('Runtime Error (NZEC)');
  await expectScreenAccessible(page, 'a terminal');
});

test('a network that blocks live runs is reported, and the Run tab runs the program', {
  tag: '@long',
}, async ({ page, create }) => {
  await create.signedIn();
  await page.routeWebSocket('**/submissions/live', (line) => line.close());
  const { run, withInput, stage } = await terminalOf(page, 'print(6 * 7)');
  await run();
  await expect(stage).toHaveText('This network blocks the terminal. Use Run with custom input.');

  await withInput.click();

  await expect(page.getByRole('tab', { name: 'Run', exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Output', exact: true })).toContainText('42');
});

test('a connection without any message is given up after eight seconds', { tag: '@long' }, async ({ page, create }) => {
  await create.signedIn();
  await page.clock.install();
  await page.routeWebSocket('**/submissions/live', () => undefined);
  const { run, withInput, stage } = await terminalOf(page, 'print(6 * 7)');
  await run();
  await expect(stage).toHaveText('Starting…');

  await page.clock.fastForward(8_000);

  await expect(withInput).toBeVisible();
});
