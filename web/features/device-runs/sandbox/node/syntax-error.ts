/** Where a script cannot be read. Browsers tell that to nobody who catches the error, only to who looks at uncaught ones. */

export interface Place {
  line: number;
  column: number;
}

/** @param unreadable  what eval refuses, so that nothing of it runs */
export function whereSyntaxBreaks(unreadable: string): Promise<Place | undefined> {
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
    // biome-ignore lint/security/noGlobalEval: what this worker is for.
    queueMicrotask(() => globalThis.eval(unreadable));
  });
}
