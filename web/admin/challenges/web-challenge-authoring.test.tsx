/** Writing a challenge that is solved by a web page: its kind, its files, and tests of the page. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ChallengeDraft, challenges } from '#contract/challenges.ts';
import { courses } from '#contract/courses.ts';
import { AttemptSummary, gradings } from '#contract/gradings.ts';
import { readPageFiles, WEB_PAGE, writePageFiles } from '#contract/rules/page-files.ts';
import { runner } from '#contract/runner.ts';
import { solvers } from '#contract/solvers.ts';
import * as authoringTexts from '#texts/code/challenge-authoring.ts';
import * as texts from '#texts/code/web-challenges.ts';
import * as projectTexts from '#texts/learning/project-pages.ts';
import { challengeDraft, gradedAttempt, writtenVersion } from '#web/testing/factories/challenges.ts';
import { runnerLanguages } from '#web/testing/factories/programs.ts';
import { course, tutor } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const START = writePageFiles([
  { path: 'index.html', text: '<p>Start</p>' },
  { path: 'style.css', text: '' },
]);
const webDraft = () =>
  challengeDraft({ starters: [{ languageId: WEB_PAGE, code: START }], isPublished: false, published: null });

/** Opens a step of a web challenge. The fake server stores what is written. */
function showStep(step: string) {
  const stored: { challenge: ChallengeDraft } = { challenge: webDraft() };
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.draft, () => stored.challenge);
  school.answer(challenges.update, ({ body }) => ({ ...stored.challenge, starters: body.starters! }));
  school.answer(challenges.writeTests, ({ body }) => ({ ...stored.challenge, draft: writtenVersion(body) }));
  show(`/admin/challenges/${stored.challenge._id}?step=${step}`, tutor());
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = (path: string) => page.getByRole('textbox', { name: projectTexts.codeOf(path) });
const goTo = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();

test('a new challenge is a web page if the tutor says so, with files to begin with', async () => {
  const pages = course({ title: 'Web Design' });
  school.answer(courses.listTaught, [pages]);
  school.answer(challenges.list, { challenges: [], streak: 0 });
  school.answer(challenges.create, webDraft());
  school.answer(challenges.draft, webDraft());
  school.answer(runner.languages, runnerLanguages());
  show('/admin/challenges', tutor());

  await page.getByRole('button', { name: /Add challenge/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(authoringTexts.title).fill('A stall');
  await dialog.getByLabelText(texts.solvedBy).selectOptions(texts.aWebPage);
  await dialog.getByRole('button', { name: authoringTexts.add }).click();

  await expect.poll(() => school.requests(challenges.create)).toHaveLength(1);
  const { title, starters } = school.requests(challenges.create)[0]!.body;
  expect([title, starters.map(({ languageId }) => languageId)]).toEqual(['A stall', [WEB_PAGE]]);
  const paths = readPageFiles(starters[0]!.code).map(({ path }) => path);
  expect(paths).toEqual(['index.html', 'style.css', 'script.js']);
});

test('the starter is edited as files, and saved as one source', async () => {
  showStep('starters');
  await button('style.css').first().click();
  await code('style.css').click();
  await userEvent.keyboard('p{{}');
  await button(authoringTexts.save).click();

  await expect.poll(() => school.requests(challenges.update)).toHaveLength(1);
  const [starter] = school.requests(challenges.update)[0]!.body.starters!;
  expect(starter!.languageId).toBe(WEB_PAGE);
  expect(readPageFiles(starter!.code)[1]).toMatchObject({ path: 'style.css', text: expect.stringMatching(/^p\{/) });
});

test('a test needs code; an example is inserted below what is there, and the solution begins with the starter', async () => {
  showStep('tests');
  await button(authoringTexts.addVisible).click();
  await page.getByLabelText(authoringTexts.name, { exact: true }).fill('A heading');
  await expect.element(page.getByLabelText(authoringTexts.judgedBy)).not.toBeInTheDocument();
  await button(authoringTexts.saveAndCheck).click();
  await expect.element(page.getByText(texts.writeTest)).toBeVisible();

  await page.getByText(texts.whatTestsCanUse).click();
  await button(`${texts.insert} ${texts.headingExists}`).click();
  await button(`${texts.insert} ${texts.consoleSays}`).click();
  await expect
    .element(page.getByRole('textbox', { name: texts.codeOfTestNumber(1) }))
    .toHaveTextContent("$('h1');assert(printed().includes('Habari'));");
  await goTo(authoringTexts.stepTitles.reference);
  await expect.element(code('index.html')).toHaveTextContent('<p>Start</p>');
  await button(authoringTexts.saveAndCheck).click();

  await expect.poll(() => school.requests(challenges.writeTests)).toHaveLength(1);
  const { tests, reference } = school.requests(challenges.writeTests)[0]!.body;
  expect(tests).toEqual([
    {
      ...{ name: 'A heading', isHidden: false, weight: 1, stdin: '', expected: null },
      ...{ program: "$('h1');\n\nassert(printed().includes('Habari'));\n", programLanguageId: WEB_PAGE },
    },
  ]);
  expect(reference).toEqual({ languageId: WEB_PAGE, source: START });
});

test('a tutor sees the files of a submitted page', async () => {
  const challenge = webDraft();
  const studentId = crypto.randomUUID();
  const attempt = gradedAttempt({ languageId: WEB_PAGE, source: START });
  school.answer(runner.languages, runnerLanguages());
  school.answer(challenges.draft, challenge);
  school.answer(solvers.list, [{ studentId, name: 'Amina Yusuf', attempts: 1, best: 0, lastAt: attempt.at }]);
  school.answer(solvers.attempts, [AttemptSummary.parse(attempt)]);
  school.answer(gradings.read, attempt);
  show(`/admin/challenges/${challenge._id}/solvers?student=${studentId}`, tutor());

  await page.getByText(texts.submittedFiles).click();
  await expect.element(page.getByRole('figure', { name: 'index.html' })).toHaveTextContent('<p>Start</p>');
  await button(texts.showPage).click();
  await expect.element(page.getByRole('region', { name: projectTexts.page })).toBeVisible();
});
