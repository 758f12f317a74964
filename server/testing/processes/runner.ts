/** Starts a real runner for tests and benchmarks, and finds its processes and other resources on the machine. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { engineRunner } from '#server/adapters/code-runner/engine.ts';
import type { Program } from '#server/ports/code-runner.ts';
import { runnerConnector, runnerLauncher } from '#server/processes/runner.ts';

/** Node's options for loading TypeScript: Vitest compiles it only in its own processes, not in child processes. */
const RUNS_TYPESCRIPT = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];

/** Creates a real runner, whose process starts with the first request. */
export const realRunner = (dataFolder: string) =>
  engineRunner(runnerLauncher({ dataFolder, execArgv: RUNS_TYPESCRIPT }));

/** Creates a client of the runner that another client has started on the data folder. */
export const connectedRunner = (dataFolder: string) => engineRunner(runnerConnector({ dataFolder }));

const bytes = (text: string) => new TextEncoder().encode(text);

/** Returns a program with Judge0's default limits. */
export const program = (
  languageId: number,
  source: string,
  more: Partial<Program> & { input?: string } = {},
): Program => ({
  languageId,
  source: bytes(source),
  stdin: bytes(more.input ?? ''),
  owner: 'wanjiru',
  lane: 'short',
  compilerOptions: '',
  commandLineArguments: '',
  files: [],
  redirectStderr: false,
  limits: {
    cpuTime: 5,
    cpuExtraTime: 1,
    wallTime: 10,
    memory: 128_000,
    stack: 64_000,
    fileSize: 1024,
    processes: 60,
    runs: 1,
  },
  ...more,
});

interface Process {
  pid: number;
  parent: number;
  commandLine: string;
}

const processes = (): Process[] =>
  // The buffer is large, because the command line of each sandbox contains the whole source of its init process.
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, commandLine = ''] = line.match(/^\s*(\d+)\s+(\d+)\s+(.*)$/) ?? [];
      return pid ? [{ pid: Number(pid), parent: Number(parent), commandLine }] : [];
    });

/** Finds the runner's pid, by the folder in its command line. */
export const runnerOn = (dataFolder: string) =>
  processes().find(({ commandLine }) => commandLine.includes(`--folder ${dataFolder}/`))?.pid;

/** Finds the pids of a school's media engines, including the spare one, by the folder in their command lines. */
export const enginesOn = (dataFolder: string) =>
  processes()
    .filter(({ commandLine }) => commandLine.endsWith(`--school ${dataFolder}`))
    .map(({ pid }) => pid);

/** Returns the pids of a process's children, their children, and so on. */
export function descendantsOf(pid: number) {
  const all = processes();
  const pids = [pid];
  for (const parent of pids) pids.push(...all.filter((process) => process.parent === parent).map(({ pid }) => pid));
  return pids.slice(1);
}

/** Finds a runner's zygotes and sandboxes. A sandbox is a bubblewrap process, or a process that a zygote has forked. */
function findSandboxes(pid: number) {
  const descendants = new Set(descendantsOf(pid));
  const all = processes().filter((process) => descendants.has(process.pid));
  const childrenOf = (parents: Process[]) => all.filter(({ parent }) => parents.some(({ pid }) => pid === parent));
  const sandboxes = all.filter(({ commandLine }) => commandLine.startsWith('/usr/bin/bwrap '));
  const zygoteHolders = sandboxes.filter(({ commandLine }) => commandLine.includes('usercustomize.py'));
  const zygotes = childrenOf(zygoteHolders);
  return { zygotes, sandboxes: [...sandboxes.filter((one) => !zygoteHolders.includes(one)), ...childrenOf(zygotes)] };
}

export const sandboxesOf = (pid: number) => findSandboxes(pid).sandboxes;
export const zygotesOf = (pid: number) => findSandboxes(pid).zygotes;

export const aliveOf = (pids: number[]) => {
  const alive = new Set(processes().map(({ pid }) => pid));
  return pids.filter((pid) => alive.has(pid));
};

/** Finds what a runner has besides processes: cgroups, folders and mounts with its pid in their names. */
export function tracesOf(runner: number) {
  const name = `darasa-runner-${runner}-`;
  const cgroups = execFileSync('find', ['/sys/fs/cgroup', '-path', `*/${name}*`, '-type', 'd'], { encoding: 'utf8' });
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8');
  return {
    cgroups: cgroups.split('\n').filter(Boolean),
    folders: readdirSync(tmpdir()).filter((entry) => entry.startsWith(name)),
    mounts: mounts.split('\n').filter((line) => line.includes(name)),
  };
}

/** Returns the number of open file descriptors of the process. */
export const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Returns the memory of the process in megabytes. */
export const memoryOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)![1]) / 1024;

/** Runs `count` programs of six owners, and cancels every tenth. @returns how many of them ended in which way */
export async function runMany(runner: ReturnType<typeof realRunner>, count: number) {
  const ends = { well: 0, cancelled: 0, otherwise: [] as string[] };
  const kinds = [
    program(71, 'print(sum(range(1000)))'),
    program(46, 'echo $((6 * 7)); sleep 0.01 & disown'),
    program(63, 'console.log(6 * 7)'),
    program(71, 'import os\nfor n in range(3): os.fork()\nopen("/tmp/left", "w").write("x" * 100000)'),
  ];
  const numbers = Array.from({ length: count }, (_, n) => n);
  const keepRunning = async (owner: string) => {
    for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) {
      const signal = n % 10 === 0 ? AbortSignal.timeout(5 + (n % 50)) : undefined;
      const end = await runner.run({ ...kinds[n % kinds.length]!, owner }, signal ? { signal } : {}).catch(String);
      if (typeof end === 'string' && signal) ends.cancelled++;
      else if (typeof end === 'object' && (end.status === 3 || signal)) ends.well++;
      else ends.otherwise.push(JSON.stringify(end));
    }
  };
  await Promise.all(Array.from({ length: 6 }, (_, n) => keepRunning(`owner ${n}`)));
  return ends;
}
