/**
 * Locates a syntax error in a script. Browsers give its position only to handlers of uncaught errors, not to `catch`.
 */

export interface SourcePosition {
  line: number;
  column: number;
}

/** @param unreadable  a script with a syntax error: eval rejects it before any of it runs */
export function locateSyntaxError(unreadable: string): Promise<SourcePosition | undefined> {
  return new Promise((resolve) => {
    addEventListener(
      'error',
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        resolve(event.lineno ? { line: event.lineno, column: event.colno } : undefined);
      },
      { once: true },
    );
    // biome-ignore lint/security/noGlobalEval: the purpose of this worker.
    queueMicrotask(() => globalThis.eval(unreadable));
  });
}
