/**
 * Further processes that serve requests at this process's port. Each is a child with the role `serve`, gets our listening
 * socket over Node's channel, and accepts connections from it itself. A child ends when its standard input closes, and so
 * when this process ends; a child that exits by itself is restarted.
 */
import type { ChildProcess } from 'node:child_process';
import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import type { Config } from '#server/config/config.ts';
import { launch, serverProgram, supervise } from './supervised-child.ts';

/** The argument with which a child is started: `main.js serve --shared-port`. */
export const SHARED_PORT = '--shared-port';

/** Milliseconds before a child that has exited is restarted. */
const RESTART_PAUSE = 1_000;

/** Starts the children. Call this when `server` listens. @returns a function that ends them */
export function startServerChildren(
  server: Server,
  { serveProcesses, metrics }: Pick<Config, 'serveProcesses' | 'metrics'>,
) {
  /** Children that do not serve yet. They have nothing to finish, and would end only after their start. */
  const starting = new Set<ChildProcess>();
  const start = (env: NodeJS.ProcessEnv) => {
    const child = startChild(server, env);
    starting.add(child);
    child.once('message', () => starting.delete(child));
    return child;
  };
  const children = Array.from({ length: serveProcesses - 1 }, (_, n) => {
    // Each process serves its metrics at a different port.
    const env = { ...process.env, SERVE_PROCESSES: '', ...(metrics && { METRICS_PORT: String(metrics.port + n + 1) }) };
    const child = supervise(start(env));
    child.restartOnExit({
      start: () => start(env),
      pause: RESTART_PAUSE,
      onExit: () => console.error('A process that serves requests ended; starting another one.'),
    });
    return child;
  });
  return () => {
    for (const child of starting) child.kill('SIGKILL');
    return Promise.all(children.map((child) => child.stop()));
  };
}

function startChild(server: Server, env: NodeJS.ProcessEnv): ChildProcess {
  const child = launch({
    program: serverProgram,
    args: ['serve', SHARED_PORT],
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    env,
  });
  child.once('message', () => child.send('listen', server));
  return child;
}

/** In a child: calls `onEnd` when the parent stops the child, or has ended. Call this first, because a start takes long. */
export const whenParentEnds = (onEnd: () => void) => void process.stdin.resume().once('end', onEnd);

/** In a child: accepts connections from the parent's socket. */
export function acceptFromParent(server: HttpServer) {
  process.once('message', (_message, shared) => {
    server.listen(shared as Server);
    // The channel is no longer needed, and would keep the process from ending.
    process.disconnect();
  });
  process.send!('ready');
}
