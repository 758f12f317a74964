/** The office's page about the code runner, and the public page about running the code runner elsewhere. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type RunnerState, runner } from '#contract/runner.ts';
import { admin, tutor } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const here = { id: 63, name: 'JavaScript (Node.js 20.19.2)', judge0Name: 'JavaScript', isHere: true, reason: '' };
const missing = {
  id: 83,
  name: 'Swift',
  judge0Name: 'Swift',
  isHere: false,
  reason: 'The school server does not have Swift.',
};
const plain = { packages: [], install: '', differs: '' };

const state: RunnerState = {
  provider: 'engine',
  isReady: true,
  advice: '',
  protection: 'cgroup v2',
  running: 1,
  waiting: 2,
  warm: [],
  languages: [
    { ...plain, ...here, file: 'script.js' },
    { ...plain, ...missing, file: 'main.swift' },
  ],
  installAll: '',
};

const rowOf = (language: string) => ({ hasText: language });

test('the office sees the installed languages, and how programs are isolated', async () => {
  school.answer(runner.state, state);
  show('/admin/runner', admin());

  await expect.element(page.getByRole('heading', { level: 1, name: 'Code runner' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Languages' }).getByRole('row');
  await expect.element(rows.filter(rowOf('JavaScript'))).toHaveTextContent('Installed');
  await expect.element(rows.filter(rowOf('Swift'))).toHaveTextContent('Missing');
  await expect.element(page.getByText('1 running, 2 waiting')).toBeVisible();
  await expect
    .element(page.getByText('Each program is isolated from the school’s files, the network and other programs.'))
    .toBeVisible();
});

test('the office sees what each machine does, and why one runs no programs', async () => {
  const idle = { running: 0, waiting: 0, missing: [] };
  const machines = [
    { ...idle, address: '10.77.0.4:2360', status: 'ready', advice: '', protection: 'cgroup v2', slots: 4, running: 3 },
    {
      ...idle,
      address: '10.77.0.5:2360',
      status: 'away',
      advice: 'It does not answer (ECONNREFUSED).',
      protection: null,
      slots: 0,
    },
    {
      ...idle,
      address: '10.77.0.6:2360',
      status: 'draining',
      advice: '',
      protection: 'watchdog',
      slots: 1,
      missing: ['Rust (1.63.0)'],
    },
  ] satisfies RunnerState['machines'];
  school.answer(runner.state, { ...state, machines, installAll: 'npm run languages -- install all' });
  show('/admin/runner', admin());

  const rows = page.getByRole('table', { name: 'Machines' }).getByRole('row');
  await expect
    .element(rows.filter(rowOf('10.77.0.4')))
    .toHaveTextContent('Ready3 running, 0 waiting4 programscgroup v2');
  await expect.element(rows.filter(rowOf('10.77.0.5'))).toHaveTextContent('It does not answer (ECONNREFUSED).');
  await expect.element(rows.filter(rowOf('10.77.0.6'))).toHaveTextContent('Lacks: Rust (1.63.0).');
  await expect.element(page.getByText('on machines of their own, by Darasa’s engine')).toBeVisible();
  await expect.element(page.getByText('on each machine:')).toBeVisible();
});

test('on a phone the missing languages are listed, and the installed ones on request', async () => {
  await page.viewport(390, 844);
  school.answer(runner.state, state);
  show('/admin/runner', admin());

  const absent = page.getByRole('table', { name: 'Missing languages' });
  await expect.element(absent.getByRole('row').filter(rowOf('Swift'))).toBeVisible();
  await expect.element(absent.getByText('JavaScript')).not.toBeInTheDocument();
  const present = page.getByRole('table', { name: 'Languages', exact: true });
  await expect.element(present).not.toBeInTheDocument();

  await page.getByText(/^Show \d+ installed languages?$/).click();
  await expect.element(present.getByRole('row').filter(rowOf('JavaScript'))).toBeVisible();
});

test('for tutors the office’s page about the runner does not exist', async () => {
  show('/admin/runner', tutor());

  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  await expect.element(heading).not.toHaveTextContent('Code runner');
  await expect.element(page.getByRole('link', { name: 'Code runner' })).not.toBeInTheDocument();
  expect(school.requests(runner.state)).toEqual([]);
});

test('a visitor reads how to run the engine', async () => {
  show('/code-runner');

  await expect.element(page.getByRole('heading', { level: 1, name: 'Your own code runner' })).toBeVisible();
  await expect.element(page.getByText('npm run languages -- install all')).toBeVisible();
});
