/** Where boxes are tried: with cgroups, with the watchdog alone, and by somebody who is not root. */
import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { findGround } from '#packages/runner/sandbox/host/host.ts';
import type { BoxJob, BoxKind, BoxResult } from '#packages/runner/sandbox/job.ts';
import { openBox } from '#packages/runner/sandbox/sandbox.ts';
import type { Order } from './host.ts';
import { openSchool, type School, whereSchoolsAre } from './school.ts';
import { growing } from './zygote-ready.ts';

export interface Place {
  name: string;
  level: 'cgroup' | 'watchdog';
  /** Why it cannot be tried on this machine. */
  missing: string | undefined;
  open(): Promise<OpenPlace>;
}

export interface OpenPlace {
  /** One that has a shortcut is forked of a stem. */
  run(kind: BoxKind, job: BoxJob): Promise<BoxResult>;
  /** Those of whoever opens the boxes, and hidden from them. */
  schools: School[];
  /** Of whoever opens the boxes. */
  pid: number;
  close(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
const noBubblewrap = existsSync('/usr/bin/bwrap') ? undefined : 'there is no bubblewrap here';
/** Nobody's, and none that boxes get. */
const ORDINARY_USER = 61_180;

/** Asked before any test runs: none of ours is left. */
async function levelHere() {
  const ground = findGround();
  await ground.close();
  return ground.meters.level;
}

const level = noBubblewrap ? 'watchdog' : await levelHere();

export const places: Place[] = [
  {
    name: `with ${level === 'watchdog' ? 'cgroups' : level}`,
    level: 'cgroup',
    missing: noBubblewrap ?? (level === 'watchdog' ? 'no cgroups may be made here' : undefined),
    open: () => openHere(false),
  },
  { name: 'with the watchdog alone', level: 'watchdog', missing: noBubblewrap, open: () => openHere(true) },
  {
    name: 'by an ordinary user',
    level: 'watchdog',
    missing: noBubblewrap ?? (isRoot ? undefined : 'whoever runs the tests is one: see above'),
    open: openAsOrdinaryUser,
  },
];

async function openHere(withoutCgroups: boolean): Promise<OpenPlace> {
  const schools = await openSchools();
  const ground = findGround({ withoutCgroups, school: foldersOf(schools) });
  return {
    async run(kind, job) {
      const box = openBox(kind, kind.shortcut ? await growing(ground, kind) : ground);
      const result = await box.run(job);
      await box.gone;
      return result;
    },
    schools,
    pid: process.pid,
    async close() {
      await ground.close();
      for (const school of schools) school.close();
    },
  };
}

const openSchools = (owner?: number) => Promise.all(whereSchoolsAre.map((where) => openSchool(where, owner)));

const foldersOf = (schools: School[]) => schools.map(({ folder }) => folder);

/** Our own files may lie where only we may read: the program travels to where everybody may. */
async function openAsOrdinaryUser(): Promise<OpenPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-box-test-'));
  chmodSync(folder, 0o755);
  const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const program = join(folder, 'host.mjs');
  await build({ entryPoints: [beside('./host.ts')], outfile: program, bundle: true, platform: 'node', format: 'esm' });
  for (const scripts of ['inside', 'zygote'])
    cpSync(beside(`../${scripts}`), join(folder, scripts), { recursive: true });
  const schools = await openSchools(ORDINARY_USER);
  const child = fork(program, foldersOf(schools), {
    uid: ORDINARY_USER,
    gid: ORDINARY_USER,
    cwd: '/',
    execArgv: [],
    serialization: 'advanced',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    run: askedOf(child),
    schools,
    pid: child.pid!,
    async close() {
      if (child.connected) child.disconnect();
      await ended;
      for (const school of schools) school.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function askedOf(child: ChildProcess): OpenPlace['run'] {
  let asked = 0;
  return (kind, job) =>
    new Promise((resolve, reject) => {
      const order: Order = { id: ++asked, kind, job };
      child.once('exit', () => reject(new Error('whoever opens the boxes has ended')));
      child.on('message', (answer: { id: number; result: BoxResult | string }) => {
        if (answer.id !== order.id) return;
        if (typeof answer.result === 'string') reject(new Error(answer.result));
        else resolve(answer.result);
      });
      child.send(order);
    });
}
