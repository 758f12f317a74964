/**
 * The beginner's lesson and project without a network: she reads the lesson again, fixes its program, completes it, and changes the page of
 * her project. Once the network is back, another device shows all of it.
 */
import {
  beginnersCourse,
  expectToFit,
  headingInPreview,
  openEditor,
  openFile,
  phone,
  rewrite,
  run,
} from '#e2e/fixtures/beginner.ts';
import { createWebProject } from '#e2e/fixtures/projects.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';
import { expectStored } from '#e2e/fixtures/stored.ts';

test.use({ ...phone, serviceWorkers: 'allow' });
test.describe.configure({ timeout: 180_000 });

const text = `# Shouting

\`\`\`js run Shout HABARI
console.log('habari')
\`\`\`

\`\`\`expect
HABARI
\`\`\`
`;
const files = {
  'index.html': '<!doctype html>\n<link rel="stylesheet" href="style.css">\n<h1>Market</h1>\n',
  'style.css': 'h1{color:rgb(0,128,0)}\n',
};

test('what a beginner began online is finished offline, and sent once the network is back', async ({
  page,
  context,
  browser,
  create,
  school,
}) => {
  const { student, course, lesson } = await beginnersCourse(create, text);
  await create.signedIn(student);
  const lessonPath = `/courses/${course.id}/${lesson.id}`;
  const projectPath = await createWebProject(context.request, school.url, files);
  await open(page, { studentId: student.id, lessonPath, projectPath });

  const devTools = await context.newCDPSession(page);
  await context.setOffline(true);
  await school.kill();
  await devTools.send('Network.clearBrowserCache');
  await page.goto(lessonPath);
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await finishLesson(page);
  await page.goto('/projects');
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('link', { name: /Test page/ }).tap();
  await changeProject(page);

  await school.reopen();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
  const desk = await browser.newContext({ baseURL: school.url, serviceWorkers: 'block' });
  await create.signedInOn(desk, student);
  const other = await desk.newPage();
  await other.goto(projectPath);
  await expect(headingInPreview(other, 'Market')).toHaveCSS('color', 'rgb(0, 0, 255)');
  await expect
    .poll(async () => (await desk.request.get(`/api/v1/progress/${lesson.id}`)).json(), { timeout: 60_000 })
    .toMatchObject({ isCompleted: true, solved: ['Shout HABARI'] });
  await desk.close();
});

interface Opened {
  studentId: string;
  lessonPath: string;
  projectPath: string;
}

/** Opens the lesson, and the project, whose style sheet is formatted; waits until both are stored on the device. */
async function open(page: Page, { studentId, lessonPath, projectPath }: Opened) {
  await page.goto(lessonPath);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(page.getByRole('heading', { name: 'Shouting' })).toBeVisible();
  await expectStored(page, [
    new RegExp(`^person-${studentId} /offline/lessons/`),
    /^lessons-/,
    / .*javascript\.worker/,
  ]);
  await page.goto(projectPath);
  await openFile(page, 'style.css');
  await page.getByRole('button', { name: /^Format/ }).tap();
  await expect(styleSheet(page)).toContainText('color: rgb(0, 128, 0);');
  await expectStored(page, [
    new RegExp(`^person-${studentId} /api/.*${projectPath}$`),
    new RegExp(`^person-${studentId} /offline${projectPath}$`),
    /^projects-/,
    /^formatters .*postcss/,
    /^formatters .*standalone/,
  ]);
}

async function finishLesson(page: Page) {
  const exercise = page.getByRole('region', { name: 'Shout HABARI' });
  await exercise.getByRole('button', { name: 'Run' }).tap();
  await expect(exercise.getByText(/^Not solved yet/)).toBeVisible({ timeout: 30_000 });
  await openEditor(exercise);
  await run(page, exercise, "console.log('habari'.toUpperCase())");
  await expect(exercise.getByText('Solved', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Mark as complete' }).tap();
  await expect(page.getByText('Completed. It will be sent when you’re back online.')).toBeVisible();
  await expectToFit(page);
}

/** Changes the colour of the page, and formats the style sheet. */
async function changeProject(page: Page) {
  await expect(headingInPreview(page, 'Market')).toHaveCSS('color', 'rgb(0, 128, 0)');
  await openFile(page, 'style.css');
  await rewrite(page, styleSheet(page), 'h1{color:rgb(0,0,255)}');
  await expect(headingInPreview(page, 'Market')).toHaveCSS('color', 'rgb(0, 0, 255)');
  await page.getByRole('button', { name: /^Format/ }).tap();
  await expect(styleSheet(page)).toContainText('color: rgb(0, 0, 255);');
  await expect(page.getByText('No connection. Your changes are on this device')).toBeVisible();
  await expectToFit(page);
}

const styleSheet = (page: Page) => page.getByRole('textbox', { name: 'Code of style.css' });
