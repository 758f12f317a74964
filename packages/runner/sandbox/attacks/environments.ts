/** Environments in which sandboxes are tested: with cgroups, with only the watchdog, and opened by an ordinary user. */
import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { openHost } from '#packages/runner/sandbox/host/host.ts';
import type { SandboxJob, SandboxKind, SandboxResult } from '#packages/runner/sandbox/job.ts';
import { openSandbox } from '#packages/runner/sandbox/sandbox.ts';
import type { Order } from './host.ts';
import { type HiddenFolder, hiddenFolderParents, openHiddenFolder } from './school.ts';
import { withReadyZygote } from './zygote-ready.ts';

export interface Environment {
  name: string;
  level: 'cgroup' | 'watchdog';
  /** Why this machine lacks the environment; undefined if it has it. */
  missing: string | undefined;
  open(): Promise<OpenEnvironment>;
}

export interface OpenEnvironment {
  /** Runs a job in a new sandbox; a kind with a shortcut is forked from a zygote. */
  run(kind: SandboxKind, job: SandboxJob): Promise<SandboxResult>;
  /** Folders of the user who opens the sandboxes, hidden from the sandboxes. */
  hidden: HiddenFolder[];
  /** Pid of the process that opens the sandboxes. */
  pid: number;
  close(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
const noBubblewrap = existsSync('/usr/bin/bwrap') ? undefined : 'bubblewrap is not installed';
/** A UID that no person and no sandbox has. */
const ORDINARY_USER = 61_180;

/** How limits are enforced on this machine. Called before any test, so that no cgroup of a test exists yet. */
async function levelHere() {
  const host = openHost();
  await host.close();
  return host.meters.level;
}

const level = noBubblewrap ? 'watchdog' : await levelHere();

export const environments: Environment[] = [
  {
    name: `with ${level === 'watchdog' ? 'cgroups' : level}`,
    level: 'cgroup',
    missing: noBubblewrap ?? (level === 'watchdog' ? 'cgroups cannot be created on this machine' : undefined),
    open: () => openInThisProcess(false),
  },
  { name: 'with the watchdog alone', level: 'watchdog', missing: noBubblewrap, open: () => openInThisProcess(true) },
  {
    name: 'by an ordinary user',
    level: 'watchdog',
    missing: noBubblewrap ?? (isRoot ? undefined : 'the tests run as an ordinary user: see the other environments'),
    open: openAsOrdinaryUser,
  },
];

async function openInThisProcess(withoutCgroups: boolean): Promise<OpenEnvironment> {
  const hidden = await openHiddenFolders();
  const host = openHost({ withoutCgroups, hiddenFolders: foldersOf(hidden) });
  return {
    async run(kind, job) {
      const sandbox = openSandbox(kind, kind.shortcut ? await withReadyZygote(host, kind) : host);
      const result = await sandbox.run(job);
      await sandbox.cleanedUp;
      return result;
    },
    hidden,
    pid: process.pid,
    async close() {
      await host.close();
      for (const hiddenFolder of hidden) hiddenFolder.close();
    },
  };
}

const openHiddenFolders = (owner?: number) =>
  Promise.all(hiddenFolderParents.map((where) => openHiddenFolder(where, owner)));

const foldersOf = (hidden: HiddenFolder[]) => hidden.map(({ folder }) => folder);

/** Bundles ./host.ts into a folder that every user may read: the repository may be readable only by its owner. */
async function openAsOrdinaryUser(): Promise<OpenEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-box-test-'));
  chmodSync(folder, 0o755);
  const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const program = join(folder, 'host.mjs');
  await build({ entryPoints: [beside('./host.ts')], outfile: program, bundle: true, platform: 'node', format: 'esm' });
  for (const scripts of ['inside', 'zygote'])
    cpSync(beside(`../${scripts}`), join(folder, scripts), { recursive: true });
  const hidden = await openHiddenFolders(ORDINARY_USER);
  const child = fork(program, foldersOf(hidden), {
    uid: ORDINARY_USER,
    gid: ORDINARY_USER,
    cwd: '/',
    execArgv: [],
    serialization: 'advanced',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    run: runsIn(child),
    hidden,
    pid: child.pid!,
    async close() {
      if (child.connected) child.disconnect();
      await ended;
      for (const hiddenFolder of hidden) hiddenFolder.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function runsIn(child: ChildProcess): OpenEnvironment['run'] {
  let asked = 0;
  return (kind, job) =>
    new Promise((resolve, reject) => {
      const order: Order = { id: ++asked, kind, job };
      child.once('exit', () => reject(new Error('whoever opens the sandboxes has ended')));
      child.on('message', (answer: { id: number; result: SandboxResult | string }) => {
        if (answer.id !== order.id) return;
        if (typeof answer.result === 'string') reject(new Error(answer.result));
        else resolve(answer.result);
      });
      child.send(order);
    });
}
