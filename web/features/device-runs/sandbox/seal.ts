/**
 * Removes everything but the language itself from this worker's global object.
 * Programs may come from strangers, by shared links, and the worker has the
 * school's origin: the Content-Security-Policy forbids the network, but not the
 * databases, caches and channels of the origin. This is a list of what stays, so
 * that future features of browsers are removed too.
 */

const ofTheLanguage = [
  ...['Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Math', 'JSON', 'Date'],
  ...['RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry', 'Promise', 'Proxy', 'Reflect'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...[
    'ArrayBuffer',
    'DataView',
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
  ],
  ...[
    'Uint32Array',
    'Float16Array',
    'Float32Array',
    'Float64Array',
    'BigInt64Array',
    'BigUint64Array',
    'Atomics',
    'Intl',
  ],
  ...['Iterator', 'AsyncIterator', 'SuppressedError', 'DisposableStack', 'AsyncDisposableStack', 'Temporal'],
  ...[
    'parseInt',
    'parseFloat',
    'isNaN',
    'isFinite',
    'encodeURI',
    'encodeURIComponent',
    'decodeURI',
    'decodeURIComponent',
  ],
  ...['escape', 'unescape', 'eval', 'globalThis', 'undefined', 'NaN', 'Infinity', 'WebAssembly', 'constructor'],
];

/** Globals that exist in browsers and Node alike, and give no access to anything outside the worker. */
const harmless = [
  ...['TextEncoder', 'TextDecoder', 'atob', 'btoa', 'structuredClone', 'queueMicrotask', 'performance', 'crypto'],
  ...[
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'AbortController',
    'AbortSignal',
    'Event',
    'EventTarget',
  ],
];

const mayStay = new Set<PropertyKey>([...ofTheLanguage, ...harmless, Symbol.toStringTag]);

/**
 * Removes every property of the global object that is not listed above.
 *
 * @throws {TypeError} if something cannot be removed; then nothing may run here
 */
export function seal() {
  for (const scope of scopes()) {
    for (const name of Reflect.ownKeys(scope)) {
      if (mayStay.has(name) || Reflect.deleteProperty(scope, name)) continue;
      if (isMoreThanANumber(scope, name)) throw new TypeError(`${String(name)} cannot be taken away`);
    }
  }
}

/** The global object and its prototypes, up to EventTarget. */
function* scopes() {
  const ends: unknown[] = [EventTarget.prototype, Object.prototype, null];
  for (let scope: object = globalThis; !ends.includes(scope); scope = Object.getPrototypeOf(scope)) yield scope;
}

/** Whether the property is more than a numeric constant. Such constants of old interfaces cannot be removed, but are harmless. */
const isMoreThanANumber = (scope: object, name: PropertyKey) =>
  typeof Reflect.getOwnPropertyDescriptor(scope, name)?.value !== 'number';
