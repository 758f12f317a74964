/** The messages between a page and the worker that runs a user's program. The page trusts none of them: it shows them as text. */

export type Stream = 'stdout' | 'stderr';

/** From the page, once. Any later message from the page starts the program. */
export interface Order {
  source: string;
  stdin: string;
  /** The files of the language by name: the worker has no network. */
  files: Record<string, ArrayBuffer>;
}

/** How a program ended, by Judge0's status ids: accepted, compile error, too much output, exception. */
export interface Ending {
  statusId: 3 | 6 | 8 | 11;
  compileOutput?: string;
  message?: string;
}

/** From the worker. */
export type SandboxMessage =
  /** The language could not be loaded, or this worker not be sealed: nothing has run. */
  | { type: 'broken'; reason: string }
  /** The language is loaded: the program can start. */
  | { type: 'ready' }
  | { type: 'output'; stream: Stream; text: string }
  | ({ type: 'finished' } & Ending);
