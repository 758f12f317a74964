/** The metrics of a whole server, by their names and labels: dashboards and alerts depend on them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { watchMediaMachines } from '#server/features/calls/calls.metrics.ts';
import { measureEngines, measureProcess } from '#server/roles/measure.ts';
import { scriptedMedia } from '#server/testing/fakes/scripted-media.ts';

import { startTestServer } from '#server/testing/server.ts';
import { openMetrics } from './open-metrics.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'darasa-metrics-'));
afterAll(() => rmSync(dataFolder, { recursive: true }));

const counts = {
  ...{ publications: 2, subscriptions: 6, allocations: 1 },
  ...{ received: 100, forwarded: 300, lost: 4, repaired: 5 },
};
/** Two engines, of which the second is being started again. */
const machine = { address: '10.77.0.6:2370', status: 'draining' as const, reason: '', connections: 7, busy: 0.5 };
const media = { ...scriptedMedia(), engineCounts: () => [counts, undefined], machines: () => [machine] };
const metrics = openMetrics('all');
const school = await startTestServer({ metrics, media, env: { DARASA_DATA: dataFolder } });
measureProcess(school.services, school.pool);
measureEngines(school.services);
watchMediaMachines(metrics, school.services);
afterAll(() => school.stop());

/** The names of our metrics with the names of their labels. */
const OURS = {
  darasa_database_connections: [],
  darasa_database_idle_connections: [],
  darasa_database_max_connections: [],
  darasa_database_round_trip_seconds: [],
  darasa_database_waiting_queries: [],
  darasa_events_lag_seconds: [],
  darasa_events_listening: [],
  darasa_gradings_oldest_seconds: [],
  darasa_gradings_running: [],
  darasa_gradings_waiting: [],
  darasa_http_connections: [],
  darasa_http_request_duration_seconds: ['le', 'method', 'route'],
  darasa_http_requests_total: ['method', 'route', 'status'],
  darasa_jobs_delayed: ['queue'],
  darasa_jobs_failed: ['queue'],
  darasa_jobs_oldest_seconds: ['queue'],
  darasa_jobs_running: ['queue'],
  darasa_jobs_waiting: ['queue'],
  darasa_live_participants: [],
  darasa_live_rooms: [],
  darasa_media_engine_ready: ['engine'],
  darasa_media_machine_busy_ratio: ['machine'],
  darasa_media_machine_connections: ['machine'],
  darasa_media_machine_draining: ['machine'],
  darasa_media_machine_ready: ['machine'],
  darasa_media_packets_forwarded_total: ['engine'],
  darasa_media_packets_lost_total: ['engine'],
  darasa_media_packets_received_total: ['engine'],
  darasa_media_packets_repaired_total: ['engine'],
  darasa_media_publications: ['engine'],
  darasa_media_relays: ['engine'],
  darasa_media_subscriptions: ['engine'],
  darasa_metrics_unread_total: ['source'],
  darasa_process_info: ['role'],
  darasa_process_primary: [],
  darasa_runner_ready: [],
  darasa_runner_running: [],
  darasa_runner_waiting: [],
  darasa_runner_warm_sandboxes: [],
  darasa_storage_free_bytes: [],
  darasa_storage_size_bytes: [],
  darasa_storage_used_bytes: [],
};

/** The samples of our metrics at this moment, as lines of Prometheus' text format. */
const samples = async () => (await metrics.scrape()).split('\n').filter((line) => line.startsWith('darasa_'));

const sampleOf = async (sample: string) => {
  const line = (await samples()).find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length));
};

/** The names of the labels of each metric that has samples. */
async function labelsByName() {
  const found: Record<string, string[]> = {};
  for (const sample of await samples()) {
    const [, name = '', , labels = ''] = sample.match(/^(\w+?)(_bucket|_sum|_count)?(?:\{(.*)\})? \S+$/)!;
    found[name] = [
      ...new Set([...(found[name] ?? []), ...[...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!)]),
    ];
  }
  return Object.fromEntries(Object.entries(found).map(([name, labels]) => [name, labels.toSorted()]));
}

