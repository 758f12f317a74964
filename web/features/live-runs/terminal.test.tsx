/** The terminal of the playground: interactive programs on the server. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LiveMessage, LiveRequest } from '#contract/runner.ts';
import { C, JAVASCRIPT, PYTHON } from '#web/testing/factories/programs.ts';
import { fakeLiveRuns } from '#web/testing/fakes/fake-live-runs.ts';
import { editor, output, showPlayground, write } from '#web/testing/programs.ts';
import { school } from '#web/testing/show.tsx';

const terminal = page.getByRole('region', { name: 'Terminal' });
const run = terminal.getByRole('button', { name: 'Run in terminal' });
const input = terminal.getByLabelText('Input for the program');
const endInput = terminal.getByRole('button', { name: 'End input (Ctrl+D)' });
const log = terminal.getByRole('log');
const stage = terminal.getByRole('status');

/** Opens the terminal with this program. The test sends the server's messages through the returned object. */
async function showTerminal(source: string, languageId = PYTHON) {
  const live = fakeLiveRuns();
  showPlayground(`/code?language=${languageId}`);
  await write(source);
  await page.getByRole('tab', { name: 'Terminal' }).click();
  return live;
}

const started = (source: string): LiveRequest => ({
  type: 'start',
  language_id: PYTHON,
  source_code: source,
  pictures: true,
});
const printed = (text: string): LiveMessage => ({ type: 'output', stream: 'stdout', text });
const finished = (id: number, description: string): LiveMessage => ({
  type: 'finished',
  status: { id, description },
  compile_output: null,
  message: null,
  time: '0.02',
  memory: 9_000,
});

