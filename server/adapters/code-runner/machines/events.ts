/** Checks what a runner on another machine sends: a machine on which programs have broken out could send anything. */
import { z } from 'zod';
import type { RunnerEvent } from '#packages/runner/protocol.ts';

/** Characters of what a program has printed in Base64: more than the 4 MB that our Judge0 API allows. */
const MAX_OUTPUT = 8 * 1024 * 1024;
/** Characters of a picture in Base64, of which the runner allows 1 MB. */
const MAX_PICTURE = 2 * 1024 * 1024;

const id = z.string().max(100);
const short = z.string().max(2_000);
const output = z.string().max(MAX_OUTPUT);
const text = output.nullable();
const number = z.number().nullable();
const shortList = z.array(short).max(500);

const Picture = z.object({
  name: short,
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']),
  bytes: z.string().max(MAX_PICTURE),
});

const Outcome = z.object({
  status: z
    .int()
    .min(3)
    .max(14)
    .refine((status) => status !== 4),
  stdout: text,
  stderr: text,
  compileOutput: text,
  message: text,
  exitCode: number,
  exitSignal: number,
  time: number,
  wallTime: number,
  memory: number,
  pictures: z
    .object({ pictures: z.array(Picture).max(20), tooMany: z.number(), tooLarge: z.number(), unreadable: z.number() })
    .optional(),
});

const Language = z.object({
  id: z.int(),
  aliases: z.array(z.int()).max(100),
  judge0Name: short,
  name: short,
  isHere: z.boolean(),
  reason: short,
  file: short,
  sample: z.string().max(20_000),
  compileCommand: short,
  runCommand: short,
  packages: shortList,
  differs: short,
  libraries: shortList,
});

const State = z.object({
  isReady: z.boolean(),
  advice: short,
  line: short,
  protection: z.enum(['cgroup v2', 'cgroup v1', 'watchdog']),
  slots: z.int().min(1),
  running: z.int(),
  waiting: z.int(),
  warm: z.array(z.object({ languageId: z.int(), slots: z.int() })).max(500),
});

const AnyEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), id }),
  z.object({ type: z.literal('output'), id, stream: z.enum(['stdout', 'stderr']), bytes: output }),
  z.object({ type: z.literal('finished'), id, outcome: Outcome }),
  z.object({ type: z.literal('batch-finished'), id, outcomes: z.array(Outcome).max(200) }),
  z.object({
    type: z.literal('refused'),
    id,
    reason: z.enum(['full', 'no such language', 'cancelled', 'not ready']),
    advice: short,
  }),
  z.object({ type: z.literal('draining') }),
  z.object({ type: z.literal('languages'), id, languages: z.array(Language).max(500) }),
  z.object({ type: z.literal('state'), id, state: State }),
]);

/** @throws {Error} it is no event of a runner */
export function parseEvent(message: unknown) {
  const { data, error } = AnyEvent.safeParse(message);
  if (data) return data as RunnerEvent;
  throw new Error(`A message of a runner machine is wrong at ${error?.issues[0]?.path.join('.')}`);
}
