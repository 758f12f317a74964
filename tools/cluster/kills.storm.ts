/**
 * Kills each kind of process of a school on many machines, and each engine that it uses, again and again while people pay, submit
 * programs, hand in, upload, search, type together, and hold classes. Nothing that was acknowledged is lost, and nothing happens twice.
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
import { killAll, type Victim } from './processes.ts';
import { type ClusterSchool, openClusterSchool } from './school.ts';
import { searching } from './searching.ts';
import { seededRandom, shuffledKinds } from './seeded.ts';
import { type Audio, speaking } from './speaking.ts';
import { typing } from './typing.ts';
import { uploading } from './uploading.ts';

const KILLS = Number(process.env.STORM_KILLS || 60);
const SEED = Number(process.env.STORM_SEED || Date.now() % 1_000_000);
const KINDS = [
  'primary',
  'serve',
  'worker',
  'runner',
  'media',
  'postgres',
  'pgbouncer',
  'replica',
  'redis',
  's3',
] as const;
type Kind = (typeof KINDS)[number];
/** The load that each kind serves, beside the class that all kills must hardly interrupt. */
const SERVED: Partial<Record<Kind, string>> = {
  runner: 'gradings',
  media: 'audio',
  replica: 'searches',
  s3: 'uploads',
};
/** Kinds after whose kill an email may come twice: its job may not have been completed. */
const REPEATING: Kind[] = ['worker', 'postgres', 'pgbouncer'];
/** Milliseconds within which a class must be connected again, and other work must succeed again: Swift takes long to start. */
const [CLASS_BACK, WORK_BACK] = [10_000, 60_000];
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
  const audio = await speaking(school);
  const loads = [
    liveClass,
    audio,
    await typing(school, room, writers),
    await paying(school, PEOPLE),
    await submittingPrograms(school),
    await handingIn(school),
    await uploading(school),
    await emailing(school, PEOPLE),
    await searching(school),
  ];

  const { outages, faults } = await workThroughKills(school, loads, { liveClass, audio });
  for (const load of loads) faults.push(...(await load.findFaults()).map((fault) => `${load.name}: ${fault}`));
  faults.push(...(await findUnfinishedJobs(school)));
  for (const load of loads) console.log(`storm: ${load.name}: ${load.count()}`);
  leaveAllEditors();
  closeAllWebSockets();
  await school.stop();

  report(school, outages);
  expect(faults).toEqual([]);
  expect(outages.filter(({ ofClass, ofWork = 0 }) => ofClass > CLASS_BACK || ofWork > WORK_BACK)).toEqual([]);
});

/** How long something was interrupted by a kill, in milliseconds. */
interface Outage {
  kind: Kind;
  ofClass: number;
  /** Of the work that this kind serves; undefined for kinds that serve all. */
  ofWork: number | undefined;
}

interface Classes {
  liveClass: Class;
  audio: Audio;
}

/** @returns how long work was interrupted after each kill, and what failed despite retries */
async function workThroughKills(school: ClusterSchool, loads: Load[], { liveClass, audio }: Classes) {
  const end = new AbortController();
  const working = Promise.all(loads.map((load) => load.run(end.signal)));
  working.catch(() => {});
  const random = seededRandom(SEED);
  const outages: Outage[] = [];
  await pause(CALM);
  for (const kind of shuffledKinds(KINDS, KILLS, random)) {
    const victim = kind === 'media' ? audio.forwarder() : await victimOf(school, kind, random);
    const killedAt = performance.now();
    const sinceKill = () => Math.round(performance.now() - killedAt);
    if (REPEATING.includes(kind)) school.killedAt.push(killedAt);
    await victim.signal(kind === 'postgres' && random() < 0.5 ? 'SIGQUIT' : 'SIGKILL');
    const served = loads.find(({ name }) => name === SERVED[kind]);
    const [ofClass, ofWork] = await Promise.all([
      liveClass.say().then(sinceKill),
      served?.untilBack?.().then(sinceKill),
    ]);
    outages.push({ kind, ofClass, ofWork });
    await victim.untilReady();
    const work = served ? ` ${served.name} back ${ofWork} ms,` : '';
    console.log(
      `storm: kill ${outages.length}: ${kind} (${victim.name}), class back ${ofClass} ms,${work} ready ${sinceKill()} ms`,
    );
    await pause(MIN_PAUSE + random() * (MAX_PAUSE - MIN_PAUSE));
  }
  await pause(CALM);
  end.abort();
  return { outages, faults: (await working).flat() };
}

async function victimOf(school: ClusterSchool, kind: Kind, random: () => number): Promise<Victim> {
  const { servers, others } = school;
  const oneOf = (victims: Victim[]) => victims[Math.floor(random() * victims.length)]!;
  if (kind !== 'primary' && kind !== 'serve') return oneOf(others[kind]);
  const primary = await primaryPid(school);
  if (kind === 'serve') return oneOf(servers.filter((server) => server.pid() !== primary));
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

function report({ servers, others }: ClusterSchool, outages: Outage[]) {
  for (const { name, endings } of [...servers, ...Object.values(others).flat()])
    if (endings() > 0) console.log(`storm: ${name} ended ${endings()} times by itself, and was started again`);
  for (const kind of KINDS) {
    const ofKind = outages.filter((outage) => outage.kind === kind);
    const longest = (times: number[]) => `back after at most ${Math.max(...times)} ms`;
    const ofClass = longest(ofKind.map((outage) => outage.ofClass));
    const ofWork = longest(ofKind.map((outage) => outage.ofWork ?? 0));
    const work = SERVED[kind] ? `, ${SERVED[kind]} ${ofWork}` : '';
    if (ofKind.length > 0) console.log(`storm: ${ofKind.length} kills of ${kind}, class ${ofClass}${work}`);
  }
}
