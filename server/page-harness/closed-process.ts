/** Locks down the process in which pages run, before the first page runs, because page code can escape from its window. */

/** Removes the properties of `process` by which page code could read files, start programs, or reach this process's connections. */
export function removeExits() {
  const exits = ['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'kill', 'mainModule', 'report', 'execve'];
  const handles = ['_debugProcess', '_kill', '_getActiveHandles', '_getActiveRequests'];
  for (const name of [...exits, ...handles]) Object.defineProperty(process, name, { value: undefined });
}

/** The built-in objects that the tests and their runner use. Pages have built-in objects of their own. */
const BUILT_INS = [
  ...['Array', 'Boolean', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Reflect', 'RegExp', 'Set', 'String'],
  ...['Symbol', 'WeakMap', 'WeakSet'],
] as const;

/** Freezes the built-in objects. The prototypes that jsdom's own objects override only become non-extensible. */
export function keepBuiltIns() {
  for (const name of BUILT_INS) {
    const builtIn: object = globalThis[name];
    Object.defineProperty(globalThis, name, { value: builtIn, writable: false, configurable: false });
    Object.freeze(builtIn);
    if ('prototype' in builtIn && builtIn !== Object) Object.freeze(builtIn.prototype);
  }
  for (const list of [[], new Map(), new Set(), '', 'x'.matchAll(/x/g)])
    Object.freeze(Object.getPrototypeOf(list[Symbol.iterator]()));
  // Otherwise a page could define `then` on Object.prototype, and await would call it for every result.
  for (const { prototype } of [Object, Function, Error]) Object.preventExtensions(prototype);
}
