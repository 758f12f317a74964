/** Starts the processes of a school, and restarts each immediately after it has ended, as systemd would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds before a process that has ended is restarted; 100 by default in systemd. */
const RESTART_PAUSE = 100;

interface Program {
  name: string;
  start: () => ChildProcess;
  /** Whether the process does its work. */
  isReady: () => Promise<boolean> | boolean;
}

const running = new Set<ChildProcess>();
let isOver = false;

/** Ends all processes at the end of a test, even if the test has failed. */
export function killAll() {
  isOver = true;
  for (const child of running) child.kill('SIGKILL');
}

export function supervise({ name, start, isReady }: Program) {
  let child = startNext();
  let isStopping = false;
  let endings = 0;

  function startNext() {
    const next = start();
    running.add(next);
    next.once('exit', () => {
      running.delete(next);
      void restart();
    });
    return next;
  }

  async function restart() {
    await pause(RESTART_PAUSE);
    if (isStopping || isOver) return;
    endings++;
    child = startNext();
  }

  async function signal(signal: NodeJS.Signals) {
    const current = child;
    endings--;
    current.kill(signal);
    await exitOf(current);
  }

  return {
    name,
    pid: () => child.pid,
    /** How often the process has exited by itself, as a server does that finds no PostgreSQL at its start. */
    endings: () => endings,
    /** Sends the signal. Resolves when the process has ended; it is then restarted. */
    signal,
    async untilReady() {
      while (child.exitCode !== null || child.signalCode !== null || !(await isReady())) await pause(50);
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      isStopping = true;
      child.kill(signal);
      await exitOf(child);
    },
  };
}

/** What a storm kills: a program, or all those of a machine or service, which start again by themselves. */
export type Victim = Pick<ReturnType<typeof supervise>, 'name' | 'endings' | 'signal' | 'untilReady' | 'stop'>;

/** Several programs that are killed and stopped together. */
export function together(name: string, programs: Victim[]): Victim {
  const all = async (work: (program: Victim) => Promise<void>) => {
    await Promise.all(programs.map(work));
  };
  return {
    name,
    endings: () => programs.reduce((sum, program) => sum + program.endings(), 0),
    signal: (signal) => all((program) => program.signal(signal)),
    untilReady: () => all((program) => program.untilReady()),
    stop: (signal) => all((program) => program.stop(signal)),
  };
}

const exitOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
  });

interface Role {
  role: string;
  name: string;
  env: NodeJS.ProcessEnv;
  /** The folder in which the output of the process is appended to the file NAME.log. */
  folder: string;
}

export function startRole({ role, name, env, folder }: Role) {
  const log = openSync(join(folder, `${name}.log`), 'a');
  return spawn(process.execPath, ['dist/server/main.js', role], { env, stdio: ['ignore', log, log] });
}

/** Whether a server answers that it is ready. */
export const isReadyAt = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
