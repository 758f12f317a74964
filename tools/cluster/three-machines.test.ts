/**
 * docs/three-machines.md on three network namespaces: HAProxy, the processes of the school as their units start them, and
 * PostgreSQL. The tests share one school, and each continues where the previous one stopped.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '#server/testing/fakes/certificate.ts';
import { newFolder, removeFolders, unset, untilBuilt } from '#server/testing/processes/school-process.ts';
import { canMakeMachines, makeMachines, startOn } from './machines.ts';
import { postgresPath } from './postgres.mjs';
import { readUnit } from './units.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const units = join(root, 'deploy/systemd');
const haproxyFile = join(root, 'deploy/haproxy/haproxy.cfg');
const TIMEOUT = { timeout: 90_000 };
const BUILD_TIMEOUT = 600_000;
/** The network of docs/three-machines.md, and a user without rights. */
const [NETWORK, USER] = ['10.77.0', 65_534];
const haproxy = process.env.HAPROXY || '/usr/sbin/haproxy';
const isPossible = canMakeMachines();
const NO_MACHINES = 'network namespaces need root';

type Started = ReturnType<typeof startOn>;
const folder = newFolder();
const started: Started[] = [];
const network = isPossible ? makeMachines(NETWORK, ['proxy', 'school', 'database']) : undefined;
const servers = new Map<string, Started>();

/** The settings that the guide writes into /etc/darasa.env. */
const guide = readFileSync(join(root, 'docs/three-machines.md'), 'utf8');
const settings = Object.fromEntries(
  [...guide.match(/```sh\n# \/etc\/darasa\.env\n([^`]*)```/)![1]!.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name, value]) => [name!, value!],
  ),
);

beforeAll(async () => {
  if (!network) return;
  chmodSync(folder, 0o755);
  expect(await untilBuilt()).toBe(0);
}, BUILD_TIMEOUT);
afterAll(async () => {
  for (const { child } of started.reverse()) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  network?.remove();
  removeFolders();
});

function start(...args: Parameters<typeof startOn>) {
  const process = startOn(...args);
  started.push(process);
  return process;
}

/** Starts the program of a systemd unit, as an unprivileged user, with the settings of the guide. */
function startUnit(name: string, instance?: string) {
  const { command, env } = readUnit(join(units, name), instance);
  const dataFolder = join(folder, 'data');
  const program = [process.execPath, ...command.slice(1).map((word) => word.replace(/^dist\//, `${root}dist/`))];
  return start(network!.machines.school, program, {
    uid: USER,
    env: { ...unset, PATH: process.env.PATH, ...env, ...settings, DARASA_DATA: dataFolder, LIVE_ROOMS: 'embedded' },
  });
}

/** Sends a request to the proxy over HTTPS, as a browser on the internet does. */
const ask = (path: string) =>
  new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const request = get(`https://${NETWORK}.1${path}`, { rejectUnauthorized: false, agent: false, timeout: 5_000 });
    request.on('error', reject).on('timeout', () => request.destroy(new Error('no answer')));
    request.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode!, body, headers: response.headers }));
    });
  });

const statusOf = (path: string) =>
  ask(path).then(
    ({ status }) => status,
    () => 0,
  );

