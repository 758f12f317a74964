/** Runs a streaming replica of a test run's PostgreSQL, for the tests of one file. */
import { execFileSync } from 'node:child_process';
import { createReplica } from './postgres.mjs';
import { supervise } from './processes.ts';

/** Starts a replica, and restarts it whenever it has ended. */
export async function startReplica() {
  const replica = createReplica(process.env.DARASA_TEST_POSTGRES!);
  const running = supervise({ name: 'replica', ...replica });
  await running.untilReady();
  const stop = () => running.stop('SIGKILL').finally(replica.remove);
  const signalAll = (signal: NodeJS.Signals) => {
    const children = execFileSync('ps', ['--ppid', String(running.pid()), '-o', 'pid='], { encoding: 'utf8' });
    for (const pid of [running.pid(), ...children.trim().split(/\s+/)]) process.kill(Number(pid), signal);
  };
  return {
    ...running,
    /** Suspends the replica: its connections stay open, but it does not respond. */
    stopAll: () => signalAll('SIGSTOP'),
    continueAll: () => signalAll('SIGCONT'),
    /** The URL of the same database at the replica. */
    urlOf: (direct: string) => replica.url.replace('/postgres?', `${new URL(direct).pathname}?`),
    stop,
  };
}
