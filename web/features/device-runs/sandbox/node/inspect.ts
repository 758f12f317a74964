/** Formats values as Node's console does (util.inspect). inspect.test.ts compares the results with Node's. */
import { groupInColumns } from './inspect-columns.ts';

const BREAK_LENGTH = 80;
const MAX_ITEMS = 100;
const DEPTH = 2;
/** The option `compact` of util.inspect: up to this many levels, counted from the innermost, may share one line. */
const COMPACT = 3;

interface Look {
  /** The objects that contain the value, outermost first. */
  around: object[];
  /** Columns of indentation. */
  indentation: number;
  /** Objects that were found to contain themselves. */
  circular: Set<object>;
  depth: number;
  /** The deepest level reached inside the current object, for COMPACT. */
  reached: { level: number };
}

interface Parts {
  prefix: string;
  braces: [string, string];
  items: string[];
  isList?: boolean;
}

/** @param depth  how many levels of nested objects are shown */
export function inspect(value: unknown, depth = DEPTH): string {
  return format(value, { around: [], indentation: 0, circular: new Set(), depth, reached: { level: 0 } });
}

function format(value: unknown, look: Look): string {
  if (typeof value === 'function' || (typeof value === 'object' && value !== null)) return formatObject(value, look);
  return showPrimitive(value, look);
}

function showPrimitive(value: unknown, { indentation, around }: Look): string {
  if (typeof value === 'string') {
    const lines = value.length > 16 && value.length > BREAK_LENGTH - indentation - 4 ? value.split(/(?<=\n)/) : [value];
    return around.length === 0 ? quoted(value) : lines.map(quoted).join(` +\n${' '.repeat(indentation + 2)}`);
  }
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}

const escapes: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
};

function quoted(text: string) {
  const quote = [`'`, '"', '`'].find((sign) => !text.includes(sign)) ?? `'`;
  const escaped = [...text].map((sign) => {
    if (sign === quote) return `\\${sign}`;
    if (sign < ' ' || sign === '\\' || sign === '\x7f') return escapes[sign] ?? `\\x${hex(sign)}`;
    return sign;
  });
  return quote + escaped.join('') + quote;
}

const hex = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');

function formatObject(value: object, look: Look): string {
  if (look.around.includes(value)) {
    look.circular.add(value);
    return `[Circular *${[...look.circular].indexOf(value) + 1}]`;
  }
  const plain = withoutParts(value);
  if (plain !== undefined && namesOf(value).length === 0) return plain;
  const level = look.around.length;
  look.reached.level = level;
  if (level > look.depth) return `[${tagOf(value)}]`;

  const inner = { ...look, around: [...look.around, value] };
  const parts = partsOf(value, plain, inner);
  const text = layOut(parts, value, { ...look, levels: look.reached.level - level });
  const number = [...look.circular].indexOf(value) + 1;
  return number > 0 ? `<ref *${number}> ${text}` : text;
}

/** The text of a value with a special format, such as a function or a date; undefined for other values. */
function withoutParts(value: object): string | undefined {
  if (typeof value === 'function') return showFunction(value);
  if (value instanceof RegExp) return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof Error) return showError(value);
  if (value instanceof Number || value instanceof Boolean || value instanceof String)
    return `[${value.constructor.name}: ${format(value.valueOf(), { around: [], indentation: 0 } as unknown as Look)}]`;
  return undefined;
}

function showFunction(value: { name?: string }) {
  const source = Function.prototype.toString.call(value);
  const parent = Object.getPrototypeOf(value)?.name;
  if (source.startsWith('class')) return `[class ${value.name || '(anonymous)'}${parent ? ` extends ${parent}` : ''}]`;
  const kind = value.constructor.name || 'Function';
  return value.name ? `[${kind}: ${value.name}]` : `[${kind} (anonymous)]`;
}

const showError = (error: Error) => {
  const stack = String(error.stack || error);
  const own = stack.split('\n').filter((line) => !/:\/\/|^\s+at eval \(<anonymous>\)/.test(line));
  return own.length > 1 ? own.join('\n') : `[${own[0]}]`;
};

function partsOf(value: object, plain: string | undefined, look: Look): Parts {
  const properties = namesOf(value).map((name) => showProperty(value, name, look));
  const prefix = plain ?? prefixOf(value);
  if (isList(value)) {
    const items = [...showItems(value, look), ...properties];
    return { prefix, braces: ['[', ']'], items, isList: true };
  }
  return { prefix, braces: ['{', '}'], items: [...showEntries(value, look), ...properties] };
}