test('systemd accepts the units', ({ skip }) => {
  const names = readdirSync(units).filter((name) => name.endsWith('.service'));
  const copies = newFolder();
  for (const name of names) {
    // systemd-analyze requires that the programs exist; on a school's machine they do, so here Node.js replaces them.
    const here = readFileSync(join(units, name), 'utf8').replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`);
    writeFileSync(join(copies, name), here);
  }
  try {
    execFileSync('systemd-analyze', ['--version']);
  } catch {
    skip('systemd-analyze is not installed');
  }
  const files = names.map((name) => join(copies, name));
  const printed = execFileSync('sh', ['-c', 'systemd-analyze verify --man=no "$@" 2>&1', 'sh', ...files], {
    encoding: 'utf8',
  });

  expect(printed).toBe('');
  expect(names.toSorted()).toEqual([
    'darasa-media.service',
    'darasa-migrate.service',
    'darasa-runner.service',
    'darasa-serve@.service',
    'darasa-worker@.service',
    'darasa.service',
  ]);
});

test('PostgreSQL accepts the school, and no other machine', async ({ skip }) => {
  skip(!network, NO_MACHINES);
  const { machines } = network!;
  await startPostgres();
  const query = (from: keyof typeof machines) => {
    const [program, args] = machines[from].run(['psql', settings.DATABASE_URL!, '-Atc', 'select 1']);
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  };

  await expect.poll(() => query('school'), TIMEOUT).toBe('1');
  expect(() => query('proxy')).toThrow('no pg_hba.conf entry for host "10.77.0.1"');
});

/** Sets PostgreSQL up as the guide says. The guide's second line for PostgreSQL, which begins with `host`, admits the school. */
async function startPostgres() {
  const [bin, data] = [postgresPath()!, join(folder, 'postgres')];
  mkdirSync(data);
  chownSync(data, USER, USER);
  const as = { uid: USER, gid: USER };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], {
    ...as,
    stdio: 'ignore',
  });
  const lineOf = (start: string) => guide.split('\n').find((line) => line.startsWith(start))!;
  writeFileSync(join(data, 'pg_hba.conf'), `local all postgres trust\n${lineOf('host ')}\n`);
  const args = ['-D', data, '-k', data, '-c', lineOf('listen_addresses').replaceAll(/[ ']/g, ''), '-c', 'fsync=off'];
  start(network!.machines.database, [join(bin, 'postgres'), ...args], { uid: USER });
  const sql = (text: string) =>
    execFileSync(join(bin, 'psql'), ['-h', data, '-U', 'postgres', '-c', text], { ...as, stdio: 'pipe' });
  await expect.poll(() => sql(lineOf('create role')), TIMEOUT).toBeDefined();
  sql(lineOf('create database'));
}

test('each unit starts as a user without rights', async ({ skip }) => {
  skip(!network, NO_MACHINES);
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  chownSync(join(folder, 'data'), USER, USER);
  const migration = startUnit('darasa-migrate.service');
  expect(await migration.ended, migration.output()).toBe(0);
  const says = async (unit: Started, sentence: RegExp) => expect.poll(unit.output, TIMEOUT).toMatch(sentence);
  for (const port of ['3000', '3001']) {
    servers.set(port, startUnit('darasa-serve@.service', port));
    await says(servers.get(port)!, /Darasa is running at/);
  }
  await says(startUnit('darasa-worker@.service', '1'), /This worker runs/);
  await says(startUnit('darasa-media.service'), /The media engine is running/);
  // Where user namespaces are forbidden, the runner says so.
  await says(startUnit('darasa-runner.service'), /The code runner is running|namespaces|bubblewrap/);
});

test('the first administrator gets a link to the public address', async ({ skip }) => {
  skip(!network, NO_MACHINES);
  const file = join(folder, 'darasa.env');
  const lines = { ...settings, DARASA_DATA: join(folder, 'data') };
  writeFileSync(
    file,
    Object.entries(lines)
      .map((line) => line.join('='))
      .join('\n'),
  );
  const command = [process.execPath, join(root, 'dist/server/school.js'), 'first-administrator', '--env-file', file];
  const printed = start(network!.machines.school, command, { uid: USER });

  expect(await printed.ended, printed.output()).toBe(0);
  expect(printed.output()).toContain('https://school.example/');
});

test('HAProxy serves the school over HTTPS, also while a server restarts', async ({ skip }) => {
  skip(!network, NO_MACHINES);
  const pair = selfSigned();
  const [pem, file] = [join(folder, 'school.pem'), join(folder, 'haproxy.cfg')];
  writeFileSync(pem, `${pair.cert}\n${pair.key}`);
  const here = readFileSync(haproxyFile, 'utf8').replace('/etc/haproxy/school.pem', pem);
  writeFileSync(file, here.replaceAll(/^ {2}(user|group) haproxy\n/gm, ''));
  expect(execFileSync(haproxy, ['-c', '-f', file], { encoding: 'utf8' })).toContain('Configuration file is valid');
  start(network!.machines.proxy, [haproxy, '-db', '-q', '-f', file]);

  await expect.poll(() => statusOf('/health/ready'), TIMEOUT).toBe(200);
  const page = await ask('/login');
  expect(page.status).toBe(200);
  expect(page.body).toContain('<html');
  expect(page.headers['strict-transport-security']).toBeDefined();
  const plain = await fetch(`http://${NETWORK}.1/login`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([301, `https://${NETWORK}.1/login`]);

  const asked: number[] = [];
  servers.get('3001')!.child.kill('SIGTERM');
  const end = servers.get('3001')!.ended;
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  while (!isOver) asked.push(await statusOf('/health/live'));
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((status) => status !== 200)).toEqual([]);
});

test('metrics are read on the private network, and not through the proxy', async ({ skip }) => {
  skip(!network, NO_MACHINES);
  const at = (port: number) => fetch(`http://${NETWORK}.2:${port}/metrics`).then((response) => response.text());

  expect(await at(13_000)).toContain('darasa_process_info{role="serve"} 1');
  expect(await at(13_101)).toContain('darasa_process_info{role="worker"} 1');
  expect(await at(13_200)).toContain('darasa_process_info{role="runner"} 1');
  expect(await at(13_300)).toContain('darasa_process_info{role="media"} 1');
  expect((await ask('/metrics')).body).not.toContain('darasa_process_info');
});
