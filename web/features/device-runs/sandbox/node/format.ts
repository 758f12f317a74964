/** Formats the arguments of console.log (util.format). */
import { inspect } from './inspect.ts';

export function format(given: unknown[]): string {
  const [first, ...rest] = given;
  if (typeof first !== 'string' || rest.length === 0) return given.map(plain).join(' ');
  const filled = first.replace(/%[sdifjoOc%]/g, (sign) => {
    if (sign === '%%') return '%';
    return rest.length > 0 ? fill(sign, rest.shift()) : sign;
  });
  return [filled, ...rest.map(plain)].join(' ');
}

const plain = (value: unknown) => (typeof value === 'string' ? value : inspect(value));

function fill(sign: string, value: unknown): string {
  if (sign === '%s') return typeof value === 'string' ? value : inspect(value, 0);
  if (sign === '%d') return typeof value === 'bigint' ? `${value}n` : String(Number(value));
  if (sign === '%i') return String(Number.parseInt(String(value), 10));
  if (sign === '%f') return String(Number.parseFloat(String(value)));
  if (sign === '%j') return String(JSON.stringify(value));
  return sign === '%c' ? '' : inspect(value, 4);
}