const isList = (value: object): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/** The names of the own enumerable properties, without the indexes of a list. */
function namesOf(value: object): PropertyKey[] {
  const names = Reflect.ownKeys(value).filter((name) => Object.prototype.propertyIsEnumerable.call(value, name));
  const isIndexed = isList(value) || value instanceof String;
  return isIndexed ? names.filter((name) => typeof name === 'symbol' || !/^(0|[1-9]\d*)$/.test(name)) : names;
}

function showItems(list: ArrayLike<unknown>, look: Look) {
  const inner = { ...look, indentation: look.indentation + 2 };
  const items: string[] = [];
  let holes = 0;
  const addHoles = () => {
    if (holes > 0) items.push(`<${holes} empty item${holes > 1 ? 's' : ''}>`);
    holes = 0;
  };
  let index = 0;
  for (; index < list.length && items.length < MAX_ITEMS; index++) {
    if (!(index in list)) holes += 1;
    else {
      addHoles();
      items.push(format(list[index], inner));
    }
  }
  addHoles();
  return index < list.length ? [...items, moreItems(list.length - index)] : items;
}

const moreItems = (count: number) => `... ${count} more item${count > 1 ? 's' : ''}`;

function showEntries(value: object, look: Look): string[] {
  const inner = { ...look, indentation: look.indentation + 2 };
  if (value instanceof Map)
    return limitItems([...value].map(([key, each]) => `${format(key, inner)} => ${format(each, inner)}`));
  if (value instanceof Set) return limitItems([...value].map((each) => format(each, inner)));
  if (value instanceof Promise) return ['<pending>'];
  return [];
}

const limitItems = (items: string[]) =>
  items.length > MAX_ITEMS ? [...items.slice(0, MAX_ITEMS), moreItems(items.length - MAX_ITEMS)] : items;

function showProperty(value: object, name: PropertyKey, look: Look) {
  const { get, set, value: held } = Object.getOwnPropertyDescriptor(value, name)!;
  const inner = { ...look, indentation: look.indentation + 2 };
  const shown = get || set ? `[${[get && 'Getter', set && 'Setter'].filter(Boolean).join('/')}]` : format(held, inner);
  return `${nameText(name)}: ${shown}`;
}

function nameText(name: PropertyKey) {
  if (typeof name === 'symbol') return `[${String(name)}]`;
  return /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(String(name)) ? String(name) : quoted(String(name));
}

/** Returns the text before the braces: 'Point' for an instance of class Point, nothing for a plain object. */
function prefixOf(value: object): string {
  const tag = tagOf(value);
  if (value instanceof Map || value instanceof Set) return `${tag}(${value.size})`;
  if (isList(value)) return tag === 'Array' ? '' : `${tag}(${value.length})`;
  return tag === 'Object' ? '' : tag;
}

function tagOf(value: object): string {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null) return '[Object: null prototype]';
  return prototype.constructor?.name || 'Object';
}

/** @param look.levels  how many levels of objects `value` contains */
function layOut({ prefix, braces, items, isList }: Parts, value: object, look: Look & { levels: number }) {
  const start = prefix ? `${prefix} ` : '';
  if (items.length === 0) return prefix && !isList && !isEmptyForm(value) ? prefix : `${start}${braces.join('')}`;
  const grouped =
    isList && items.length > 6 ? groupInColumns(items, value as ArrayLike<unknown>, look.indentation) : items;
  // Items that groupInColumns has arranged stay in columns. Other items go on one line if they are short enough.
  if (look.levels < COMPACT && grouped === items) {
    const length =
      items.reduce((sum, item) => sum + item.length, 0) + 2 * items.length + look.indentation + start.length + 11;
    const line = items.join(', ');
    if (length <= BREAK_LENGTH + 1 && !line.includes('\n')) return `${start}${braces[0]} ${line} ${braces[1]}`;
  }
  const margin = `\n${' '.repeat(look.indentation)}`;
  return `${start}${braces[0]}${margin}  ${grouped.join(`,${margin}  `)}${margin}${braces[1]}`;
}

/** Whether a value without properties is shown with braces: an instance of a class is, a function is not. */
const isEmptyForm = (value: object) => withoutParts(value) === undefined;