test('a program asks for input, gets it, and shows its result', async () => {
  const source = 'print("Habari,", input("Your name? "))';
  const live = await showTerminal(source);
  await run.click();
  live.open();
  live.sendMessages({ type: 'running' }, printed('Your name? '));

  await expect.element(log).toHaveTextContent('Your name?');
  await expect.element(input).toHaveFocus();
  await input.fill('Wanjirũ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(live.received).toEqual([started(source), { type: 'input', text: 'Wanjirũ\n' }]);
  live.sendMessages(printed('Habari, Wanjirũ\n'), finished(3, 'Accepted'));

  await expect.element(log).toHaveTextContent('Habari, Wanjirũ');
  await expect.element(stage).toHaveTextContent(/Finished \(\d/);
});

test('pictures that the program wrote are shown below its output, until the next run', async () => {
  const shown = page.getByRole('region', { name: 'Pictures of your program' });
  const live = await showTerminal('draw()');
  await run.click();
  live.open();
  live.sendMessages(
    { type: 'running' },
    {
      type: 'pictures',
      pictures: [{ name: 'a.svg', type: 'image/svg+xml', bytes: btoa('<svg/>') }],
      ...{ tooMany: 0, tooLarge: 1, unreadable: 0 },
    },
    finished(3, 'Accepted'),
  );

  await expect.element(shown.getByRole('img', { name: /^Picture a\.svg/ })).toBeInTheDocument();
  await expect.element(shown).toHaveTextContent(/One picture is not shown/);
  await run.click();
  await expect.element(shown).not.toBeInTheDocument();
});

test('the user ends the input with a button or with Control+D', async () => {
  const source = 'import sys\nprint(len(sys.stdin.readlines()), "lines")';
  const live = await showTerminal(source);
  await run.click();
  live.open();
  live.sendMessages({ type: 'running' });
  await input.fill('one');
  await userEvent.keyboard('{Enter}');
  await endInput.click();
  await expect.poll(live.received).toEqual([started(source), { type: 'input', text: 'one\n' }, { type: 'end' }]);
  live.sendMessages(printed('1 lines\n'), finished(3, 'Accepted'));
  await expect.element(log).toHaveTextContent('1 lines');

  await run.click();
  await expect.element(log).not.toHaveTextContent('1 lines');
  live.open();
  live.sendMessages({ type: 'running' });
  await input.click();
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(live.received).toEqual([started(source), { type: 'end' }]);
});

test('input sent before the connection is established arrives', async () => {
  const source = 'import sys\nprint(len(sys.stdin.readlines()), "lines")';
  const live = await showTerminal(source);
  await run.click();
  await input.fill('one');
  await userEvent.keyboard('{Enter}');
  await endInput.click();
  expect(live.received()).toEqual([]);

  live.open();

  expect(live.received()).toEqual([started(source), { type: 'input', text: 'one\n' }, { type: 'end' }]);
});

test('errors look different from output, and the failure is shown', async () => {
  const live = await showTerminal('print(1 / 0)');
  await run.click();
  live.open();
  const text = 'ZeroDivisionError: division by zero\n';
  live.sendMessages(
    { type: 'running' },
    { type: 'output', stream: 'stderr', text },
    finished(11, 'Runtime Error (NZEC)'),
  );

  await expect.element(log).toHaveTextContent('Error: ');
  await expect.element(log).toHaveTextContent('ZeroDivisionError');
  await expect.element(stage).toHaveTextContent('Runtime Error (NZEC)');
});

test('a common error is explained after the output, where screen readers announce it', async () => {
  const live = await showTerminal('print("Age? ", end="")\nprint(total)');
  await run.click();
  live.open();
  const text = "Traceback (most recent call last):\nNameError: name 'total' is not defined\n";
  live.sendMessages(
    { type: 'running' },
    printed('Age? '),
    { type: 'output', stream: 'stderr', text },
    finished(11, 'Runtime Error (NZEC)'),
  );

  await expect.element(log).toHaveTextContent(/name 'total' is not defined.*Python does not know the name “total”/);

  await run.click();
  live.open();
  live.sendMessages({ type: 'running' }, { type: 'output', stream: 'stderr', text }, finished(3, 'Accepted'));
  await expect.element(log).toHaveTextContent("name 'total' is not defined");
  await expect.element(stage).toHaveTextContent(/^Finished/);
  // An explanation would appear within this time.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(log).not.toHaveTextContent('Python does not know');
});

test('an error of the compiler is explained in the terminal', async () => {
  const live = await showTerminal('int main(void) { return total; }', C);
  await run.click();
  live.open();
  const compile_output = 'main.c:1:25: error: ‘total’ undeclared (first use in this function)\n';
  const failed = { ...finished(6, 'Compilation Error'), compile_output };
  live.sendMessages({ type: 'running' }, failed);

  await expect.element(log).toHaveTextContent(/undeclared.*The compiler does not know “total”/);
});

test('a program that waited for input until its time was over is not told that it loops', async () => {
  const live = await showTerminal('int main(void) { int age; scanf("%d", &age); }', C);
  await run.click();
  live.open();
  const message = 'Time limit exceeded';
  const ended = { ...finished(5, 'Time Limit Exceeded'), message };
  live.sendMessages({ type: 'running' }, printed('Age? '), ended);

  await expect.element(stage).toHaveTextContent('Time limit exceeded');
  // An explanation would appear within this time.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(log).toHaveTextContent(/^Age\?$/);
});

test('the Stop button stops a program that waits forever', async () => {
  const live = await showTerminal('print("Waiting", flush=True)\ninput()');
  await run.click();
  live.open();
  live.sendMessages({ type: 'running' }, printed('Waiting\n'));
  await expect.element(log).toHaveTextContent('Waiting');

  await terminal.getByRole('button', { name: 'Stop' }).click();

  await expect.element(stage).toHaveTextContent(/^You stopped the program\.$/);
  await expect.element(input).toHaveAttribute('readonly');
  expect(live.isClosed()).toBe(true);
});

test('a lost connection is shown, and not re-established', async () => {
  const live = await showTerminal('print("Waiting", flush=True)\ninput()');
  await run.click();
  live.open();
  live.sendMessages({ type: 'running' }, printed('Waiting\n'));
  await expect.element(log).toHaveTextContent('Waiting');

  school.goOffline();

  await expect.element(stage).toHaveTextContent('The connection was lost, and the program has ended.');
  expect(live.isClosed()).toBe(true);
  school.goOnline();
  await run.click();
  live.open();
  live.sendMessages({ type: 'running' });
  await expect.element(stage).toHaveTextContent(/^Running$/);
});

test('a connection lost during a run is shown', async () => {
  const live = await showTerminal('input()');
  await run.click();
  live.open();
  live.sendMessages({ type: 'running' });
  await expect.element(stage).toHaveTextContent(/^Running$/);

  live.loseConnection();

  await expect.element(stage).toHaveTextContent('The connection was lost, and the program has ended.');
});

test('Control+Enter runs what is visible: on the Terminal tab, in the terminal', async () => {
  const live = await showTerminal("console.log('ran', 'once')", JAVASCRIPT);
  await editor.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(stage).toHaveTextContent('Starting…');
  live.open();
  live.sendMessages({ type: 'running' }, printed('ran once\n'));

  await expect.element(log).toHaveTextContent('ran once');
  await page.getByRole('tab', { name: 'Run' }).click();
  await expect.element(output).toHaveTextContent('Your program’s output will appear here.');
});