test('a server has these metrics, and no others', async () => {
  await fetch(`${school.address}/health/live`);
  // The first request for the state starts the runner, which may take longer than a scrape waits.
  await school.services.runner.state();

  expect(await labelsByName()).toEqual(OURS);
});

test('docs/scaling.md names every metric', () => {
  const guide = readFileSync(fileURLToPath(new URL('../../docs/scaling.md', import.meta.url)), 'utf8');
  const named = new Set([...guide.matchAll(/`(darasa_\w+)`/g)].map(([, name]) => name!));

  expect(Object.keys(OURS).filter((name) => !named.has(name))).toEqual([]);
});

test('a request is counted by the pattern of its route, never by its path', async () => {
  const course = await school.create.course({ price: 0 });
  const student = await school.create.student();
  await school.as(student).call(courses.read, { params: { courseId: course.id } });
  await school.as().get('/courses/tutor/none-of-our-courses');
  await fetch(`${school.address}/wp-admin/${student.id}.php`);

  const text = await metrics.scrape();
  const route = `${school.services.config.apiBase}${courses.read.path}`;
  expect(await sampleOf(`darasa_http_requests_total{route="${route}",method="GET",status="200"}`)).toBe(1);
  expect(await sampleOf(`darasa_http_request_duration_seconds_count{route="${route}",method="GET"}`)).toBeGreaterThan(
    0,
  );
  expect(text).not.toContain('wp-admin');
  expect(text).not.toContain(course.id);
  expect(text).not.toContain(student.id);
});

test('queues, gradings and engines are measured', async () => {
  const later = `insert into jobs.job (name, state, start_after) values ($1, 'created', now() + interval '1 hour')`;
  await school.pool.query(later, ['auth.post-letter']);

  expect(await sampleOf('darasa_jobs_delayed{queue="auth.post-letter"}')).toBe(1);
  expect(await sampleOf('darasa_jobs_oldest_seconds{queue="auth.post-letter"}')).toBe(0);
  expect(await sampleOf('darasa_gradings_waiting')).toBe(0);
  expect(await sampleOf('darasa_media_packets_lost_total{engine="0"}')).toBe(4);
  expect(await sampleOf('darasa_media_engine_ready{engine="1"}')).toBe(0);
  expect(await sampleOf('darasa_media_packets_lost_total{engine="1"}')).toBeUndefined();
  expect(await sampleOf('darasa_media_machine_draining{machine="10.77.0.6:2370"}')).toBe(1);
  expect(await sampleOf('darasa_media_machine_connections{machine="10.77.0.6:2370"}')).toBe(7);
  expect(await sampleOf('darasa_process_primary')).toBe(1);
  expect(await sampleOf('darasa_events_listening')).toBe(1);
  expect(await sampleOf('darasa_events_lag_seconds')).toBeLessThan(3);
});

test('a source that cannot be read is left out and counted, and all other metrics are reported', async () => {
  const { pool } = school;
  const { query } = pool;
  const unread = 'darasa_metrics_unread_total{source="jobs"}';
  const before = (await sampleOf(unread))!;
  // The lease of this process, which may be renewed at this moment, is no source of metrics.
  const isOfLease = ([what]: unknown[]) => JSON.stringify(what).includes('server_process');
  pool.query = ((...args: Parameters<typeof query>) =>
    isOfLease(args) ? query.apply(pool, args) : Promise.reject(new Error('PostgreSQL has gone'))) as never;
  const names = Object.keys(await labelsByName());
  pool.query = query;

  expect(names).toEqual(expect.not.arrayContaining(['darasa_jobs_waiting', 'darasa_database_round_trip_seconds']));
  expect(names).toContain('darasa_database_connections');
  expect(await sampleOf(unread)).toBe(before + 1);
  expect(await labelsByName()).toHaveProperty('darasa_jobs_waiting');
});

test('concurrent scrapes share one reading', async () => {
  let reads = 0;
  const counting = openMetrics('all');
  counting.watch({ source: 'test', metrics: { reads: { help: 'Reads.' } }, read: async () => ({ reads: ++reads }) });
  await Promise.all([counting.scrape(), counting.scrape()]);

  expect(reads).toBe(1);
});
