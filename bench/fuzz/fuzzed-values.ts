/** Generates values from JSON Schemas, and invalid values. The same seed gives the same values. */

/** The part of JSON Schema (2020-12) that the contract's schemas use. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** What values are generated from: random numbers, and values that exist in the school. */
export interface Making {
  random: Random;
  known: Learned;
}

export type Random = ReturnType<typeof randomFrom>;
type Learned = ReturnType<typeof learnedValues>;

/** Returns a generator of pseudo-random numbers (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { chance: (part: number) => next() < part, below, oneOf: <T>(all: readonly T[]) => all[below(all.length)]! };
}

/** Collects ids and names from responses, by the first part of the path that returned them ('courses'). */
export function learnedValues() {
  const byNoun = new Map<string, string[]>();
  const MAX_VALUES = 60;
  function add(noun: string, value: string) {
    const known = byNoun.get(noun) ?? [];
    if (!known.includes(value)) byNoun.set(noun, [...known, value].slice(-MAX_VALUES));
  }
  function learn(noun: string, told: unknown) {
    if (typeof told !== 'object' || told === null) return;
    for (const [key, value] of Object.entries(told)) {
      if (typeof value === 'string' && value !== '' && value.length < 200 && TELLING.test(key)) add(noun, value);
      else learn(noun, value);
    }
  }
  return { add, learn, of: (noun: string) => byNoun.get(noun) ?? [], all: () => [...byNoun.values()].flat() };
}

const TELLING = /id$|^(?:reference|token|number|name|imgName|videoName|img|videoUrl|roomName)$/i;

/** Generates a value that fits the schema, or nearly. @param name  the field's name, which suggests a usual value */
export function fittingValue(making: Making, schema: Schema, name: string): unknown {
  const { oneOf, chance, below } = making.random;
  if ('const' in schema) return schema.const;
  if (schema.enum) return oneOf(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fittingValue(making, oneOf(choices), name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => fittingValue(making, part, name)));
  if (schema.type === 'object') return objectOf(making, schema);
  if (schema.type === 'array')
    return Array.from({ length: below(4) }, () => fittingValue(making, schema.items ?? {}, name));
  if (schema.type === 'boolean') return chance(0.5);
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(making, schema);
  if (schema.type === 'null') return null;
  return textOf(making, schema, name);
}

const objectOf = (making: Making, { properties = {} }: Schema) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) =>
      making.random.chance(0.04) ? [] : [[name, fittingValue(making, part, name)]],
    ),
  );

function numberOf({ random: { chance, oneOf, below } }: Making, { minimum = 0, maximum = 1_000, type }: Schema) {
  if (chance(0.3)) return oneOf([minimum, maximum, minimum - 1, maximum + 1, 0]);
  const value = minimum + below(Math.min(maximum - minimum, 10_000) + 1);
  return type === 'number' && chance(0.3) ? value + 0.5 : value;
}

function textOf({ random: { chance, oneOf, below }, known }: Making, { format, maxLength }: Schema, name: string) {
  if (format === 'uuid' || /id$/i.test(name)) return oneOf([...known.all(), NOWHERE]);
  if (format === 'date-time' || format === 'date') return oneOf(MOMENTS);
  if (/img|video/i.test(name)) return chance(0.7) ? '' : oneOf(known.all());
  if (/attachments|pictures|reference|file/i.test(name) && chance(0.7)) return oneOf([...known.all(), '']);
  const usual = USUAL.find(([pattern]) => pattern.test(name))?.[1];
  if (usual && chance(0.85)) return oneOf(usual);
  if (maxLength && chance(0.1)) return 'x'.repeat(Math.min(maxLength, 60_000) + below(2));
  return chance(0.85) ? oneOf(['Boxes', 'Three boxes in a row']) : oneOf(TEXTS);
}

/** Returns the value with one or a few parts replaced by invalid ones. */
export function spoilt(making: Making, value: unknown): unknown {
  const { oneOf, chance, below } = making.random;
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return junk(making);
  if (Array.isArray(value)) return value.map((each) => (chance(0.3) ? spoilt(making, each) : each));
  const names = Object.keys(value);
  const changed: Record<string, unknown> = { ...value };
  for (let left = 1 + below(2); left > 0; left--) {
    const name = oneOf(names);
    if (chance(0.15)) delete changed[name];
    else changed[name] = chance(0.3) ? spoilt(making, changed[name]) : junk(making);
  }
  if (chance(0.1)) changed[oneOf(['constructor', 'type', 'isAdmin', '_id', ''])] = junk(making);
  return changed;
}

export const NOWHERE = '00000000-0000-4000-8000-000000000000';

export const junk = ({ random }: Making) => random.oneOf(JUNK)();

const TEXTS = [
  '',
  ' ',
  'Boxes',
  'print(input())',
  'Ünïcödé ✓',
  '😀'.repeat(40),
  'two\nlines',
  '\u202eright to left',
  'a\u0000b',
  '\ud800',
  '0',
  '1e3',
  "'; drop table course; --",
];

const JUNK: (() => unknown)[] = [
  ...[null, [], {}, '', true, false, 0, -1, 1.5, 1e308, -0, 2 ** 53, [[]], [null], { a: null }].map((one) => () => one),
  ...TEXTS.map((one) => () => one),
  () => 'x'.repeat(60_000),
  () => 'x'.repeat(70_000),
  () => '9'.repeat(400),
  () => Array.from({ length: 2_000 }, () => 1),
  () => Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])),
];

const MOMENTS = [
  '2026-11-23',
  '2026-11-23T08:00:00.000Z',
  '2030-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '+275760-09-13',
];

/** Usual values for fields whose name matches. */
const USUAL: [name: RegExp, values: string[]][] = [
  [/deadline|date/i, ['2030-01-31', '2026-13-01', '2026-11-23T08:00:00+03:00']],
  [/phone/i, ['0712345678', '0722 000 111', '+254 110 000 222', '12']],
  [/email/i, ['amina@example.com', 'student@darasa.test', 'nobody', 'a@b']],
  [/password/i, ['maziwa42', 'Secret2026x', 'short']],
  [/^start/i, ['09:00', '14:30']],
  [/time|^end/i, ['15:00', '23:59', '24:00', '09:00:30']],
  [/day/i, ['Monday', 'Sunday', 'Funday']],
  [/amount|price|goal|points|q|page/i, ['0', '500', '1,500', '250000', '250001', '-1']],
  [/source|code|stdin/i, ['print(1)', 'cHJpbnQoMSk=', 'while True: pass']],
  [/name/i, ['Wanjiru Kamau', 'Boxes', 'x'.repeat(200)]],
  [/url/i, ['https://example.com/', 'http://127.0.0.1/', 'javascript:alert(1)']],
];
