/** Writes a recording as text, for tests. */
import type { Trace, TraceStep } from './trace.ts';

/** One line per step: the line and the event, the frames with their variables, and the latest output. */
export const stepTexts = (trace: Trace) => trace.steps.map((step) => stepText(step, trace));

function stepText({ line, event, frames, printed, error }: TraceStep, trace: Trace) {
  const place = event === 'end' ? 'end' : event === 'line' ? String(line) : `${line} ${event}`;
  const lastPrinted = trace.output.slice(0, printed).trimEnd().split('\n').at(-1);
  const shown = frames.map((number) => frameText(number, trace)).join(' |');
  return `${place}:${shown}${lastPrinted ? ` > ${lastPrinted}` : ''}${error ? ` ! ${error}` : ''}`;
}

function frameText(number: number, trace: Trace) {
  const [name, variables, given] = trace.frames[number]!;
  const texts = variables.map(([variable, of]) => ` ${variable}=${valueText(of, trace)}`).join('');
  const isProgram = number === trace.frames.findIndex(([other]) => other === '' && !name);
  const start = isProgram || trace.steps.some(({ frames }) => frames[0] === number) ? '' : ` ${name}:`;
  return `${start}${texts}${given === null ? '' : ` => ${valueText(given, trace)}`}`;
}

function valueText(number: number, trace: Trace): string {
  const value = trace.values[number]!;
  if (value[0] === 'again' || value[0] === 'deep') return `${value[0]} ${value[1]}#${value[2]}`;
  if (value[0] !== 'group') return value[1];
  const [, shape, type, identity, parts, more] = value;
  const shown = parts.map(([key, part]) => `${key === null ? '' : `${key}:`}${valueText(part, trace)}`);
  const all = [...shown, ...(more > 0 ? [`+${more}`] : [])].join();
  return `${type}#${identity}${shape === 'list' ? `[${all}]` : `{${all}}`}`;
}
