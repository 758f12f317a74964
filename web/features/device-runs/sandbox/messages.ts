/**
 * The messages between a page and the worker that runs a user's program. The page shows the worker's messages as plain
 * text, because the program may have forged them.
 */

export type Stream = 'stdout' | 'stderr';

/** The page's first message. Any later message from the page starts the program. */
export interface Order {
  source: string;
  stdin: string;
  /** The text files beside a program in Python, by path. */
  modules?: Record<string, string>;
  /** Whether the program is recorded step by step. JavaScript then comes instrumented (trace/instrument.ts). */
  isTraced?: boolean;
  /** The files of the language by name: the worker has no network. */
  files: Record<string, ArrayBuffer>;
}

/** How a program ended. Judge0's status ids: 3 is accepted, 6 compile error, 8 too much output, 11 exception. */
export interface Ending {
  statusId: 3 | 6 | 8 | 11;
  compileOutput?: string;
  message?: string;
}

/** A message from the worker to the page. */
export type SandboxMessage =
  /** The language could not be loaded or the worker not sealed (seal.ts), so nothing has run. */
  | { type: 'broken'; reason: string }
  /** The language is loaded: the program can start. */
  | { type: 'ready' }
  | { type: 'output'; stream: Stream; text: string }
  /** Commands of Python's turtle, each as JSON (turtle/commands.ts). */
  | { type: 'drawing'; commands: string[] }
  /** A part of the recording, as JSON (trace/trace.ts). */
  | { type: 'trace'; batch: string }
  | ({ type: 'finished' } & Ending);
