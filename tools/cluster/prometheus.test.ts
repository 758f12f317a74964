/**
 * Tests that Debian's Prometheus reads the metrics of every role, and accepts the files of deploy/prometheus. The second test continues
 * with the school of the first one.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import {
  type Darasa,
  freePort,
  killAllOn,
  launch,
  newFolder,
  removeFolders,
} from '#server/testing/processes/school-process.ts';

const deployed = fileURLToPath(new URL('../../deploy/prometheus', import.meta.url));
/** Set by tools/test.mjs, if they are installed. */
const { PROMETHEUS: prometheus, PROMTOOL: promtool } = process.env;
const NOT_INSTALLED = 'prometheus is not installed';
const TIMEOUT = { timeout: 60_000 };
/** Each role, and what it prints once it works. */
const ROLES = {
  serve: 'Darasa is running at',
  runner: 'The code runner is running',
  media: 'The media engine is running',
  worker: 'This worker runs',
};
type Role = keyof typeof ROLES;

const folder = newFolder();
const [port, simulator, udp, query] = [await freePort(), await freePort(), await freePort(), await freePort()];
const metricsPorts = new Map<Role, number>();
const processes = new Map<Role, Darasa>();
let scraper: ChildProcess | undefined;

afterAll(async () => {
  scraper?.kill('SIGTERM');
  for (const { process } of processes.values()) process.kill('SIGINT');
  await Promise.all([...processes.values()].map(({ ended }) => ended));
  killAllOn(folder);
  removeFolders();
});

/** Starts each role, and Prometheus. */
async function openSchool() {
  const env = {
    ...{ DARASA_DATA: folder, PORT: String(port), SIMULATOR_PORT: String(simulator), FFMPEG: 'none' },
    ...{ LIVE_ROOMS: 'embedded', MEDIA_UDP_PORT: String(udp), MEDIA_TURN_PORT: 'none' },
  };
  expect(await launch(env, ['tools/start.mjs', 'migrate']).ended).toBe(0);
  for (const [role, sentence] of Object.entries(ROLES) as [Role, string][]) {
    metricsPorts.set(role, await freePort());
    const opened = launch({ ...env, METRICS_PORT: String(metricsPorts.get(role)) }, ['tools/start.mjs', role]);
    processes.set(role, opened);
    await expect.poll(() => opened.output(), TIMEOUT).toContain(sentence);
  }
  scraper = startPrometheus();
  await expect.poll(() => ask('count(up == 1)'), TIMEOUT).toEqual([{ metric: {}, value: 4 }]);
}

/** Starts Prometheus with the files of deploy/prometheus, but with our ports, and a scrape every second. */
function startPrometheus() {
  const home = join(newFolder(), 'prometheus');
  cpSync(deployed, home, { recursive: true });
  const file = join(home, 'prometheus.yml');
  const targets = [...metricsPorts.values()].map((at) => `- 127.0.0.1:${at}`).join('\n          ');
  const settings = readFileSync(file, 'utf8').replaceAll('15s', '1s').replace('- 127.0.0.1:9464', targets);
  writeFileSync(file, settings);
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${home}/data`, `--web.listen-address=127.0.0.1:${query}`];
  return spawn(prometheus!, args, { stdio: 'ignore' });
}

interface Result {
  metric: Record<string, string>;
  value: [at: number, value: string];
}

/** Queries Prometheus. @returns the samples */
async function ask(expression: string) {
  const response = await fetch(`http://127.0.0.1:${query}/api/v1/query?${new URLSearchParams({ query: expression })}`);
  const { data } = (await response.json()) as { data: { result: Result[] } };
  return data.result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }));
}

const namesAt = async (role: Role) =>
  (await ask(`count by (__name__) ({instance="127.0.0.1:${metricsPorts.get(role)}", __name__=~"darasa_.*"})`))
    .map(({ metric }) => metric.__name__!.replace(/_(bucket|sum|count)$/, ''))
    .map((name) => name.split('_')[1]!);

test('Prometheus scrapes every role, and each exports its own metrics', async ({ skip }) => {
  skip(!prometheus, NOT_INSTALLED);
  await openSchool();
  await fetch(`http://127.0.0.1:${port}/health/live`);
  await expect.poll(() => ask('darasa_http_requests_total{route="/health/live"}'), TIMEOUT).not.toEqual([]);
  const kinds = async (role: Role) => [...new Set(await namesAt(role))].toSorted();
  const ofDatabase = ['database', 'events', 'gradings', 'jobs', 'metrics', 'process', 'storage'];

  expect(await kinds('serve')).toEqual([...ofDatabase, 'http', 'live'].toSorted());
  expect(await kinds('worker')).toEqual(ofDatabase);
  expect(await kinds('runner')).toEqual(['metrics', 'process', 'runner']);
  expect(await kinds('media')).toEqual(['media', 'metrics', 'process']);
  expect(await ask('sum(darasa_process_primary)')).toEqual([{ metric: {}, value: 1 }]);
  expect(await ask('sum(darasa_metrics_unread_total)')).toEqual([{ metric: {}, value: 0 }]);
});

test('no alert fires in a school without problems, and the end of a process is noticed', async ({ skip }) => {
  skip(!prometheus, NOT_INSTALLED);
  const alerts = async () => (await ask('ALERTS')).map(({ metric }) => metric.alertname).toSorted();
  const isSmallDisk = (await ask('min(darasa_storage_free_bytes)'))[0]!.value < 5e9;
  const usual = isSmallDisk ? ['DiskNearlyFull'] : [];
  expect((await alerts()).filter((name) => name !== 'DiskNearlyFull' || !isSmallDisk)).toEqual([]);

  const worker = processes.get('worker')!;
  worker.process.kill('SIGKILL');
  await worker.ended;

  await expect.poll(alerts, TIMEOUT).toEqual([...usual, 'ProcessDown'].toSorted());
});

test('the configuration and the alerts are valid, and each alert fires only when it should', ({ skip }) => {
  skip(!promtool, NOT_INSTALLED);
  const run = (...args: string[]) => execFileSync(promtool!, args, { cwd: deployed, encoding: 'utf8' });

  expect(run('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
  expect(run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
});

test('each alert says what to do, and has a test', () => {
  const [rules, tests] = ['alerts.yaml', 'alerts.test.yaml'].map((name) => readFileSync(join(deployed, name), 'utf8'));
  const alerts = rules!.split('- alert: ').slice(1);
  const names = alerts.map((alert) => alert.split('\n')[0]!);

  for (const alert of alerts) expect(alert).toMatch(/^ {10}action: [A-Z].{30,}\.$/m);
  expect([...tests!.matchAll(/- name: (\w+)/g)].map(([, name]) => name)).toEqual(names);
  for (const name of names) expect(tests).toContain(`- labels: '{alertname="${name}"}'`);
});
