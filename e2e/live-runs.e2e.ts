import { expect, type Page, test } from './school.ts';
import { expectScreenSound } from './soundness.ts';

const PYTHON = 71;

/** The terminal beside that program. */
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
    stop: terminal.getByRole('button', { name: 'Stop' }),
    input: terminal.getByLabel('Input for the program'),
    withInput: terminal.getByRole('button', { name: 'Run with custom input' }),
    endInput: () => terminal.getByRole('button', { name: 'End input (Ctrl+D)' }).click(),
    log: terminal.getByRole('log'),
    stage: terminal.getByRole('status'),
  };
}

test('a program asks, is answered, and says what became of it', async ({ page, given }) => {
  await given.signedIn();
  const { run, input, log, stage } = await terminalOf(page, 'print("Habari,", input("Your name? "))');
  await run();

  await expect(log).toContainText('Your name?');
  await expect(input).toBeFocused();
  await input.fill('Wanjirũ');
  await input.press('Enter');

  await expect(log).toContainText('Habari, Wanjirũ');
  await expect(stage).toContainText(/Finished \(\d/);
});

test('input ends by a button, or by Control+D', async ({ page, given }) => {
  await given.signedIn();
  const { run, input, endInput, log } = await terminalOf(
    page,
    'import sys\nprint(len(sys.stdin.readlines()), "lines")',
  );
  await run();
  await input.fill('one');
  await input.press('Enter');
  await endInput();
  await expect(log).toContainText('1 lines');

  await run();
  await expect(log).not.toContainText('1 lines');
  await input.press('Control+d');
  await expect(log).toContainText('0 lines');
});

test('who answers before the network has connected is heard', async ({ page, given }) => {
  await given.signedIn();
  await page.routeWebSocket(/live/, async (line) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    line.connectToServer();
  });
  const { run, input, endInput, log } = await terminalOf(
    page,
    'import sys\nprint(len(sys.stdin.readlines()), "lines")',
  );
  await run();
  await input.fill('one');
  await input.press('Enter');
  await endInput();
  await expect(log).toContainText('1 lines');
});

test('errors are told apart, and what went wrong is said', async ({ page, given }) => {
  await given.signedIn();
  const { run, log, stage } = await terminalOf(page, 'print(1 / 0)');
  await run();

  await expect(log).toContainText('Error: ');
  await expect(log).toContainText('ZeroDivisionError');
  await expect(stage).toContainText('Runtime Error (NZEC)');
  await expectScreenSound(page, 'a terminal');
});

test('a program that waits for ever is stopped by a button', async ({ page, given }) => {
  await given.signedIn();
  const { run, stop, input, log, stage } = await terminalOf(page, 'print("Waiting", flush=True)\ninput()');
  await run();
  await expect(log).toContainText('Waiting');

  await stop.click();

  await expect(stage).toHaveText('You stopped the program.');
  await expect(input).not.toBeEditable();
});

test('a network that lets no live programs through is said, and the Run tab runs the program', {
  tag: '@long',
}, async ({ page, given }) => {
  await given.signedIn();
  await page.routeWebSocket('**/submissions/live', (line) => line.close());
  const { run, withInput, stage } = await terminalOf(page, 'print(6 * 7)');
  await run();
  await expect(stage).toHaveText('This network lets no live programs through. Use Run with custom input.');

  await withInput.click();

  await expect(page.getByRole('tab', { name: 'Run', exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Output', exact: true })).toContainText('42');
});

test('a line on which nothing comes is given up after eight seconds', { tag: '@long' }, async ({ page, given }) => {
  await given.signedIn();
  await page.clock.install();
  await page.routeWebSocket('**/submissions/live', () => undefined);
  const { run, withInput, stage } = await terminalOf(page, 'print(6 * 7)');
  await run();
  await expect(stage).toHaveText('Starting …');

  await page.clock.fastForward(8_000);

  await expect(withInput).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ mayLog: /WebSocket|ERR_INTERNET_DISCONNECTED/ });

  test('a lost connection is said, and not taken up again', async ({ page, given, context }) => {
    await given.signedIn();
    const { run, log, stage } = await terminalOf(page, 'print("Waiting", flush=True)\ninput()');
    await run();
    await expect(log).toContainText('Waiting');

    await context.setOffline(true);

    await expect(stage).toContainText('The connection was lost, and the program has ended.');
    await context.setOffline(false);
    await run();
    await expect(stage).toHaveText('Running');
  });
});
