/**
 * Two servers of one school on two machines (network namespaces), which share only the database. The tests share one school, and
 * each continues where the previous one stopped.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  newFolder,
  removeFolders,
  unset,
  untilBuilt,
  withoutEngines,
} from '#server/testing/processes/school-process.ts';
import { canMakeMachines, makeMachines, startOn } from './machines.ts';
import { postgresPath } from './postgres.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TIMEOUT = { timeout: 60_000 };
const BUILD_TIMEOUT = 600_000;
/** Another network than that of three-machines.test.ts, and a user without rights. */
const [NETWORK, USER] = ['10.78.0', 65_534];
const [PORT, PEER_PORT] = [3000, 3900];
const PUBLIC_URL = 'http://school.example';

type Name = 'one' | 'two';
type Started = ReturnType<typeof startOn>;
const isPossible = canMakeMachines() && postgresPath() !== undefined;
const folder = newFolder();
const network = isPossible ? makeMachines(NETWORK, ['one', 'two', 'database']) : undefined;
const urls: Record<Name, string> = { one: `http://${NETWORK}.1:${PORT}`, two: `http://${NETWORK}.2:${PORT}` };
const started: Started[] = [];
const servers = new Map<Name, Started>();

beforeAll(async () => {
  if (!network) return;
  chmodSync(folder, 0o755);
  startPostgres();
  expect(await untilBuilt()).toBe(0);
  const migration = start('one', 'migrate');
  expect(await migration.ended, migration.output()).toBe(0);
}, BUILD_TIMEOUT);
beforeEach(({ skip }) => skip(!network, 'needs root for network namespaces, and PostgreSQL'));
afterAll(async () => {
  for (const { child } of started.reverse()) {
    child.kill('SIGCONT');
    child.kill('SIGKILL');
  }
  await Promise.all(started.map(({ ended }) => ended));
  network?.remove();
  removeFolders();
});

function startPostgres() {
  const [bin, data] = [postgresPath()!, join(folder, 'postgres')];
  mkdirSync(data);
  chownSync(data, USER, USER);
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'darasa', '-A', 'trust', '-E', 'UTF8'], {
    ...{ uid: USER, gid: USER },
    stdio: 'ignore',
  });
  writeFileSync(join(data, 'pg_hba.conf'), `host all darasa ${NETWORK}.0/24 trust\n`);
  const settings = ['fsync=off', 'listen_addresses=*', `unix_socket_directories=${data}`];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  started.push(startOn(network!.machines.database, [join(bin, 'postgres'), ...args], { uid: USER }));
}

/** Starts a role on a machine with a data folder of its own. */
function start(name: Name, role: string, more: Record<string, string> = {}) {
  const { [name]: machine } = network!.machines;
  const data = more.DARASA_DATA ?? join(folder, name);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chownSync(data, USER, USER);
  const env = {
    ...{ ...unset, ...withoutEngines, PATH: process.env.PATH, LIVE_ROOMS: 'none', DARASA_DATA: data },
    ...{ HOST: machine.address, PORT: String(PORT), PUBLIC_URL },
    ...{ DATABASE_URL: `postgres://darasa@${NETWORK}.3/postgres`, PEER_ADDRESS: machine.address },
    ...more,
  };
  const program = [process.execPath, join(root, 'dist/server/main.js'), role];
  const process_ = startOn(machine, program, { uid: USER, env });
  started.push(process_);
  return process_;
}

async function serve(name: Name) {
  const server = start(name, 'serve');
  servers.set(name, server);
  await expect.poll(server.output, TIMEOUT).toContain('Darasa is running at');
}

