/** Takes snapshots of the values of a JavaScript program, without running its code: it reads no getters. */
import type { TraceValue } from '#web/features/device-runs/trace/trace.ts';

const MAX_CHARACTERS = 100;
const MAX_ITEMS = 50;
const MAX_DEPTH = 3;
/** Maximum values that are shown of one variable, including nested ones. */
const MAX_NODES = 300;

/** Numbers its entries; equal entries are stored once. */
export class Table {
  /** Characters of the entries. */
  size = 0;
  readonly #numbers = new Map<string, number>();
  #fresh: unknown[] = [];

  numberOf(entry: unknown): number {
    const text = JSON.stringify(entry);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    this.#fresh.push(entry);
    this.size += text.length;
    return this.#numbers.size - 1;
  }

  /** Returns the entries that were added since the last call. */
  take() {
    const taken = this.#fresh;
    this.#fresh = [];
    return taken;
  }
}

type Shape = 'list' | 'map' | 'set' | 'object';
type Part = [key: string | null, value: unknown];

export class Snapshots extends Table {
  readonly #identities = new WeakMap<object, number>();
  #lastIdentity = 0;
  #nodes = 0;
  #around: object[] = [];

  /** Takes a snapshot of the value. @returns the number of the snapshot */
  of(value: unknown) {
    this.#nodes = 0;
    this.#around = [];
    return this.#numberOfValue(value);
  }

  #numberOfValue(value: unknown): number {
    this.#nodes += 1;
    const isObject = typeof value === 'object' && value !== null;
    const entry = isObject ? this.#object(value) : primitive(value);
    return this.numberOf(entry);
  }

  #object(value: object): TraceValue {
    const plain = plainText(value);
    if (plain !== undefined) return ['code', plain];
    const type = typeName(value);
    const identity = this.#identityOf(value);
    if (this.#around.includes(value)) return ['again', type, identity];
    if (this.#around.length >= MAX_DEPTH || this.#nodes > MAX_NODES) return ['deep', type, identity];
    const { shape, parts, size } = partsOf(value);
    this.#around.push(value);
    const shown: [string | null, number][] = [];
    for (const [key, part] of parts) {
      if (shown.length === MAX_ITEMS || this.#nodes > MAX_NODES) break;
      shown.push([key, this.#numberOfValue(part)]);
    }
    this.#around.pop();
    return ['group', shape, type, identity, shown, size - shown.length];
  }

  #identityOf(value: object) {
    const known = this.#identities.get(value);
    if (known) return known;
    this.#lastIdentity += 1;
    this.#identities.set(value, this.#lastIdentity);
    return this.#lastIdentity;
  }
}

function primitive(value: unknown): TraceValue {
  if (typeof value === 'string') return ['text', quoted(value)];
  if (typeof value === 'function') return ['code', functionText(value)];
  if (typeof value === 'bigint') return ['plain', bigText(value)];
  return ['plain', Object.is(value, -0) ? '-0' : String(value)];
}

/** A very large number is shown by the number of its digits, because converting it to decimals takes long. */
function bigText(value: bigint) {
  if (value < 10n ** 100n && value > -(10n ** 100n)) return `${value}n`;
  return `≈10^${Math.round((value.toString(16).length - 0.5) * Math.log10(16))}`;
}

function quoted(text: string) {
  return text.length > MAX_CHARACTERS ? `${JSON.stringify(text.slice(0, MAX_CHARACTERS))}…` : JSON.stringify(text);
}

function functionText(value: object) {
  const source = Function.prototype.toString.call(value);
  const name = String(Object.getOwnPropertyDescriptor(value, 'name')?.value ?? '').slice(0, MAX_CHARACTERS);
  return source.startsWith('class') ? `class ${name}` : `${name}()`;
}

/** The text of a value whose parts are not shown, such as a date; undefined for other values. */
function plainText(value: object): string | undefined {
  if (value instanceof Date) return Number.isNaN(Date.prototype.getTime.call(value)) ? 'Invalid Date' : dateText(value);
  if (value instanceof RegExp) return RegExp.prototype.toString.call(value).slice(0, MAX_CHARACTERS);
  if (value instanceof Error)
    return `${typeName(value)}: ${String(own(value, 'message') ?? '').slice(0, MAX_CHARACTERS)}`;
  if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) return `<${typeName(value)}>`;
  return undefined;
}

const dateText = (value: Date) => Date.prototype.toISOString.call(value);

const own = (value: object, name: PropertyKey): unknown => Object.getOwnPropertyDescriptor(value, name)?.value;

function typeName(value: object): string {
  for (let from: object | null = Object.getPrototypeOf(value); from; from = Object.getPrototypeOf(from)) {
    const maker = own(from, 'constructor');
    if (typeof maker === 'function') return String(own(maker, 'name') ?? '').slice(0, MAX_CHARACTERS);
  }
  return 'Object';
}

function partsOf(value: object): { shape: Shape; parts: Iterable<Part>; size: number } {
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) {
    const list = value as ArrayLike<unknown>;
    return { shape: 'list', parts: items(list), size: list.length };
  }
  if (value instanceof Map) return { shape: 'map', parts: entries(value), size: value.size };
  if (value instanceof Set) return { shape: 'set', parts: members(value), size: value.size };
  const names = Object.keys(Object.getOwnPropertyDescriptors(value));
  return { shape: 'object', parts: names.map((name): Part => [name, partOf(value, name)]), size: names.length };
}

function* items(list: ArrayLike<unknown>): Generator<Part> {
  for (let place = 0; place < list.length; place++) yield [null, partOf(list, String(place))];
}

function* entries(map: Map<unknown, unknown>): Generator<Part> {
  for (const [key, value] of Map.prototype.entries.call(map)) yield [keyText(key), value];
}

function* members(set: Set<unknown>): Generator<Part> {
  for (const value of Set.prototype.values.call(set)) yield [null, value];
}

const keyText = (key: unknown) => (typeof key === 'object' && key !== null ? `<${typeName(key)}>` : primitive(key)[1]);

/** Returns a property's value; for a getter the getter function itself, which is not called. */
function partOf(value: object, name: string): unknown {
  const found = Object.getOwnPropertyDescriptor(value, name);
  return found?.get ?? found?.value;
}
