/** What a step of a recording has changed, and which variables are one and the same object. */
import * as texts from '#texts/code/traces.ts';
import type { Trace, TraceStep, TraceValue } from '#web/features/device-runs/trace/trace.ts';

/** A function that runs, or the program itself, at a step. */
export interface ShownFrame {
  name: string;
  /** Its place in the stack: 0 is the program. */
  depth: number;
  variables: Variable[];
  /** What it gives back at this step. */
  given: number | undefined;
}

interface Variable {
  name: string;
  /** The number of its value. */
  value: number;
  /** Whether the step before has created or changed it. */
  isChanged: boolean;
  /** The number of the value at the step before. */
  before: number | undefined;
}

/** The frames of a step, the program's own first. @param index  of the step, from 0 */
export function framesAt(trace: Trace, index: number): ShownFrame[] {
  const step = trace.steps[index]!;
  const previous = index > 0 ? valuesByPlace(trace, trace.steps[index - 1]!) : undefined;
  return step.frames.map((number, place) => {
    const [name, variables, given] = trace.frames[number]!;
    const depth = depthOf(step, place);
    const shown = variables.map(([variable, value]) => {
      const before = previous?.get(keyOf(depth, name, variable));
      return { name: variable, value, before, isChanged: previous !== undefined && before !== value };
    });
    return { name, depth, variables: shown, given: given ?? undefined };
  });
}

const depthOf = ({ hiddenFrames }: TraceStep, place: number) => (place === 0 ? 0 : place + hiddenFrames);

const keyOf = (depth: number, frame: string, variable: string) => `${depth} ${frame} ${variable}`;

const valuesByPlace = (trace: Trace, step: TraceStep) =>
  new Map(
    step.frames.flatMap((number, place) => {
      const [name, variables] = trace.frames[number]!;
      return variables.map(([variable, value]) => [keyOf(depthOf(step, place), name, variable), value] as const);
    }),
  );

/** An object that several variables, or parts of them, are. */
export interface SharedObject {
  /** A letter that marks it. */
  mark: string;
  type: string;
  /** Where it is found: `rows`, `rows[0]`, `dog.owner`. */
  places: string[];
}

const MAX_PLACES = 4;
const MARKS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Finds the objects that are in several places, by their identity. */
export function sharedObjects(trace: Trace, frames: ShownFrame[]): Map<number, SharedObject> {
  const found = new Map<number, SharedObject>();
  for (const { name: inside, depth, variables } of frames)
    for (const { name, value } of variables) {
      const place = depth === 0 ? name : texts.variableIn(name, inside || texts.anonymous);
      collect(trace, { value, place }, found);
    }
  const shared = [...found].filter(([, { places }]) => places.length > 1).slice(0, MARKS.length);
  return new Map(shared.map(([identity, object], index) => [identity, { ...object, mark: MARKS[index]! }]));
}

interface Found {
  value: number;
  place: string;
}

function collect(trace: Trace, { value, place }: Found, found: Map<number, SharedObject>) {
  const shown = trace.values[value]!;
  const identity = identityOf(shown);
  const known = found.get(identity);
  // The parts of a known object are not visited again: they are shared because it is.
  if (known) {
    if (known.places.length < MAX_PLACES && !known.places.includes(place)) known.places.push(place);
    return;
  }
  if (identity > 0) found.set(identity, { mark: '', type: shown[1], places: [place] });
  if (shown[0] !== 'group') return;
  const [, shape, type, , parts] = shown;
  if (identity > 0) found.get(identity)!.type = type;
  for (const [index, [key, part]] of parts.entries()) {
    const step = shape === 'object' ? `.${key}` : `[${key ?? index}]`;
    if (shape !== 'set') collect(trace, { value: part, place: place + step }, found);
  }
}

/** 0 for values that cannot be changed. */
export function identityOf(value: TraceValue) {
  if (value[0] === 'group') return value[3];
  return value[0] === 'again' || value[0] === 'deep' ? value[2] : 0;
}
