/**
 * docs/code-runner.md, "More machines", on three network namespaces: a school and two runner machines, each with its certificate and
 * token, set up by the commands and settings of the guide. The tests share one school, and each continues where the previous one
 * stopped.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runner } from '#contract/runner.ts';
import { submissions } from '#contract/submissions.ts';
import { machinesRunner } from '#server/adapters/code-runner/machines/machines.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-school.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import { type Caller, callerOf } from '#server/testing/clients/api-client.ts';
import { call, newFolder, removeFolders, unset, untilBuilt } from '#server/testing/processes/school-process.ts';
import { describeCodeRunner } from '#server/testing/runners/code-runner.ts';
import { canMakeMachines, makeMachines, startOn } from './machines.ts';
import { readUnit } from './units.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = readFileSync(join(root, 'docs/code-runner.md'), 'utf8');
const TIMEOUT = { timeout: 90_000 };
const BUILD_TIMEOUT = 600_000;
const PYTHON = 71;
/** The network of the guide, in which the last two of these machines have the addresses .4 and .5, and a user without rights. */
const [NETWORK, USER] = ['10.77.0', 65_534];
const NAMES = ['school', 'second', 'third', 'runner4', 'runner5'] as const;
const RUNNERS = ['runner4', 'runner5'] as const;
const NO_MACHINES = 'network namespaces need root';

type RunnerName = (typeof RUNNERS)[number];
type Started = ReturnType<typeof startOn>;

const folder = newFolder();
const network = canMakeMachines() ? makeMachines(NETWORK, [...NAMES]) : undefined;
const started: Started[] = [];
const machines = new Map<RunnerName, { process: Started; account: Parameters<typeof machinesRunner>[0][number] }>();
const url = `http://${NETWORK}.1:3000`;
let people: Caller[];
let office: Caller;
let direct: CodeRunner;

beforeAll(async () => {
  if (!network) return;
  chmodSync(folder, 0o755);
  expect(await untilBuilt()).toBe(0);
  for (const name of RUNNERS) setUp(name);
  const isRunning = ({ process: { output } }: { process: Started }) => /The code runner is running/.test(output());
  await vi.waitUntil(() => [...machines.values()].every(isRunning), TIMEOUT);
  direct = machinesRunner(accounts(), () => {});
}, BUILD_TIMEOUT);
afterAll(async () => {
  await direct?.close();
  for (const { child } of started.reverse()) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  network?.remove();
  removeFolders();
});

const accounts = () => RUNNERS.map((name) => machines.get(name)!.account);
const says = ({ output }: Started, sentence: RegExp) => expect.poll(output, TIMEOUT).toMatch(sentence);

/** The settings in a block of the guide. */
const settingsIn = (title: string) =>
  [...guide.match(new RegExp(`# ${title}\n([^\`]*)\`\`\``))![1]!.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name, value]) => [name!, value!] as const,
  );

/** Makes certificate and token by the commands of the guide, and starts the unit with its settings. */
function setUp(name: RunnerName) {
  const { address } = network!.machines[name];
  const home = join(folder, name);
  mkdirSync(home);
  const line = guide.split('\n').find((one) => one.startsWith('openssl req'))!;
  execFileSync('sh', ['-c', line.replace(`${NETWORK}.4`, address)], { cwd: home, stdio: 'ignore' });
  const token = execFileSync('openssl', ['rand', '-hex', '32'], { encoding: 'utf8' }).trim();
  for (const file of ['', 'runner.key', 'runner.pem']) chownSync(join(home, file), USER, USER);
  const own = { RUNNER_TOKEN: token, DARASA_DATA: join(home, 'data'), RUNNER_HOST: address, METRICS_HOST: address };
  const settings = settingsIn('/etc/darasa.env of a runner machine').map(([key, value]) => [
    key,
    (own as Record<string, string>)[key] ?? value.replace('/etc/darasa', home),
  ]);
  const env = Object.fromEntries(settings) as Record<string, string>;
  const account = { origin: `https://${address}:2360`, token, ca: readFileSync(join(home, 'runner.pem'), 'utf8') };
  machines.set(name, { account, process: startRunner(name, env) });
  environments.set(name, env);
}

const environments = new Map<RunnerName, Record<string, string>>();

function startRunner(name: RunnerName, settings: Record<string, string>) {
  const { command, env } = readUnit(join(root, 'deploy/systemd/darasa-runner.service'));
  return start(name, [`${root}dist/server/main.js`, ...command.slice(2)], { ...env, ...settings });
}

function start(name: keyof NonNullable<typeof network>['machines'], args: string[], env: Record<string, string>) {
  const launched = startOn(network!.machines[name], [process.execPath, ...args], {
    uid: USER,
    env: { ...unset, PATH: process.env.PATH, ...env },
  });
  started.push(launched);
  return launched;
}

