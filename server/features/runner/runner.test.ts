import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { runner } from '#contract/runner.ts';
import type { Message } from '#messages/catalogues.ts';
import type { CodeRunnerState, RunnerMachine } from '#server/ports/code-runner.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { interactiveRunner, knownLanguage } from '#server/testing/fakes/interactive-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { watchMachines } from './runner.metrics.ts';

const python = knownLanguage({ id: 71, name: 'Python (3.11.2)', judge0Name: 'Python (3.8.1)', packages: ['python3'] });
const javascript = knownLanguage({ id: 63, name: 'JavaScript (Node.js 20.20.2)', file: 'script.js', sample: 'let a;' });
const rust = knownLanguage({
  id: 73,
  name: 'Rust (1.40.0)',
  isHere: false,
  reason: 'Rust is not installed at the school.',
  packages: ['rustc'],
});
const swift = knownLanguage({ id: 83, name: 'Swift (5.2.3)', isHere: false, reason: 'There is no Swift for Debian.' });
const multiFile = knownLanguage({ id: 89, name: 'Multi-file program' });
const fakeRunner = interactiveRunner([multiFile, swift, python, rust, javascript]);

let school: School;
let student: Person;
beforeAll(async () => {
  school = await startTestServer({ runner: fakeRunner.runner });
  student = await school.create.student();
});
afterAll(() => school.stop());

test('languages are listed by name, JavaScript first; missing ones give the reason', async () => {
  const body = await school.as(student).call(runner.languages);

  expect(body).toMatchObject({ isReady: true, reason: '', line: '', isLive: true, hasDailyQuota: false });
  expect(body).toHaveProperty('languages', [
    {
      id: 63,
      name: 'JavaScript (Node.js 20.20.2)',
      isHere: true,
      reason: '',
      file: 'script.js',
      sample: 'let a;',
    },
    expect.objectContaining({ id: 71, isHere: true }),
    expect.objectContaining({ id: 73, isHere: false, reason: 'Rust is not installed at the school.' }),
    expect.objectContaining({ id: 83, isHere: false }),
  ]);
});

test('multi-file programs are listed for Judge0 clients and admins, not for students', async () => {
  const idsAt = async (path: string) => JSON.stringify((await school.as(student).get(path)).body).match(/"id":\d+/g);

  expect(await idsAt('/runner/languages')).not.toContain('"id":89');
  expect(await idsAt('/languages')).toContain('"id":89');
});

const cannotRun = async (state: Pick<CodeRunnerState, 'advice' | 'line'>) => {
  const usual = fakeRunner.runner;
  const unready = { ...usual, state: async () => ({ ...(await usual.state()), isReady: false, ...state }) };
  const { create, as, inSwahili: clientInSwahili } = await startTestServer({ runner: unready });
  const body = await as(await create.student()).call(runner.languages);
  const admin = await create.admin();
  const told = await as(admin).call(runner.state);
  const inSwahili = await clientInSwahili(admin).call(runner.state);
  return { body, told, inSwahili };
};

test('without bubblewrap, the playground shows the command that installs it and what still works', async () => {
  const advice = 'Programs cannot be run here yet: bubblewrap is missing. Type: sudo apt-get install -y bubblewrap';
  const { body, told, inSwahili } = await cannotRun({ advice, line: 'sudo apt-get install -y bubblewrap' });

  expect(body).toMatchObject({
    isReady: false,
    isLive: false,
    reason: 'The school server cannot run programs right now. Some languages run on this device.',
    line: 'sudo apt-get install -y bubblewrap',
  });
  expect(told).toMatchObject({ isReady: false, advice });
  expect(inSwahili.advice).toBe(
    'Bado programu haziwezi kuendeshwa hapa: bubblewrap haijawekwa. Andika: sudo apt-get install -y bubblewrap',
  );
});

const machine: RunnerMachine = {
  ...{ address: '10.77.0.4:2360', status: 'ready', advice: '', line: '', protection: 'cgroup v2' },
  ...{ slots: 4, running: 5, waiting: 1, own: 2, lost: 3, missing: [] },
};
const reason: Message = ({ machines }) => machines.network('ECONNREFUSED');
const away: RunnerMachine = {
  ...machine,
  ...{ address: '10.77.0.5:2360', status: 'away', advice: reason },
  ...{ protection: null, slots: 0, running: 0, waiting: 0, own: 0 },
};
const usual = fakeRunner.runner;
const onMachines = { ...usual, state: async () => ({ ...(await usual.state()), machines: [machine, away] }) };

