/** Computes CSS values: replaces variables, converts lengths to pixels, and evaluates calculations. */
import { SCREEN } from './media.ts';

/** Replaces `var(…)`. Undefined if a variable is not set and has no fallback. */
export function withVariables(
  value: string,
  valueIn: (name: string) => string | undefined,
  depth = 0,
): string | undefined {
  const start = value.indexOf('var(');
  if (start === -1) return value;
  const end = closingBracket(value, start + 3);
  if (end === -1 || depth > 20) return undefined;
  const inside = value.slice(start + 4, end);
  const comma = inside.indexOf(',');
  const name = (comma === -1 ? inside : inside.slice(0, comma)).trim();
  const found = valueIn(name) ?? (comma === -1 ? undefined : inside.slice(comma + 1).trim());
  if (found === undefined) return undefined;
  return withVariables(value.slice(0, start) + found + value.slice(end + 1), valueIn, depth + 1);
}

function closingBracket(text: string, open: number) {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** The font sizes in pixels to which relative lengths refer. */
export interface Sizes {
  font: number;
  rootFont: number;
}

const PER_INCH = 96;
const ABSOLUTE: Record<string, number> = {
  px: 1,
  pt: PER_INCH / 72,
  pc: PER_INCH / 6,
  in: PER_INCH,
  cm: PER_INCH / 2.54,
  mm: PER_INCH / 25.4,
  vw: SCREEN.width / 100,
  vh: SCREEN.height / 100,
  vmin: SCREEN.height / 100,
  vmax: SCREEN.width / 100,
};

const LENGTH =
  /(?<![\w#.-])([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(px|r?em|ex|ch|pt|pc|in|cm|mm|[ds]?vw|[ds]?vh|vmin|vmax)\b/gi;

/** Converts lengths to pixels, except those that depend on the layout. */
export function inPixels(value: string, { font, rootFont }: Sizes): string {
  if (/url\(|["']/.test(value)) return value;
  const relative: Record<string, number> = { em: font, rem: rootFont, ex: font / 2, ch: font / 2 };
  const lengths = value.replaceAll(LENGTH, (_, number: string, unit: string) => {
    const name = unit.toLowerCase().replace(/^[ds](?=v)/, '');
    return `${rounded(Number(number) * (relative[name] ?? ABSOLUTE[name]!))}px`;
  });
  return withoutCalculations(lengths);
}

export const rounded = (number: number) => Math.round(number * 10_000) / 10_000;

const INNERMOST = /(?<![\w-])(calc|min|max|clamp|)\(([^()]*)\)/;

/** Evaluates calculations with numbers of one unit. Others, such as those with percentages, depend on the layout. */
function withoutCalculations(value: string): string {
  const start = /(?<![\w-])(?:calc|min|max|clamp)\(/.exec(value)?.index;
  if (start === undefined) return value;
  const end = closingBracket(value, value.indexOf('(', start));
  const result = end === -1 ? undefined : calculated(value.slice(start, end + 1));
  if (result === undefined) return value;
  return withoutCalculations(value.slice(0, start) + result + value.slice(end + 1));
}

function calculated(call: string): string | undefined {
  const unit = /px/.test(call) ? 'px' : '';
  if (/[\d.](?!px)[a-z%]/i.test(call)) return undefined;
  let text = call.replaceAll('px', '');
  for (let found = INNERMOST.exec(text); found; found = INNERMOST.exec(text)) {
    const numbers = found[2]!.split(',').map(sumOf);
    if (numbers.some(Number.isNaN)) return undefined;
    const [first = 0, second = 0, third = 0] = numbers;
    const result = {
      min: Math.min(...numbers),
      max: Math.max(...numbers),
      clamp: Math.max(first, Math.min(second, third)),
    }[found[1]!];
    text = text.slice(0, found.index) + String(result ?? first) + text.slice(found.index + found[0].length);
  }
  return `${rounded(Number(text))}${unit}`;
}

/** Evaluates sums and products such as `2 + 3 * 4`; products first. */
function sumOf(text: string) {
  const [first = '', ...others] = text.trim().split(/\s+([-+])\s+/);
  let sum = productOf(first);
  for (let at = 0; at < others.length; at += 2) sum += (others[at] === '-' ? -1 : 1) * productOf(others[at + 1]!);
  return sum;
}

function productOf(text: string) {
  const [first = '', ...others] = text.trim().split(/\s*([*/])\s*/);
  let product = Number(first || Number.NaN);
  for (let at = 0; at < others.length; at += 2)
    product = others[at] === '/' ? product / Number(others[at + 1]) : product * Number(others[at + 1]);
  return product;
}
