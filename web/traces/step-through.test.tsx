/** Stepping through programs in lessons and in Live Code. JavaScript is recorded for real, in its worker. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { progress } from '#contract/progress.ts';
import { runner } from '#contract/runner.ts';
import { answerLearning, courseProgress } from '#web/testing/factories/learning.ts';
import { runnerLanguages } from '#web/testing/factories/programs.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { showPlayground, write } from '#web/testing/programs.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 900));

const view = page.getByRole('region', { name: 'Step through' });
const description = view.getByRole('status');
const variables = view.getByRole('region', { name: 'Variables' });
const button = (name: string) => view.getByRole('button', { name, exact: true });
const slider = view.getByRole('slider');

/** Shows a lesson with one program. */
function showLesson(fence: string, code: string, input = '') {
  const about = course();
  const text = `\`\`\`${fence}\n${code}\n\`\`\`\n\n${input && `\`\`\`input\n${input}\n\`\`\`\n`}`;
  const only = lesson({ courseId: about._id, text });
  answerLearning(school, { course: about, lessons: [only], isJoined: true });
  school.answer(progress.list, [courseProgress(about._id)]);
  school.answer(runner.languages, runnerLanguages());
  show(`/courses/${about._id}/${only._id}`, student());
}

async function stepThrough(code: string, input = '') {
  showLesson('js run Program', code, input);
  await page.getByRole('button', { name: 'Step through' }).click();
  await expect.element(slider).toBeVisible();
}

const currentLine = () => view.element().querySelector('[aria-current=step]')?.textContent;

test('a program is stepped through forwards and backwards, with buttons, keys and the slider', async () => {
  await stepThrough('let total = 1;\ntotal = total + 4;\nconsole.log(total);');
  await expect.element(view.getByText('Step 1 of 4')).toBeVisible();
  await expect.element(description).toHaveTextContent('Line 1 runs next.');
  expect(currentLine()).toBe('let total = 1;runs next');

  await button('Forward').click();
  await expect.element(description).toHaveTextContent('Line 2 runs next. Changed: total = 1.');
  await expect.element(variables).toHaveTextContent('total (changed) 1');
  await button('Forward').click();
  await expect.element(variables).toHaveTextContent('total (changed) 5');
  await button('Back').click();
  await expect.element(description).toHaveTextContent('Line 2 runs next.');

  await userEvent.keyboard('{End}');
  await expect.element(description).toHaveTextContent('The program has ended. Printed: 5');
  await expect.element(view.getByRole('region', { name: 'Output so far' })).toHaveTextContent('5');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(view.getByText('Step 2 of 4')).toBeVisible();
  await slider.click();
  await userEvent.keyboard('{Home}');
  await expect.element(view.getByText('Step 1 of 4')).toBeVisible();
});

test('the output is scrolled to what the step has printed last', async () => {
  await stepThrough('for (let n = 1; n <= 40; n++) console.log("line " + n);');
  await userEvent.keyboard('{End}');
  const output = view.getByRole('region', { name: 'Output so far' });
  await expect.element(output).toHaveTextContent('line 40');
  const shown = output.element().querySelector('pre')!;
  const fromEnd = () => shown.scrollHeight - shown.clientHeight - shown.scrollTop;
  await expect.poll(fromEnd).toBeLessThan(2);
  shown.scrollTop = 0;
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.poll(fromEnd).toBeLessThan(2);
  expect(shown.scrollTop).toBeGreaterThan(100);
});

test('the slider has the focus when the view opens', async () => {
  await stepThrough('let a = 1;');
  await expect.element(slider).toHaveFocus();
});

test('the recording plays by itself, and pauses', async () => {
  await stepThrough('let a = 1;\na = 2;\na = 3;');
  await button('Play').click();
  await expect.element(view.getByText('Step 2 of 4')).toBeVisible();
  await button('Pause').click();
  await expect.element(button('Play')).toBeVisible();
});

test('two names for one list are marked as the same object', async () => {
  await stepThrough('const a = [1, 2];\nconst b = a;\nb.push(3);');
  await button('Last step').click();
  await expect.element(variables.getByText('a, b are the same Array')).toBeVisible();
});

test('a list passed to a function is marked as the same object there', async () => {
  await stepThrough('function add(to) {\n  to.push(1);\n}\nconst all = [];\nadd(all);');
  for (const _ of [1, 2]) await button('Forward').click();
  await expect.element(variables.getByText('all, to in add are the same Array')).toBeVisible();
});

test('each call of a function has its variables, and shows what it returns', async () => {
  await stepThrough('function double(n) {\n  return 2 * n;\n}\ndouble(4);');
  for (const _ of [1, 2]) await button('Forward').click();
  await expect.element(description).toHaveTextContent('double returns 8.');
  await expect.element(variables).toHaveTextContent('Function doublen 4returns 8');
});

test('an error is the last step, at its line, with an explanation', async () => {
  await stepThrough('let a = 1;\nconsole.log(b);');
  await button('Last step').click();
  await expect.element(description).toHaveTextContent('Error in line 2: ReferenceError: b is not defined');
  await expect.element(view.getByText(/does not know the name/)).toBeVisible();
});

test('a syntax error is the only step', async () => {
  await stepThrough('let a = 1;\nlet = = 2;');
  await expect.element(view.getByText('Step 1 of 1')).toBeVisible();
  await expect.element(description).toHaveTextContent('Error in line 2: SyntaxError');
});

test('the given input is read', async () => {
  await stepThrough("const name = require('fs').readFileSync(0, 'utf8').trim();\nconsole.log(name);", 'Otieno');
  await button('Last step').click();
  await expect.element(view.getByRole('region', { name: 'Output so far' })).toHaveTextContent('Otieno');
});

test('an endless loop ends at the limit, with a sentence', async () => {
  await stepThrough('let n = 0;\nwhile (true) n++;');
  await expect.element(view.getByText(/at most 10,000 steps/)).toBeVisible();
  await expect.element(view.getByText('Step 1 of 10000')).toBeVisible();
});

test('a program that prints too much ends with a sentence', async () => {
  await stepThrough("for (let i = 0; i < 20; i++) console.log('x'.repeat(100000));");
  await button('Last step').click();
  await expect.element(view.getByText('Only the end of the output is shown.')).toBeVisible();
  await expect.element(view.getByText(/printed more than 1 MB/)).toBeVisible();
});

test('a program that ends itself is recorded until then', async () => {
  await stepThrough('let a = 1;\nprocess.exit();\nlet b = 2;');
  await expect.element(view.getByText('Step 1 of 2')).toBeVisible();
});

test('async programs are refused, with a sentence', async () => {
  showLesson('js run Program', 'async function f() {}\nf();');
  await page.getByRole('button', { name: 'Step through' }).click();
  await expect.element(view.getByText(/cannot show programs with async/)).toBeVisible();
});

test('the view is closed, and a changed program is recorded again', async () => {
  showPlayground();
  await write('let a = 1;');
  await page.getByRole('button', { name: 'Step through' }).click();
  await expect.element(view.getByText('Step 1 of 2')).toBeVisible();
  await write('let a = 1;\nlet b = 2;');
  await page.getByRole('button', { name: 'Step through' }).click();
  await expect.element(view.getByText('Step 1 of 3')).toBeVisible();
  await button('Close step view').click();
  expect(view.elements()).toEqual([]);
});

test('Python, which is not on this device, is offered and not downloaded', async () => {
  showLesson('python run trace Program', 'print(1)');
  const names = () => page.getByRole('region', { name: 'Program' }).getByRole('button').elements();
  await expect.poll(() => names().map((element) => element.textContent.trim())).toContain('Step through');
  expect(names()[0]!.textContent).toContain('Step through');
  await page.getByRole('button', { name: 'Step through' }).click();
  await expect.element(view.getByText(/needs Python here/)).toBeVisible();
  await expect.element(view.getByRole('button', { name: /^Save Python/ })).toBeVisible();
});

test('a language without step view has no button for it', async () => {
  showPlayground('/code?language=82');
  await expect.element(page.getByRole('button', { name: 'Compile and Execute' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Step through' }).elements()).toEqual([]);
});
