/** Projects that draw with Python's turtle: they run on this device, also without a network. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type Project, projects } from '#contract/learning/projects.ts';
import * as turtleTexts from '#texts/code/turtle.ts';
import * as texts from '#texts/learning/project-pages.ts';
import { noHelp } from '#web/testing/factories/projects.ts';
import { student } from '#web/testing/factories/records.ts';
import { answerRuns } from '#web/testing/programs.ts';
import { school, show } from '#web/testing/show.tsx';

const run = page.getByRole('button', { name: texts.run, exact: true });
const offer = page.getByText(turtleTexts.needsPython);
const drawing = page.getByRole('img', { name: turtleTexts.drawing });

beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of await caches.keys()) await caches.delete(name);
});

/** Opens a project in Python of these files. */
async function showProject(files: Record<string, string>) {
  const project: Project = {
    _id: crypto.randomUUID(),
    name: 'Shapes',
    kind: 'python',
    revision: 4,
    forkedFrom: null,
    recentSaves: [],
    changedAt: '2026-11-03T08:00:00.000Z',
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
  };
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, noHelp);
  show(`/projects/${project._id}`, student());
  await expect.element(run).toBeVisible();
}

test('a project with the turtle runs on this device with its modules, also without a network', async () => {
  await showProject({
    'main.py': 'from shapes import square\nsquare(40)\nprint("drawn")\n',
    'shapes.py': 'import turtle\n\ndef square(size):\n    turtle.bgcolor("navy")\n    turtle.forward(size)\n',
  });
  await page.getByRole('button', { name: /^Save Python/ }).click();
  await expect.poll(() => offer.elements(), { timeout: 60_000 }).toEqual([]);
  school.goOffline();
  await run.click();

  await expect
    .element(page.getByRole('region', { name: texts.output, exact: true }), { timeout: 60_000 })
    .toHaveTextContent('drawn');
  await expect.element(drawing).toBeVisible();
  const corner = () => (drawing.element() as HTMLCanvasElement).getContext('2d')!.getImageData(1, 1, 1, 1).data.join();
  await expect.poll(corner).toBe('0,0,128,255');
  expect(school.requests(projects.runProject)).toEqual([]);
}, 120_000);

test('without Python on this device it runs at the school, and Python is offered', async () => {
  await showProject({ 'main.py': 'import turtle\n' });
  answerRuns({ stdout: 'ran at the school\n' });
  school.answer(projects.runProject, { token: 'a-run' });
  await expect.element(offer).toBeVisible();
  await run.click();

  await expect
    .element(page.getByRole('region', { name: texts.output, exact: true }))
    .toHaveTextContent('ran at the school');
  expect(school.requests(projects.runProject)).toHaveLength(1);
});

test('a project without the turtle, or with a file of that name, needs no Python on this device', async () => {
  await showProject({ 'main.py': 'import turtle\nturtle.walk()\n', 'turtle.py': 'def walk(): print(1)\n' });

  await expect.element(run).toBeEnabled();
  expect(offer.elements()).toEqual([]);
});
