/**
 * Takes away from this worker's global object all that is not the language
 * itself. Programs come from strangers too, by links that are shared, and this
 * worker has the origin of the school: its databases, caches and channels are
 * out of reach of the Content-Security-Policy, which forbids the network. What
 * may stay is listed, so that what browsers learn tomorrow is gone too.
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

/** Of browsers and Node alike, and without a way to anything outside. */
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

/** @throws {TypeError} where something cannot be taken away; then nothing may run here */
export function seal() {
  for (const scope of scopes()) {
    for (const name of Reflect.ownKeys(scope)) {
      if (mayStay.has(name) || Reflect.deleteProperty(scope, name)) continue;
      if (isMoreThanANumber(scope, name)) throw new TypeError(`${String(name)} cannot be taken away`);
    }
  }
}

/** The global object, and what it inherits from, up to EventTarget. */
function* scopes() {
  const ends: unknown[] = [EventTarget.prototype, Object.prototype, null];
  for (let scope: object = globalThis; !ends.includes(scope); scope = Object.getPrototypeOf(scope)) yield scope;
}

/** Constants of old interfaces cannot be removed, and lead nowhere. */
const isMoreThanANumber = (scope: object, name: PropertyKey) =>
  typeof Reflect.getOwnPropertyDescriptor(scope, name)?.value !== 'number';
