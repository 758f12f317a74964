/** @returns a function that removes the listeners: a signal may outlive many runs */
export function onAbort(listeners: [signal: AbortSignal | undefined, listener: () => void][]) {
  for (const [signal, listener] of listeners) signal?.addEventListener('abort', listener, { once: true });
  return () => {
    for (const [signal, listener] of listeners) signal?.removeEventListener('abort', listener);
  };
}