test('the office reads what each machine does, and on the start page that one is away', async () => {
  const { create, as, inSwahili: clientInSwahili } = await startTestServer({ runner: onMachines });
  const admin = await create.admin();
  const { own: _, lost: __, line: ___, ...shown } = machine;
  const { machines } = await as(admin).call(runner.state);
  const { system } = await as(admin).call(dashboard.office);

  expect(machines?.[0]).toEqual(shown);
  expect(machines?.[1]).toMatchObject({ status: 'away', advice: 'It does not answer (ECONNREFUSED).' });
  expect((await clientInSwahili(admin).call(runner.state)).machines?.[1]?.advice).toBe('Haijibu (ECONNREFUSED).');
  expect(system.find(({ part }) => part === 'programs')).toEqual({
    part: 'programs',
    isWell: false,
    advice:
      'Of 2 machines that run programs, these do not: 10.77.0.5:2360. The others do their work. Open Code runner to see why.',
  });
});

test('each machine is measured by its address', async () => {
  const reads: (() => unknown)[] = [];
  watchMachines({ watch: ({ read }) => void reads.push(read), requests: undefined }, onMachines);
  const sample = (one: RunnerMachine, value: number) => ({ labels: { machine: one.address }, value });

  expect(await reads[0]!()).toEqual({
    darasa_runner_machine_ready: [sample(machine, 1), sample(away, 0)],
    darasa_runner_machine_programs: [sample(machine, 2), sample(away, 0)],
    darasa_runner_machine_load: [sample(machine, 1.5), sample(away, 0)],
    darasa_runner_machine_lost_total: [sample(machine, 3), sample(away, 3)],
  });
});

test('system errors are shown to admins only', async () => {
  const advice = 'Programs cannot be run because the server is out of resources: ENOSPC, mkdir /home/school/var';
  const { body, told, inSwahili } = await cannotRun({ advice, line: '' });

  expect(body).toMatchObject({ isReady: false, line: '' });
  expect(JSON.stringify(body)).not.toMatch(/ENOSPC|\/home/);
  expect(told).toMatchObject({ advice });
  expect(inSwahili.advice).toBe(
    'Programu haziwezi kuendeshwa kwa sababu server imeishiwa na rasilimali: ENOSPC, mkdir /home/school/var',
  );
});

test('a prewarm hint is forwarded, and one over the limit is dropped silently', async () => {
  const hint = () => school.as(student).call(runner.prewarm, { body: { language_id: 71 } });

  for (let times = 0; times < 30; times++) await hint();
  expect(fakeRunner.prewarmed).toEqual(Array.from({ length: 30 }, () => 71));

  await hint();
  expect(fakeRunner.prewarmed.length).toBe(30);
});

test('admins read which languages are missing, with the command that installs each', async () => {
  const body = await school.as(await school.create.admin()).call(runner.state);

  expect(body).toMatchObject({ provider: 'engine', installAll: 'npm run languages -- install all' });
  expect(body).toHaveProperty('languages', [
    expect.objectContaining({ id: 63, install: '' }),
    expect.objectContaining({ id: 89, install: '' }),
    expect.objectContaining({ id: 71, install: '', judge0Name: 'Python (3.8.1)', packages: ['python3'] }),
    expect.objectContaining({ id: 73, install: 'npm run languages -- install 73' }),
    // The runner offers no installer for Swift.
    expect.objectContaining({ id: 83, install: '' }),
  ]);
});

test('why a language is missing, and how it differs from Judge0’s, is in the reader’s language', async () => {
  const reason = 'Debian has no package for it';
  const c = knownLanguage({
    id: 48,
    name: 'C (GCC 12.2.0)',
    judge0Name: 'C (GCC 7.4.0)',
    isHere: false,
    reason,
    differs: 'Judge0 has GCC 7.4 under this ID. Darasa uses the installed GCC.',
  });
  const { create, inSwahili } = await startTestServer({ runner: interactiveRunner([c]).runner });
  const { languages } = await inSwahili(await create.admin()).call(runner.state);

  expect(languages).toMatchObject([
    { reason: 'Debian haina package yake', differs: 'Judge0 ina GCC 7.4 kwa ID hii. Darasa hutumia GCC iliyowekwa.' },
  ]);
});
