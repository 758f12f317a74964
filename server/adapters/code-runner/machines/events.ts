/** Checks what a runner on another machine sends: a machine on which programs have broken out could send anything. */
import { z } from 'zod';
import type { RunnerEvent } from '#packages/runner/protocol.ts';

const id = z.string();
const text = z.string().nullable();
const number = z.number().nullable();

const Picture = z.object({
  name: z.string(),
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']),
  bytes: z.string(),
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
    .object({ pictures: z.array(Picture), tooMany: z.number(), tooLarge: z.number(), unreadable: z.number() })
    .optional(),
});

const Language = z.object({
  id: z.int(),
  aliases: z.array(z.int()),
  judge0Name: z.string(),
  name: z.string(),
  isHere: z.boolean(),
  reason: z.string(),
  file: z.string(),
  sample: z.string(),
  compileCommand: z.string(),
  runCommand: z.string(),
  packages: z.array(z.string()),
  differs: z.string(),
  libraries: z.array(z.string()),
});

const State = z.object({
  isReady: z.boolean(),
  advice: z.string(),
  line: z.string(),
  protection: z.enum(['cgroup v2', 'cgroup v1', 'watchdog']),
  slots: z.int().min(1),
  running: z.int(),
  waiting: z.int(),
  warm: z.array(z.object({ languageId: z.int(), slots: z.int() })),
});

const AnyEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), id }),
  z.object({ type: z.literal('output'), id, stream: z.enum(['stdout', 'stderr']), bytes: z.string() }),
  z.object({ type: z.literal('finished'), id, outcome: Outcome }),
  z.object({ type: z.literal('batch-finished'), id, outcomes: z.array(Outcome) }),
  z.object({
    type: z.literal('refused'),
    id,
    reason: z.enum(['full', 'no such language', 'cancelled', 'not ready']),
    advice: z.string(),
  }),
  z.object({ type: z.literal('draining') }),
  z.object({ type: z.literal('languages'), id, languages: z.array(Language) }),
  z.object({ type: z.literal('state'), id, state: State }),
]);

/** @throws {Error} it is no event of a runner */
export function parseEvent(message: unknown) {
  const { data, error } = AnyEvent.safeParse(message);
  if (data) return data as RunnerEvent;
  throw new Error(`A message of a runner machine is wrong at ${error?.issues[0]?.path.join('.')}`);
}
