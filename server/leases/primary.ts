/**
 * The primary: the one process that keeps live classes, shared editors, running programs and attempts in progress in its
 * memory. Other processes forward the requests that need this state (http/forwarding.ts). The primary holds the lock on
 * the data folder. The lock is released when the primary ends, and another process then becomes the primary.
 */
export interface Primary {
  /** Whether this process is the primary. */
  readonly isHere: boolean;
  /** Path of the Unix socket at which the primary accepts forwarded requests; empty if it accepts none. */
  readonly socketPath: string;
  /** Calls the handler when this process becomes the primary; at once if it already is. */
  whenHere(handler: () => void): void;
}

export function openPrimary({ isHere, socketPath }: Pick<Primary, 'isHere' | 'socketPath'>) {
  const waiting: (() => void)[] = [];
  let isOurs = isHere;
  return {
    get isHere() {
      return isOurs;
    },
    socketPath,
    whenHere: (handler: () => void) => (isOurs ? handler() : void waiting.push(handler)),
    /** Makes this process the primary. Call this once the process holds the locks. */
    become() {
      isOurs = true;
      for (const handle of waiting.splice(0)) handle();
    },
  };
}