/** Signs in, which only the primary can do. @returns the status */
const signIn = (name: Name) =>
  fetch(`${urls[name]}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'student@darasa.test', password: 'Darasa2026' }),
  }).then(
    ({ status }) => status,
    () => 0,
  );

/** Runs a command on a machine. @returns its output */
function runOn(name: Name | 'database', command: string[]) {
  const [program, args] = network!.machines[name].run(command);
  return execFileSync(program, args, { encoding: 'utf8' }).trim();
}

/** The machines whose server is the primary, by the database. */
function primaries() {
  const sql = 'select split_part(peer_address, $$:$$, 1) from server_process where is_primary';
  return runOn('one', ['psql', '-h', `${NETWORK}.3`, '-U', 'darasa', '-Atc', sql, 'postgres']).split('\n');
}

/** Lets the database's answers to a machine get lost, or arrive again. Its clients and the other server still reach it. */
const loseAnswers = (name: Name, change: 'add' | 'del') =>
  runOn('database', ['ip', 'route', change, 'blackhole', `${network!.machines[name].address}/32`]);

test('two servers on two machines serve one school, of which one is the primary', async () => {
  await serve('one');
  await serve('two');

  expect([await signIn('one'), await signIn('two')]).toEqual([200, 200]);
  expect(primaries()).toEqual([`${NETWORK}.1`]);
});

test('a server that cannot be reached by the primary’s machine is refused', async () => {
  const alone = start('two', 'serve', { PEER_ADDRESS: '', PORT: '3001', DARASA_DATA: join(folder, 'another') });

  expect(await alone.ended).toBe(1);
  expect(alone.output()).toContain('set PEER_ADDRESS for every server');
});

test('what does not know the school’s key is not accepted at the address of the primary', async () => {
  const stranger = connect(PEER_PORT, `${NETWORK}.1`);
  stranger.write(`${NETWORK}.254\nGET /api/v1/users/me HTTP/1.1\r\nHost: school.example\r\n\r\n`);
  let heard = '';
  for await (const chunk of stranger) heard += chunk;

  expect(heard).toMatch(/^[\da-f]{64}\n$/);
});

test('when the primary is killed, the other server becomes it, and answers what comes meanwhile', async () => {
  servers.get('one')!.child.kill('SIGKILL');
  await servers.get('one')!.ended;
  const meanwhile = await signIn('two');
  await serve('one');

  expect([meanwhile, await signIn('one'), await signIn('two')]).toEqual([200, 200, 200]);
  expect(primaries()).toEqual([`${NETWORK}.2`]);
});

test('when the primary hangs, the other server becomes it; the one that hung ends when it goes on', async () => {
  const hanging = servers.get('two')!;
  hanging.child.kill('SIGSTOP');
  await expect.poll(() => signIn('one'), TIMEOUT).toBe(200);
  const during = primaries();
  hanging.child.kill('SIGCONT');

  expect(await hanging.ended, hanging.output()).toBe(1);
  expect(hanging.output()).toMatch(
    /Another process became the primary|Another Darasa is already running|could not reach the database/,
  );
  await serve('two');
  expect([during, primaries()]).toEqual([[`${NETWORK}.1`], [`${NETWORK}.1`]]);
  expect(await signIn('two')).toBe(200);
});

test('a primary that is cut off from the database alone exits before the other server becomes the primary', async () => {
  const cutOff = servers.get('one')!;
  loseAnswers('one', 'add');
  const code = await cutOff.ended;
  const other = servers.get('two')!.output();
  await expect.poll(() => signIn('two'), TIMEOUT).toBe(200);
  loseAnswers('one', 'del');
  await serve('one');

  expect([code, cutOff.output()]).toEqual([1, expect.stringContaining('could not reach the database')]);
  expect(other).not.toContain('this process is the primary now');
  expect([primaries(), await signIn('one')]).toEqual([[`${NETWORK}.2`], 200]);
});

test('two servers on a machine have the same settings, and each starts while the other one is the primary', async () => {
  for (const name of ['one', 'two'] as const) servers.get(name)!.child.kill('SIGKILL');
  await Promise.all([...servers.values()].map(({ ended }) => ended));
  await serve('two');
  const beside = start('two', 'serve', { PORT: '3001' });
  await expect.poll(beside.output, TIMEOUT).toContain('Darasa is running at');
  servers.get('two')!.child.kill('SIGKILL');
  await expect.poll(beside.output, TIMEOUT).toContain('this process is the primary now');
  await serve('two');

  expect(await signIn('two')).toBe(200);
});