async function restart(name: RunnerName) {
  machines.get(name)!.process = startRunner(name, environments.get(name)!);
  await says(machines.get(name)!.process, /The code runner is running/);
}

/** Opens a school with the settings of the guide. */
async function openSchool() {
  const home = join(folder, 'school');
  mkdirSync(home);
  chownSync(home, USER, USER);
  const authorities = join(folder, 'runners.pem');
  writeFileSync(
    authorities,
    accounts()
      .map(({ ca }) => ca)
      .join(''),
  );
  const all = accounts().map(({ origin, token }) => origin.replace('://', `://:${token}@`));
  expect(settingsIn('added to /etc/darasa.env of the school').map(([key]) => key)).toEqual(['RUNNERS', 'RUNNERS_CA']);
  const school = start('school', [`${root}dist/server/main.js`], {
    ...{ RUNNERS: all.join(','), RUNNERS_CA: authorities, DARASA_DATA: home, HOST: `${NETWORK}.1`, PUBLIC_URL: url },
    ...{ MOBILE_MONEY: 'none', LIVE_ROOMS: 'none', FFMPEG: 'none' },
  });
  await says(school, /Darasa is running at/);
}

async function signIn(name: string) {
  const body = { email: `${name}@darasa.test`, password: DEMO_PASSWORD };
  const { cookie } = await call(url, 'POST /auth/signin', { body });
  return callerOf({ base: `${url}/api/v1`, origin: url }, async () => cookie);
}

const statuses = async () => (await office.call(runner.state)).machines?.map(({ status }) => status);
const untilReady = () => expect.poll(statuses, TIMEOUT).toEqual(['ready', 'ready']);
const runningAt = async (name: RunnerName) =>
  (await office.call(runner.state)).machines!.find(({ address }) => accountOf(name).origin.endsWith(address))!.running;
const accountOf = (name: RunnerName) => machines.get(name)!.account;

/** Submits programs of several people, each of which sleeps. @returns a function that waits for their results */
async function submit(each: number, seconds: number) {
  const submitted = await Promise.all(
    people.flatMap((person, n) =>
      Array.from({ length: each }, async (_, m) => {
        const body = { language_id: PYTHON, source_code: `import time; time.sleep(${seconds}); print(${n * 100 + m})` };
        const { token } = (await person.call(submissions.create, { query: {}, body } as never)) as { token: string };
        return { person, token, expected: `${n * 100 + m}\n` };
      }),
    ),
  );
  return async () => {
    for (const { person, token, expected } of submitted) {
      const read = () =>
        person.call(submissions.read, { params: { token }, query: {} } as never) as Promise<{ stdout: string }>;
      await expect.poll(async () => (await read()).stdout, TIMEOUT).toBe(expected);
    }
  };
}

const untilBothRun = () =>
  expect
    .poll(async () => [await runningAt('runner4'), await runningAt('runner5')].every((n) => n > 0), TIMEOUT)
    .toBe(true);

if (network) describeCodeRunner('two machines', () => direct);

test('a school without a runner of its own uses both machines', async ({ skip }) => {
  skip(!network, NO_MACHINES);
  await openSchool();
  people = await Promise.all(['student', 'tutor', 'admin'].map(signIn));
  office = people[2]!;
  await untilReady();
  const results = await submit(2, 1);
  await untilBothRun();
  await results();
});

test('when the cable of a machine is pulled, its programs run on the other', async ({ skip }) => {
  skip(!network, NO_MACHINES);
  const results = await submit(3, 1);
  await untilBothRun();
  network!.machines.runner4.setCable('down');

  await results();
  expect(await statuses()).toEqual(['away', 'ready']);
  network!.machines.runner4.setCable('up');
  await untilReady();
});

test('when a machine is killed, its programs run on the other', async ({ skip }) => {
  skip(!network, NO_MACHINES);
  const results = await submit(3, 1);
  await untilBothRun();
  machines.get('runner5')!.process.child.kill('SIGKILL');

  await results();
  expect(await statuses()).toEqual(['ready', 'away']);
  await restart('runner5');
  await untilReady();
});

test('both machines restart one after the other, and programs go on', async ({ skip }) => {
  skip(!network, NO_MACHINES);
  for (const name of RUNNERS) {
    const results = await submit(2, 1);
    await untilBothRun();
    const { child, ended } = machines.get(name)!.process;
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await results();
    await restart(name);
    await untilReady();
  }
});

test('the machines have metrics, and print no token', async ({ skip }) => {
  skip(!network, NO_MACHINES);
  const text = await fetch(`http://${NETWORK}.4:13200/metrics`).then((response) => response.text());

  expect(text).toContain('darasa_runner_ready 1');
  for (const {
    process: { output },
    account,
  } of machines.values())
    expect(output()).not.toContain(account.token);
  for (const { output } of started) for (const { token } of accounts()) expect(output()).not.toContain(token);
});
