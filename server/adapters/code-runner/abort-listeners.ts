/** @returns  takes them back: a signal may live longer than the run, and see many of them */
export function onceAborted(listeners: [signal: AbortSignal | undefined, onAbort: () => void][]) {
  for (const [signal, onAbort] of listeners) signal?.addEventListener('abort', onAbort, { once: true });
  return () => {
    for (const [signal, onAbort] of listeners) signal?.removeEventListener('abort', onAbort);
  };
}
