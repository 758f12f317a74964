/** Running programs in the playground: the texts, colours and toasts of results. */
import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { runner } from '#contract/runner.ts';
import { submissions } from '#contract/submissions.ts';
import { PYTHON, runnerLanguages } from '#web/testing/factories/programs.ts';
import {
  answerRuns,
  customInput,
  details,
  editor,
  output,
  recordToasts,
  requestedRuns,
  runButton,
  showPlayground,
  write,
} from '#web/testing/programs.ts';
import { school } from '#web/testing/show.tsx';

const IN_C = '/code?language=50';
const IN_PYTHON = `/code?language=${PYTHON}`;

const colourOf = (text: Locator) => getComputedStyle(text.element()).color;

/** The computed value of a colour of tokens.css. */
function token(name: string) {
  const probe = document.body.appendChild(document.createElement('p'));
  probe.style.color = `var(${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test('input and output may be in any script', async () => {
  answerRuns({ stdout: 'Habari 👋🏿 ሰላም 你好' });
  showPlayground();
  await write("console.log('Habari 👋🏿 ' + require('fs').readFileSync('/dev/stdin', 'utf8'))");
  await customInput.fill('ሰላም 你好');

  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await expect.element(output).toHaveTextContent('Habari 👋🏿 ሰላም 你好');
  expect(requestedRuns()).toEqual([
    {
      languageId: 63,
      source: "console.log('Habari 👋🏿 ' + require('fs').readFileSync('/dev/stdin', 'utf8'))",
      stdin: 'ሰላም 你好',
    },
  ]);
});

test('the example is a binary search in JavaScript, and its output is green', async () => {
  answerRuns({ stdout: '23 is at position 5.\n' });
  showPlayground();
  await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveValue('JavaScript (Node.js 20.19.2)');
  await expect.element(editor).toHaveTextContent(/binary/i);
  await expect.element(details).not.toBeInTheDocument();

  await runButton.click();

  const printed = output.getByText('23 is at position 5.');
  await expect.element(printed).toBeVisible();
  expect(colourOf(printed)).toBe(token('--leaf'));
  await expect.element(details).toHaveTextContent('Accepted');
  await expect.element(details).toHaveTextContent(/Memory[\d,.]+ [kM]B/);
  await expect.element(details).toHaveTextContent(/Time[\d.]+ s/);
});

test('a compile error is red, and its line number links into the program', async () => {
  const message = 'main.c: In function ‘main’:\nmain.c:2:10: error: ‘x’ undeclared';
  answerRuns({ statusId: 6, compile_output: message });
  showPlayground(IN_C);
  await write('int main(void) {\n  return x;\n}\n');

  await runButton.click();

  await expect.element(details).toHaveTextContent('Compilation Error');
  expect(colourOf(output.getByText(/undeclared/).first())).toBe(token('--clay'));
  await output
    .getByRole('button', { name: /main\.c:2/ })
    .first()
    .click();
  await userEvent.keyboard('// here ');
  await expect.element(editor).toHaveTextContent('// here return x;');
});

test('the line number in an SQLite error links into the program', async () => {
  answerRuns({ statusId: 11, stderr: 'Parse error near line 2: near "selec": syntax error' });
  showPlayground('/code?language=82');
  await write('select 1;\nselec 2;\n');
  await runButton.click();

  await output.getByRole('button', { name: 'near line 2' }).click();
  await userEvent.keyboard('-- here ');
  await expect.element(editor).toHaveTextContent('-- here selec 2;');
});

test('numbers in a message that are not lines of the program are not links', async () => {
  answerRuns({ statusId: 11, stderr: 'File "script.py", line 2\nat 10:30 on http://localhost:8080/' });
  showPlayground(IN_PYTHON);
  await write('print(1)\nprint(\n');
  await runButton.click();

  await expect.element(output).toHaveTextContent('at 10:30');
  const leading = output.getByRole('button');
  expect(leading.elements().map(({ textContent }) => textContent)).toEqual(['script.py", line 2']);
});

test('a failed program shows the reason, and its output before that', async () => {
  answerRuns({ statusId: 11, stdout: 'so far\n', stderr: 'ZeroDivisionError: division by zero\n' });
  showPlayground(IN_PYTHON);

  await expect.element(editor).toBeVisible();
  const toasts = recordToasts();
  await runButton.click();

  await expect.element(output).toHaveTextContent('ZeroDivisionError');
  await expect.element(output).toHaveTextContent('so far');
  await expect.element(details).toHaveTextContent('Runtime Error');
  await expect.poll(toasts).toEqual([{ text: 'Compiled Successfully!', duration: '1s' }]);
});

test('a common error is explained beside its original message', async () => {
  const message = 'Traceback (most recent call last):\n  File "script.py", line 1, in <module>\n';
  answerRuns({ statusId: 11, stderr: `${message}NameError: name 'total' is not defined` });
  showPlayground(IN_PYTHON);
  await write('print(total)');
  await runButton.click();

  await expect.element(output.getByText(/^Python does not know the name “total”/)).toBeVisible();
  await expect.element(output).toHaveTextContent("NameError: name 'total' is not defined");
});

test('a finished program shows what it wrote to standard error', async () => {
  answerRuns({ stdout: 'done\n', stderr: 'careful\n' });
  showPlayground(IN_PYTHON);
  await runButton.click();

  await expect.element(details).toHaveTextContent('Accepted');
  await expect.element(output).toHaveTextContent('done');
  await expect.element(output.getByRole('heading', { name: 'Standard error' })).toBeVisible();
  await expect.element(output).toHaveTextContent('careful');
});

test('a finished program that only wrote to standard error does not claim to have printed nothing', async () => {
  answerRuns({ stderr: 'careful\n' });
  showPlayground(IN_PYTHON);
  await runButton.click();

  await expect.element(output).toHaveTextContent('careful');
  await expect.element(output).not.toHaveTextContent('printed nothing');
});

test('a finished program shows the compiler’s warnings, which link to their lines', async () => {
  answerRuns({ stdout: 'done\n', compile_output: 'main.c:3:11: warning: initialization of ‘int’ from ‘char *’' });
  showPlayground(IN_C);
  await runButton.click();

  await expect.element(details).toHaveTextContent('Accepted');
  await expect.element(output).toHaveTextContent('done');
  await expect.element(output.getByRole('heading', { name: 'Compiler messages' })).toBeVisible();
  await expect.element(output.getByRole('button', { name: /main\.c:3/ }).first()).toBeVisible();
});

test('input() without input points to Custom input, beside the raw message', async () => {
  answerRuns({ statusId: 11, stderr: 'EOFError: EOF when reading a line\n' });
  showPlayground(IN_PYTHON);
  await runButton.click();

  await expect.element(output).toHaveTextContent('EOFError');
  await expect.element(output).toHaveTextContent('Type the input into Custom input');
});

test('a program that the server refuses shows the reason in the output only', async () => {
  showPlayground();
  school.breakConnection(submissions.create);
  await expect.element(editor).toBeVisible();
  const toasts = recordToasts();
  await runButton.click();

  await expect.element(output).toHaveTextContent('Your program did not run.');
  await expect.element(runButton).toBeEnabled();
  // A toast about the failed run would be recorded before the toast about the next run.
  answerRuns({ stdout: '1\n' });
  await runButton.click();
  await expect.poll(toasts).toEqual([{ text: 'Compiled Successfully!', duration: '1s' }]);
});

test('the success toast is shown for one second', async () => {
  answerRuns({ stdout: '1\n' });
  showPlayground();
  await expect.element(editor).toBeVisible();
  const toasts = recordToasts();
  await runButton.click();

  await expect.poll(toasts).toEqual([{ text: 'Compiled Successfully!', duration: '1s' }]);
});

const onThisDevice = page.getByRole('checkbox', { name: 'Run on this device' });

test('a program runs on the device when the student chooses that', async () => {
  showPlayground();
  await onThisDevice.click();
  await write('console.log(6 * 7)');
  await runButton.click();

  await expect.element(output).toHaveTextContent('42');
});

test('an example replaces the previous program', async () => {
  showPlayground();
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('button', { name: 'Add up numbers' }).click();
  await onThisDevice.click();
  await runButton.click();

  await expect.element(output).toHaveTextContent('27');
});

test('a program on the device that does not finish gets a hint about loops', async () => {
  const hasPrinted = waitForWorkerOutput();
  showPlayground();
  await onThisDevice.click();
  await write("console.log('before'); for (;;);");
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await runButton.click();
  await hasPrinted;
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();

  await expect.element(output).toHaveTextContent('Time Limit Exceeded');
  await expect.element(output).toHaveTextContent('Your program did not finish in 5 s. Does every loop end?');
  await expect.element(output).toHaveTextContent('before');
});

/** Resolves when the page has received output of a worker that starts after this call. */
function waitForWorkerOutput() {
  return new Promise<void>((resolve) => {
    class ObservedWorker extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
          // Waits for a frame, because the page's own listener runs after this listener.
          if (data.type === 'output') requestAnimationFrame(() => resolve());
        });
      }
    }
    vi.stubGlobal('Worker', ObservedWorker);
  });
}

test('if the server cannot run programs, the page shows the command to type, and which languages run on the device', async () => {
  showPlayground();
  const line = 'sudo apt-get install -y bubblewrap';
  school.answer(runner.languages, runnerLanguages({ isReady: false, isLive: false, reason: 'Not right now.', line }));

  const notice = page.getByRole('complementary', { name: 'Programs run on this device only' });
  await expect.element(notice).toHaveTextContent(line);
  await runButton.click();
  await expect.element(page.getByText('Runs on this device')).toBeVisible();
  await expect.element(details).toHaveTextContent('Accepted');
});
