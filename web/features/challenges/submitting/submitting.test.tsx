/** Submitting programs for challenges: as files, on a phone, and refused ones. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Challenge, challenges } from '#contract/challenges.ts';
import { type Attempt, AttemptSummary, gradings } from '#contract/gradings.ts';
import { runner } from '#contract/runner.ts';
import { challenge, gradedAttempt } from '#web/testing/factories/challenges.ts';
import { JAVASCRIPT, runnerLanguages } from '#web/testing/factories/programs.ts';
import { student } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const greeting = (details: Parameters<typeof challenge>[0] = {}) =>
  challenge({ starters: [{ languageId: JAVASCRIPT, code: '' }], ...details });

/** Fakes a server with one challenge, which gives every submission this number of points. */
function answerChallenge(shown: Challenge, points: number) {
  const submitted: Attempt[] = [];
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.list, { challenges: [shown], streak: 0 });
  school.answer(challenges.board, { rows: [], isShown: true });
  school.answer(challenges.read, shown);
  school.answer(gradings.list, () => submitted.map((each) => AttemptSummary.parse(each)));
  school.answer(gradings.read, () => submitted[0]!);
  school.answer(gradings.submit, ({ body: { languageId, source, fileName } }) => {
    submitted.unshift(gradedAttempt({ languageId, source, fileName, points }));
    return submitted[0]!;
  });
}

const results = page.getByRole('tabpanel', { name: 'Results' });
const attempts = results.getByRole('region', { name: 'Attempts' });
const widthOfPage = () => document.documentElement.scrollWidth;

test('on a phone lines are not wrapped, and a long text can be expanded and copied', async () => {
  await page.viewport(390, 800);
  const rows = Array.from({ length: 90 }, (_, index) => `row ${index} ${'of many words '.repeat(6)}`).join('\n');
  const long = greeting({ tests: [{ name: 'Long', stdin: rows, expected: 'one line\n'.repeat(3) }] });
  answerChallenge(long, 0);
  show(`/challenges/${long._id}?tab=Tests`, student());

  const figure = (name: string) => page.getByRole('region', { name: 'Long' }).getByRole('figure', { name });
  const text = figure('Input').getByText('row 0');
  await expect.element(text).toHaveTextContent('row 15');
  await expect.element(text).not.toHaveTextContent('row 17');
  const [input, expected] = [figure('Input').element(), figure('Expected').element()];
  expect(expected.getBoundingClientRect().x).toBe(input.getBoundingClientRect().x);
  const { scrollWidth, clientWidth } = text.element();
  expect(scrollWidth).toBeGreaterThan(clientWidth);
  expect(widthOfPage()).toBe(390);
  (text.element() as HTMLElement).focus();
  await expect.element(text).toHaveFocus();

  await page.getByRole('button', { name: 'Show all 8,269 characters of Input' }).click();
  await expect.element(text).toHaveTextContent('row 89');
  await page.getByRole('button', { name: 'Show less of Input' }).click();
  await expect.element(text).not.toHaveTextContent('row 17');
  await page.getByRole('button', { name: 'Copy Input' }).click();
  await expect.element(page.getByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(rows);
  await expect.element(figure('Expected').getByRole('button')).not.toBeInTheDocument();
});

test('on a phone a file is submitted from the list, and an unknown extension is refused with the reason', async () => {
  await page.viewport(320, 720);
  const greet = greeting();
  answerChallenge(greet, 0);
  show('/challenges', student());
  const form = page.getByRole('form', { name: 'Submit a file' });
  const choose = (name: string, program: string) =>
    form.getByLabelText('File with your program').upload(new File([program], name));
  const submit = form.getByRole('button', { name: 'Submit' });

  await submit.click();
  await expect.element(form).toHaveTextContent('Choose a challenge first.');
  await page.getByLabelText('Challenge', { exact: true }).selectOptions('Greet');
  await expect
    .element(page.getByRole('region', { name: 'Challenge information' }))
    .toHaveTextContent('2, 1 of them hidden');
  expect(widthOfPage()).toBe(320);
  await choose('greet.py', 'print(1)');
  await submit.click();
  await expect.element(form).toHaveTextContent('“greet.py” is not a program in a language of this challenge.');

  await choose('greet.js', 'console.log("Karibu")');
  await submit.click();
  await page.getByRole('link', { name: 'See the result' }).click();
  await expectAddress(`/challenges/${greet._id}?tab=Results`);
  await expect.element(attempts).toHaveTextContent('from greet.js');
  await expect.element(attempts).toHaveTextContent('0 of 100 points');
  expect(widthOfPage()).toBe(320);
  expect(school.requests(gradings.submit).map(({ body }) => body.source)).toEqual(['console.log("Karibu")']);
});

test('a refused program can be read, copied and sent again', async () => {
  const me = student();
  const greet = greeting();
  const source = "console.log('Habari, rafiki');console.log('Karibu');";
  const refused = {
    ...{ key: crypto.randomUUID(), challengeId: greet._id, title: 'Greet', languageId: JAVASCRIPT, source },
    ...{ fileName: null, writtenAt: '1970-01-01T00:02:00.000Z', refused: 'Something was not right.', delay: null },
  };
  localStorage.setItem(`unsent:attempt:${me._id}:${refused.key}`, JSON.stringify(refused));
  answerChallenge(greet, 50);
  show(`/challenges/${greet._id}?tab=Results`, me);

  const unsent = results.getByRole('region', { name: 'Not sent yet' });
  await expect.element(unsent).toHaveTextContent('Not accepted: Something was not right.');
  await unsent.getByText('Your program').click();
  await expect.element(unsent.getByText(source)).toBeVisible();
  await expect.element(unsent.getByRole('button', { name: 'Copy Greet' })).toBeVisible();
  await expect.element(unsent.getByRole('button', { name: 'Remove Greet' })).toBeVisible();
  await unsent.getByRole('button', { name: 'Send again Greet' }).click();
  await expect.element(unsent).not.toBeInTheDocument();
  await expect.element(attempts).toHaveTextContent('50 of 100 points');
  expect(school.requests(gradings.submit).map(({ body }) => body.source)).toEqual([source]);
});
