/**
 * Provides the parts of Node.js that are available on a device: console, process, and `require` for a few modules.
 * Requiring another module throws an error that lists the available ones.
 */

import * as texts from '#texts/code/device-runs.ts';
import type { Stage } from '#web/features/device-runs/sandbox/stage.ts';
import { makeStandardInput } from '#web/features/device-runs/sandbox/standard-input.ts';
import type { EventLoop } from './event-loop.ts';
import { format } from './format.ts';
import { inspect } from './inspect.ts';
import { makeModules } from './node-modules.ts';
import { makeProcess } from './node-process.ts';

export function layOutNode(stage: Stage, loop: EventLoop) {
  const stdin = makeStandardInput(stage.stdin, loop);
  const process = makeProcess(stage, stdin, loop);
  const modules = makeModules({ process, stdin, loop, write: stage.write });
  Object.assign(globalThis, { console: makeConsole(stage), process, global: globalThis });

  const require = (specifier: string) => {
    const found = modules[specifier.replace(/^node:/, '')];
    if (found) return found;
    throw new Error(texts.missingModule(specifier, Object.keys(modules).join(', ')));
  };
  return { require, module: { exports: {} } };
}

function makeConsole({ write }: Stage) {
  let margin = '';
  const counts = new Map<string, number>();
  const startTimes = new Map<string, number>();
  const print = (stream: 'stdout' | 'stderr', given: unknown[]) =>
    write(stream, `${format(given).replace(/^/gm, margin)}\n`);
  const log = (...given: unknown[]) => print('stdout', given);
  const error = (...given: unknown[]) => print('stderr', given);
  const elapsed = (label: string) => `${label}: ${(performance.now() - (startTimes.get(label) ?? 0)).toFixed(3)}ms`;
  const count = (label = 'default') => {
    counts.set(label, (counts.get(label) ?? 0) + 1);
    log(`${label}: ${counts.get(label)}`);
  };
  return {
    ...{ log, info: log, debug: log, error, warn: error, count, table: log },
    trace: (...given: unknown[]) => error('Trace:', ...given),
    dir: (value: unknown, { depth }: { depth?: number } = {}) => log(inspect(value, depth)),
    assert: (isTrue: unknown, ...given: unknown[]) => isTrue || error('Assertion failed', ...given),
    countReset: (label = 'default') => counts.delete(label),
    time: (label = 'default') => startTimes.set(label, performance.now()),
    timeLog: (label = 'default') => log(elapsed(label)),
    timeEnd: (label = 'default') => log(elapsed(label)),
    group: (...given: unknown[]) => {
      if (given.length > 0) log(...given);
      margin += '  ';
    },
    groupEnd: () => {
      margin = margin.slice(2);
    },
    clear: () => undefined,
  };
}
