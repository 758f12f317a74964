/** Node's `process`, as far as a console program needs it. */

import type { Stage } from '#web/features/device-runs/sandbox/stage.ts';
import type { makeStandardInput } from '#web/features/device-runs/sandbox/standard-input.ts';
import type { EventLoop } from './event-loop.ts';

export type Process = ReturnType<typeof makeProcess>;

export function makeProcess(stage: Stage, stdin: ReturnType<typeof makeStandardInput>, loop: EventLoop) {
  const writer = (stream: 'stdout' | 'stderr') => ({
    isTTY: false,
    write: (text: unknown) => {
      stage.write(stream, String(text));
      return true;
    },
  });
  return {
    stdin,
    stdout: writer('stdout'),
    stderr: writer('stderr'),
    argv: ['node', '/box/script.js'],
    env: {},
    platform: 'browser',
    exitCode: 0,
    cwd: () => '/box',
    uptime: () => performance.now() / 1000,
    hrtime: Object.assign(() => [Math.floor(performance.now() / 1000), (performance.now() % 1000) * 1e6], {
      bigint: () => BigInt(Math.round(performance.now() * 1e6)),
    }),
    nextTick: (work: (...given: unknown[]) => void, ...given: unknown[]) => loop.soon(() => work(...given)),
    exit: (code = 0): never => stage.finish(endingOf(Number(code))),
    on: () => undefined,
  };
}

const endingOf = (code: number) =>
  code === 0 ? { statusId: 3 as const } : { statusId: 11 as const, message: `Exited with error code ${code}` };
