/** The modules that a script can `require`, with what beginners use. The only files are the standard streams. */

import * as texts from '#texts/code/device-runs.ts';
import type { Stage } from '#web/features/device-runs/sandbox/stage.ts';
import type { StandardInput } from '#web/features/device-runs/sandbox/standard-input.ts';
import { EventEmitter } from './emitter.ts';
import type { EventLoop } from './event-loop.ts';
import { format } from './format.ts';
import { inspect } from './inspect.ts';
import type { Process } from './node-process.ts';
import { makeReadline } from './readline.ts';

interface Surroundings {
  process: Process;
  stdin: StandardInput;
  loop: EventLoop;
  write: Stage['write'];
}

export function makeModules(around: Surroundings): Record<string, unknown> {
  const readline = makeReadline(around.loop);
  return {
    fs: makeFs(around),
    readline: readline.module,
    'readline/promises': readline.promises,
    util: {
      inspect: (value: unknown, { depth }: { depth?: number } = {}) => inspect(value, depth),
      format: formatAll,
      promisify,
    },
    events: Object.assign(EventEmitter, { EventEmitter, default: EventEmitter }),
    assert: makeAssert(),
    os: { EOL: '\n' },
    process: around.process,
    perf_hooks: { performance },
  };
}

const formatAll = (...given: unknown[]) => format(given);

type WithCallback = (...given: unknown[]) => void;

const promisify =
  (work: WithCallback) =>
  (...given: unknown[]) =>
    new Promise((resolve, reject) =>
      work(...given, (error: unknown, value: unknown) => (error ? reject(error) : resolve(value))),
    );

function makeFs({ stdin, write }: Surroundings) {
  const streams: Record<string, 'stdout' | 'stderr'> = {
    1: 'stdout',
    2: 'stderr',
    '/dev/stdout': 'stdout',
    '/dev/stderr': 'stderr',
  };
  const readFileSync = (file: unknown, how?: string | { encoding?: string }) => {
    if (file !== 0 && file !== '/dev/stdin') throw missingFile(file);
    const bytes = Bytes.from(new TextEncoder().encode(stdin.takeAll()));
    return how ? bytes.toString() : bytes;
  };
  const writeSync = (file: unknown, text: unknown) => {
    const stream = streams[String(file)];
    if (!stream) throw missingFile(file);
    write(stream, String(text));
  };
  return { readFileSync, writeSync, writeFileSync: writeSync, appendFileSync: writeSync, existsSync: () => false };
}

const missingFile = (file: unknown) => Object.assign(new Error(texts.missingFile(String(file))), { code: 'ENOENT' });

/** The part of Buffer that reading the standard input needs. */
class Bytes extends Uint8Array {
  override toString() {
    return new TextDecoder().decode(this);
  }
}

function makeAssert() {
  const fail = (message: unknown, otherwise: string): never => {
    throw message instanceof Error ? message : new Error(`AssertionError: ${message ?? otherwise}`);
  };
  const ok = (isTrue: unknown, message?: unknown) => isTrue || fail(message, 'The expression is false');
  const same = (one: unknown, other: unknown, message?: unknown) =>
    Object.is(one, other) || fail(message, `${inspect(one)} is not ${inspect(other)}`);
  const alike = (one: unknown, other: unknown, message?: unknown) =>
    inspect(one, 20) === inspect(other, 20) || fail(message, `${inspect(one)} is not like ${inspect(other)}`);
  return Object.assign(ok, { ok, equal: same, strictEqual: same, deepEqual: alike, deepStrictEqual: alike });
}
