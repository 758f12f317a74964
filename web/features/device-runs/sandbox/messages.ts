/** What a page and the worker that runs somebody's program tell each other. The page believes none of it: it is shown as text. */

export type Stream = 'stdout' | 'stderr';

/** From the page, once. What it sends after that, whatever it is, says: begin. */
export interface Order {
  source: string;
  stdin: string;
  /** What the language needs, by file name: the worker can fetch nothing. */
  files: Record<string, ArrayBuffer>;
}

/** How a program ended, by Judge0's numbers: well, with a compile error, with too much output, with an exception. */
export interface Ending {
  statusId: 3 | 6 | 8 | 11;
  compileOutput?: string;
  message?: string;
}

/** From the worker. */
export type SandboxMessage =
  /** The language could not be made ready, or this worker not be sealed: nothing has run. */
  | { type: 'broken'; reason: string }
  /** The language is there: the program may begin. */
  | { type: 'ready' }
  | { type: 'output'; stream: Stream; text: string }
  | ({ type: 'finished' } & Ending);
