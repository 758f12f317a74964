/** Node's event loop, as a script observes it: the loop ends when nothing is pending, or with the first exception. */

type Callback = (...given: unknown[]) => void;

export interface EventLoop {
  /** Resolves when nothing is pending; rejects with the program's exception. */
  end: Promise<void>;
  begin(work: () => void): void;
  /** Schedules a task. The program does not end before the task has run. */
  soon(work: () => void): void;
}

/** Replaces the global timers by functions that also record which tasks are pending. */
export function makeEventLoop(): EventLoop {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const waiting = new Set<unknown>();
  let resolve = () => {};
  let reject = (_: unknown) => {};
  const end = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });

  const endIfIdle = () => setTimeout(() => waiting.size === 0 && resolve());
  const turn = (work: () => void) => {
    try {
      work();
    } catch (error) {
      reject(error);
    }
    endIfIdle();
  };
  const forget = (id: number, clear: (id: number) => void) => {
    clear(id);
    waiting.delete(id);
    endIfIdle();
  };
  const after = (work: Callback, delay = 0, ...given: unknown[]) => {
    const id = Number(setTimeout(() => turn(() => [waiting.delete(id), work(...given)]), delay));
    waiting.add(id);
    return id;
  };
  const every = (work: Callback, delay = 0, ...given: unknown[]) => {
    const id = Number(setInterval(() => turn(() => work(...given)), delay));
    waiting.add(id);
    return id;
  };

  const counted = (work: Promise<unknown>) => {
    waiting.add(work);
    const settled = () => {
      waiting.delete(work);
      endIfIdle();
    };
    work.then(settled, settled);
  };
  countNatives(counted);

  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    reject(event.reason);
  });
  const setImmediate = (work: Callback, ...given: unknown[]) => after(work, 0, ...given);
  const clear = (id: number) => forget(id, clearTimeout);
  Object.assign(globalThis, { setTimeout: after, clearTimeout: clear, setImmediate, clearImmediate: clear });
  Object.assign(globalThis, { setInterval: every, clearInterval: (id: number) => forget(id, clearInterval) });
  return { end, begin: turn, soon: (work) => void after(work) };
}

/**
 * Wraps asynchronous browser functions without a timer (WebCrypto, WebAssembly): the program's end waits for their
 * promises too, as in Node.
 */
function countNatives(counted: (work: Promise<unknown>) => void) {
  const count = (holder: object, name: string) => {
    const { value: native, ...rest } = Object.getOwnPropertyDescriptor(holder, name) ?? {};
    if (typeof native !== 'function') return;
    const value = function (this: unknown, ...given: unknown[]) {
      const work: unknown = native.apply(this, given);
      if (work instanceof Promise) counted(work);
      return work;
    };
    Object.defineProperty(holder, name, { ...rest, value });
  };
  // `crypto.subtle` is missing on pages without HTTPS.
  const ciphers = globalThis.crypto?.subtle && Object.getPrototypeOf(crypto.subtle);
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(ciphers ?? {})))
    if (name !== 'constructor') count(ciphers, name);
  for (const name of ['compile', 'instantiate']) count(WebAssembly, name);
}
