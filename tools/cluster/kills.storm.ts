/**
 * Kills each kind of process of a school, PostgreSQL and Redis, again and again while people pay, submit programs, hand in,
 * upload, type together, and hold a class. Nothing that was acknowledged is lost, and nothing happens twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { leaveAllEditors, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { removeFolders } from '#server/testing/processes/school-process.ts';
import { type Class, openClass } from './chatting.ts';
import { emailing } from './emailing.ts';
import { submittingPrograms } from './grading.ts';
import { handingIn } from './handing-in.ts';
import type { Load } from './load.ts';
import { paying } from './paying.ts';
import { killAll } from './processes.ts';
import { type ClusterSchool, openClusterSchool } from './school.ts';
import { seededRandom, shuffledKinds } from './seeded.ts';
import { typing } from './typing.ts';
import { uploading } from './uploading.ts';

const KILLS = Number(process.env.STORM_KILLS || 60);
const SEED = Number(process.env.STORM_SEED || Date.now() % 1_000_000);
const KINDS = ['primary', 'serve', 'worker', 'runner', 'media', 'postgres', 'redis'] as const;
/** Milliseconds within which a class must be connected again. */
const CLASS_BACK = 10_000;
/** Milliseconds before the first kill and after the last one, and the minimum and maximum between two kills. */
const [CALM, MIN_PAUSE, MAX_PAUSE] = [5_000, 500, 4_000];
/** Number of people for the loads that need a new person each time: enough for a minute per kill. */
const PEOPLE = 20 * KILLS + 60;
const TYPISTS = 10;

test(`nothing acknowledged is lost in ${KILLS} kills (seed ${SEED})`, async () => {
  // The logs of a failed storm are kept.
  onTestFinished(({ task }) => {
    killAll();
    if (task.result?.state === 'pass') removeFolders();
  });
  const school = await openClusterSchool();
  console.log(`storm: ${KILLS} kills, seed ${SEED}, logs in ${school.folder}`);
  const { create } = school;
  const tutor = await create.tutor();
  const room = await openRoom(school, tutor);
  const writers = [tutor];
  while (writers.length < TYPISTS) writers.push(await create.admin());
  const students = [await create.student(), await create.student(), await create.student()] as const;
  const liveClass = await openClass(school, { roomName: room.name, tutor, students });
  const loads = [
    liveClass,
    await typing(school, room, writers),
    await paying(school, PEOPLE),
    await submittingPrograms(school),
    await handingIn(school),
    await uploading(school),
    await emailing(school, PEOPLE),
  ];

  const { outages, faults } = await workThroughKills(school, loads, liveClass);
  for (const load of loads) faults.push(...(await load.findFaults()).map((fault) => `${load.name}: ${fault}`));
  faults.push(...(await findUnfinishedJobs(school)));
  for (const load of loads) console.log(`storm: ${load.name}: ${load.count()}`);
  leaveAllEditors();
  closeAllWebSockets();
  await school.stop();

  report(school, outages);
  expect(faults).toEqual([]);
  expect(outages.filter(({ milliseconds }) => milliseconds > CLASS_BACK)).toEqual([]);
});

interface Outage {
  kind: string;
  milliseconds: number;
}

/** @returns how long the class was interrupted after each kill (PostgreSQL's restart included), and what failed despite retries */
async function workThroughKills(school: ClusterSchool, loads: Load[], liveClass: Class) {
  const end = new AbortController();
  const working = Promise.all(loads.map((load) => load.run(end.signal)));
  working.catch(() => {});
  const random = seededRandom(SEED);
  const outages: Outage[] = [];
  await pause(CALM);
  for (const kind of shuffledKinds(KINDS, KILLS, random)) {
    const victim = await victimOf(school, kind, random);
    const killedAt = performance.now();
    if (kind === 'worker' || kind === 'postgres') school.killedAt.push(killedAt);
    await victim.signal(kind === 'postgres' && random() < 0.5 ? 'SIGQUIT' : 'SIGKILL');
    await liveClass.say();
    const milliseconds = Math.round(performance.now() - killedAt);
    outages.push({ kind, milliseconds });
    await victim.untilReady();
    const ready = Math.round(performance.now() - killedAt);
    console.log(
      `storm: kill ${outages.length}: ${kind} (${victim.name}), class back ${milliseconds} ms, ready ${ready} ms`,
    );
    await pause(MIN_PAUSE + random() * (MAX_PAUSE - MIN_PAUSE));
  }
  await pause(CALM);
  end.abort();
  return { outages, faults: (await working).flat() };
}

async function victimOf(school: ClusterSchool, kind: (typeof KINDS)[number], random: () => number) {
  const { servers, workers, runner, media, database, redis } = school;
  if (kind === 'redis') return redis;
  if (kind === 'postgres') return database;
  if (kind === 'media') return media;
  if (kind === 'runner') return runner;
  if (kind === 'worker') return workers[Math.floor(random() * workers.length)]!;
  const primary = await primaryPid(school);
  const others = servers.filter((server) => server.pid() !== primary);
  if (kind === 'serve') return others[Math.floor(random() * others.length)]!;
  return servers.find((server) => server.pid() === primary) ?? servers[0]!;
}

/** The process id of the primary, once there is one. */
async function primaryPid({ pool, servers }: ClusterSchool) {
  for (;;) {
    const { rows } = await pool
      .query<{ pid: number }>('select pid from server_process where is_primary order by started_at desc limit 1')
      .catch(() => ({ rows: [] }));
    if (rows[0] && servers.some((server) => server.pid() === rows[0]!.pid)) return rows[0].pid;
    await pause(100);
  }
}

/** Waits until all jobs have ended. @returns the jobs that have not ended, or have failed */
async function findUnfinishedJobs({ pool }: ClusterSchool) {
  const open = async () =>
    (
      await pool.query<{ name: string; state: string }>(
        `select name, state::text from jobs.job where state not in ('completed', 'cancelled') and name not like '\\_\\_%'`,
      )
    ).rows;
  for (let tries = 0; tries < 120 && (await open()).length > 0; tries++) await pause(500);
  return (await open()).map(({ name, state }) => `a job ${name} is ${state}`);
}

function report({ servers, workers, runner, media, database, redis }: ClusterSchool, outages: Outage[]) {
  for (const { name, endings } of [...servers, ...workers, runner, media, database, redis])
    if (endings() > 0) console.log(`storm: ${name} ended ${endings()} times by itself, and was started again`);
  for (const kind of KINDS) {
    const times = outages.filter((outage) => outage.kind === kind).map(({ milliseconds }) => milliseconds);
    if (times.length > 0)
      console.log(`storm: ${times.length} kills of ${kind}, class back after at most ${Math.max(...times)} ms`);
  }
}
