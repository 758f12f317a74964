/** Describes a step of a recording in words, for screen readers. */
import * as texts from '#texts/code/traces.ts';
import type { Trace } from '#web/features/device-runs/trace/trace.ts';
import { framesAt, type ShownFrame } from './changes.ts';

/** Maximum characters of a value or of printed text in the description. */
const MAX_CHARACTERS = 60;

/** @param index  of the step, from 0 */
export function describeStep(trace: Trace, index: number): string {
  const frames = framesAt(trace, index);
  const changes = frames.flatMap(({ variables }) =>
    variables.filter(({ isChanged }) => isChanged).map(({ name, value }) => `${name} = ${valueText(trace, value)}`),
  );
  const printed = printedAt(trace, index);
  return [
    whatHappens(trace, index, frames),
    ...(changes.length > 0 ? [texts.changed(changes.join(', '))] : []),
    ...(printed ? [texts.printed(cut(printed))] : []),
  ].join(' ');
}

function whatHappens(trace: Trace, index: number, frames: ShownFrame[]) {
  const { event, line, error } = trace.steps[index]!;
  const { name = '', given } = frames.at(-1) ?? {};
  const value = given === undefined ? '' : valueText(trace, given);
  switch (event) {
    case 'line':
      return texts.nextLine(line);
    case 'return':
      return texts.returns(name || texts.anonymous, value);
    case 'yield':
      return texts.yields(name || texts.anonymous, value);
    case 'error':
      return texts.errorAt(line, error);
    case 'end':
      return texts.ended;
  }
}

/** The text that was printed since the previous step. */
function printedAt({ steps, output }: Trace, index: number) {
  const from = index > 0 ? steps[index - 1]!.printed : 0;
  return output.slice(from, steps[index]!.printed).trim();
}

/** Formats a value on one line: `[1, 2, 3]`. */
function valueText(trace: Trace, number: number): string {
  const value = trace.values[number]!;
  if (value[0] === 'again') return texts.again(value[1]);
  if (value[0] === 'deep') return texts.notShown;
  if (value[0] !== 'group') return cut(value[1]);
  const [, shape, type, , parts, more] = value;
  const shown = parts.slice(0, 10).map(([key, part]) => (key === null ? '' : `${key}: `) + valueText(trace, part));
  const all = [...shown, ...(parts.length > 10 || more > 0 ? [texts.notShown] : [])].join(', ');
  if (shape === 'list') return cut(`[${all}]`);
  return cut(shape === 'object' ? `${type} {${all}}` : `{${all}}`);
}

const cut = (text: string) => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);
