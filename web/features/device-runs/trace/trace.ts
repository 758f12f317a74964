/**
 * A program that was recorded step by step: after each step the next line, the variables of all functions that are
 * running, and how much was printed. Values and frames are stored once and referred to by number, because most of them
 * stay the same from step to step. The recorders are in sandbox/trace/; the page checks what they send, because a
 * program may have forged it.
 */
import { z } from 'zod';

const Reference = z.int().nonnegative();
/** Identifies the same list, map or object in all steps; 0 for values that cannot be changed. */
const Identity = z.int().nonnegative();

export const TraceValue = z.union([
  /** A number, True or None, written as in the language. */
  z.tuple([z.literal('plain'), z.string()]),
  /** A string with its quotes. */
  z.tuple([z.literal('text'), z.string()]),
  /** A function, a class, or another value of which only the kind is shown. */
  z.tuple([z.literal('code'), z.string()]),
  /** A value that is shown again inside itself: the type's name, and the identity of the value. */
  z.tuple([z.literal('again'), z.string(), Identity]),
  /** A value whose parts are not shown, because it is nested too deeply or the variable has too many parts. */
  z.tuple([z.literal('deep'), z.string(), Identity]),
  /** A value with parts: its shape, the type's name, the parts with their keys, and how many parts are left out. */
  z.tuple([
    z.literal('group'),
    z.enum(['list', 'map', 'set', 'object']),
    z.string(),
    Identity,
    z.array(z.tuple([z.string().nullable(), Reference])),
    z.int(),
  ]),
]);
export type TraceValue = z.output<typeof TraceValue>;

/** A running function, or the program's top level (without a name): its variables, and the value that it returns or yields. */
const TraceFrame = z.tuple([z.string(), z.array(z.tuple([z.string(), Reference])), Reference.nullable()]);
type TraceFrame = z.output<typeof TraceFrame>;

/**
 * - `line`: the line is the next to run.
 * - `return`, `yield`: the innermost function returns or yields a value.
 * - `error`: the line has raised an error.
 * - `end`: the program has ended.
 */
const TraceEvent = z.enum(['line', 'return', 'yield', 'error', 'end']);
export type TraceEvent = z.output<typeof TraceEvent>;

/** Why a recording ended before its program did. */
export type TraceLimit = 'steps' | 'size' | 'time' | 'output';

/** The line from 1, the event, the frames (the program's first), the number of hidden frames, the characters printed, the error. */
const TraceStep = z
  .tuple([z.int(), TraceEvent, z.array(Reference), z.int().nonnegative(), z.int().nonnegative(), z.string().nullish()])
  .transform(([line, event, frames, hiddenFrames, printed, error]) => ({
    line,
    event,
    frames,
    hiddenFrames,
    printed,
    error: error ?? '',
  }));
export type TraceStep = z.output<typeof TraceStep>;

const Batch = z.object({
  values: z.array(TraceValue),
  frames: z.array(TraceFrame),
  steps: z.array(TraceStep),
  limit: z.enum(['steps', 'size', 'time']).nullish(),
});

export interface Trace {
  values: TraceValue[];
  frames: TraceFrame[];
  steps: TraceStep[];
  /** The whole output of the program; each step has the number of characters that were printed before it. */
  output: string;
  limit: TraceLimit | undefined;
}

export const emptyTrace = (): Trace => ({ values: [], frames: [], steps: [], output: '', limit: undefined });

/** Adds a batch from a recorder. @throws if it is invalid, or refers to parts that have not arrived */
export function addBatch(trace: Trace, sent: unknown) {
  const { values, frames, steps, limit } = Batch.parse(JSON.parse(String(sent)));
  trace.values.push(...values);
  trace.frames.push(...frames);
  trace.steps.push(...steps);
  if (limit) trace.limit = limit;
  if (!hasAll(trace, { values, frames, steps })) throw new Error('A part of the recording is missing');
}

/** Whether the new parts refer only to parts that have arrived. Parts of a value come before it, so no value contains itself. */
function hasAll(trace: Trace, { values, frames, steps }: Pick<Trace, 'values' | 'frames' | 'steps'>) {
  const firstNew = trace.values.length - values.length;
  const isThere = (reference: number) => reference < trace.values.length;
  return (
    values.every((value, index) => value[0] !== 'group' || value[4].every(([, part]) => part < firstNew + index)) &&
    frames.every(
      ([, variables, given]) => variables.every(([, of]) => isThere(of)) && (given === null || isThere(given)),
    ) &&
    steps.every((step) => step.frames.every((frame) => frame < trace.frames.length))
  );
}
