/** A tutor writes and publishes a challenge with a judging program. A student fails in two ways, then solves it. */
import { write } from '#e2e/fixtures/playground.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

// The timeout is long, because programs wait for sandboxes on a busy machine.
test.describe.configure({ timeout: 120_000 });
const SOON = { timeout: 30_000 };

const judge = `import sys
number = int(open("input.txt").read())
assert input() == "ready"
print(number, flush=True)
if int(input()) == 2 * number:
    sys.exit(0)
print(f"Twice {number} is {2 * number}.", file=sys.stderr)
sys.exit(42)
`;
const solution = (answer: string) => `print("ready", flush=True)\nnumber = int(input())\nprint(${answer})\n`;
/** Deadlock: this program and the judging program wait for each other. */
const tooEarly = `number = int(input())\nprint("ready")\nprint(2 * number)\n`;

test('a tutor writes a judging program; a student reads too early, answers wrongly, and solves the challenge', async ({
  page,
  browser,
  school,
  create,
}) => {
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id, price: 0 });
  await create.enrolment(student.id, course.id);
  const draft = { title: 'Answer me', publishedAt: null, tests: [{ name: 'Seven', stdin: '7\n', expected: '14\n' }] };
  const { id } = await create.challenge(course.id, { ...draft, version: { timeLimit: 500 } });

  await create.signedIn(tutor);
  await page.goto(`/admin/challenges/${id}?step=tests`);
  await publishWithJudge(page);

  const context = await browser.newContext({ baseURL: school.url, serviceWorkers: 'block' });
  await create.signedInOn(context, student);
  const studentPage = await context.newPage();
  await studentPage.goto(`/challenges/${id}?language=71&tab=Tests`);
  await expect(studentPage.getByText('A judging program checks your output.')).toBeVisible(SOON);
  const results = studentPage.getByRole('tabpanel', { name: 'Results' });
  const attempts = results.getByRole('region', { name: 'Attempts' });

  await write(studentPage, tooEarly);
  await studentPage.getByRole('button', { name: 'Run tests' }).click();
  await expect(results.getByRole('region', { name: 'Last run' })).toContainText('Time limit exceeded', SOON);

  await write(studentPage, solution('number + number + 1'));
  await studentPage.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await expect(attempts).toContainText('0 of 100 points', SOON);
  await expect(attempts.getByRole('figure', { name: 'Message' })).toContainText('Twice 7 is 14.');

  await write(studentPage, solution('number * 2'));
  await studentPage.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await expect(results).toContainText('Solved.', SOON);
  await context.close();
});

async function publishWithJudge(page: Page) {
  await page.getByText('1. Seven').click(SOON);
  await page.getByRole('combobox', { name: 'Judged by' }).selectOption('Judging program');
  await page.getByRole('combobox', { name: 'Language of the judging program' }).selectOption('71');
  await page.getByRole('textbox', { name: /^Judging program/ }).fill(judge);
  await expect(page.getByLabel('Input of the judging program')).toHaveValue('7\n');
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Reference' }).click();
  await page.getByRole('textbox', { name: /^Reference solution in Python/ }).fill(solution('2 * number'));
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.getByText('The reference solution passes', { exact: false })).toBeVisible(SOON);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/The students of .* see it\./)).toBeVisible(SOON);
}
