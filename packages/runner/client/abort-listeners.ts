/** Adds abort listeners. @returns a function that removes them, because a signal may outlive many runs */
export function onAbort(listeners: [signal: AbortSignal | undefined, listener: () => void][]) {
  for (const [signal, listener] of listeners) signal?.addEventListener('abort', listener, { once: true });
  return () => {
    for (const [signal, listener] of listeners) signal?.removeEventListener('abort', listener);
  };
}
