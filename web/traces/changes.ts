/** Finds what changed in a step of a recording, and which variables refer to the same object. */
import * as texts from '#texts/code/traces.ts';
import type { Trace, TraceStep, TraceValue } from '#web/features/device-runs/trace/trace.ts';

/** A stack frame at a step: a function call, or the program itself. */
export interface ShownFrame {
  name: string;
  /** The depth in the call stack, from 0 for the program. */
  depth: number;
  variables: Variable[];
  /** The index of the value that the function returns at this step; undefined if it does not return. */
  given: number | undefined;
}

interface Variable {
  name: string;
  /** The index of the variable's value in the trace. */
  value: number;
  /** Whether the previous step created the variable or changed its value. */
  isChanged: boolean;
  /** The index of the variable's value at the previous step. */
  before: number | undefined;
}

/** The stack frames at a step, the program's own first. @param index  of the step, from 0 */
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

/** An object to which several variables, or parts of their values, refer. */
export interface SharedObject {
  /** The letter that labels the object on screen. */
  mark: string;
  type: string;
  /** Expressions that refer to the object: `rows`, `rows[0]`, `dog.owner`. */
  places: string[];
}

const MAX_PLACES = 4;
const MARKS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Finds the objects to which several expressions refer, by identity. */
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
  // Does not visit the parts of an object twice: they are shared only because the object is.
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

/** The object's identity; 0 for immutable values. */
export function identityOf(value: TraceValue) {
  if (value[0] === 'group') return value[3];
  return value[0] === 'again' || value[0] === 'deep' ? value[2] : 0;
}
