/** Closes the process of the pages before the first page runs in it, for pages that leave their windows. */

/** Removes what such a page could use to read files, start programs, or reach what this process is connected to. */
export function removeExits() {
  const exits = ['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'kill', 'mainModule', 'report', 'execve'];
  const handles = ['_debugProcess', '_kill', '_getActiveHandles', '_getActiveRequests'];
  for (const name of [...exits, ...handles]) Object.defineProperty(process, name, { value: undefined });
}

/** What tests, and the code that runs them, use of the language. Pages have built-in objects of their own. */
const BUILT_INS = [
  ...['Array', 'Boolean', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Reflect', 'RegExp', 'Set', 'String'],
  ...['Symbol', 'WeakMap', 'WeakSet'],
] as const;

/** Makes built-in objects unchangeable. The prototypes that jsdom's own objects vary only get no new members. */
export function keepBuiltIns() {
  for (const name of BUILT_INS) {
    const builtIn: object = globalThis[name];
    Object.defineProperty(globalThis, name, { value: builtIn, writable: false, configurable: false });
    Object.freeze(builtIn);
    if ('prototype' in builtIn && builtIn !== Object) Object.freeze(builtIn.prototype);
  }
  for (const list of [[], new Map(), new Set(), '', 'x'.matchAll(/x/g)])
    Object.freeze(Object.getPrototypeOf(list[Symbol.iterator]()));
  // `then` of an object would be asked for each result.
  for (const { prototype } of [Object, Function, Error]) Object.preventExtensions(prototype);
}
