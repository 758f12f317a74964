/** The console of a preview: sends what the page prints to the page around the frame. */
import type { ConsoleLine, FrameMessage } from './messages.ts';

/** Later lines are dropped: no one reads them, and they would keep the page around the frame busy. */
const MAX_LINES = 1_000;
const MAX_TEXT = 5_000;
const MAX_DEPTH = 2;
const MAX_ENTRIES = 100;

export type Print = (level: ConsoleLine['level'], text: string, place?: Pick<ConsoleLine, 'path' | 'line'>) => void;

/** Replaces the functions of `console`; returns one that prints a line. */
export function openConsole(send: (message: FrameMessage) => void): Print {
  let lines = 0;
  const print: Print = (level, text, place) => {
    lines += 1;
    if (lines <= MAX_LINES) send({ type: 'console', line: { level, text: text.slice(0, MAX_TEXT), ...place } });
  };
  const levels = {
    log: 'log',
    info: 'info',
    debug: 'log',
    dir: 'log',
    table: 'log',
    warn: 'warn',
    error: 'error',
  } as const;
  for (const [name, level] of Object.entries(levels))
    Object.assign(console, { [name]: (...values: unknown[]) => print(level, values.map(describe).join(' ')) });
  console.assert = (isTrue, ...values) => {
    if (!isTrue) print('error', ['Assertion failed', ...values].map(describe).join(' '));
  };
  return print;
}

/** A value as a browser's console shows it. Getters of the page's own objects may throw. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return describeDeep(value, 0);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

function describeDeep(value: unknown, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return `ƒ ${value.name || 'anonymous'}()`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Element) return (value.cloneNode(false) as Element).outerHTML;
  if (value instanceof Date) return value.toISOString();
  const inside = (item: unknown) => describeDeep(item, depth + 1);
  if (Array.isArray(value) || value instanceof NodeList || value instanceof HTMLCollection)
    return depth > MAX_DEPTH ? '[…]' : `[${listed(Array.from(value as ArrayLike<unknown>), inside)}]`;
  const name = value.constructor?.name ?? 'Object';
  if (depth > MAX_DEPTH) return `${name} {…}`;
  if (value instanceof Map || value instanceof Set) return `${name} ${describeDeep([...value], depth + 1)}`;
  const entries = listed(Object.entries(value), ([key, item]) => `${key}: ${inside(item)}`);
  return `${name === 'Object' ? '' : `${name} `}{${entries}}`;
}

const listed = <T>(items: T[], show: (item: T) => string) =>
  [...items.slice(0, MAX_ENTRIES).map(show), ...(items.length > MAX_ENTRIES ? ['…'] : [])].join(', ');
