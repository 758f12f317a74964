/**
 * The messages between the server and the harness (standard input and output), and between the harness's two processes. No imports.
 */

export interface HarnessJob {
  /** A random word that begins each line of the report. */
  nonce: string;
  files: { path: string; text?: string }[];
  tests: string[];
  /** Limits of each test: milliseconds of processor time and of elapsed time, and kilobytes of memory for the page's objects. */
  limits: { cpuTime: number; wallTime: number; memory: number };
  /** After this many timeouts the remaining tests are skipped. Below: maximum milliseconds of all tests together. */
  maxTimeouts: number;
  maxTotalTime: number;
}

export interface HarnessResult {
  verdict: 'right' | 'wrong' | 'too slow' | 'too much memory' | 'crashed' | 'not run';
  message: string | null;
  /** The lines that the page has printed; null if they are unknown. */
  printed: string[] | null;
  /** Milliseconds of processor time. */
  milliseconds: number | null;
  /** Whether the test was stopped at its limit of elapsed time, before it had used up its processor time. */
  isWallTimeout: boolean;
}

/** The first line that the process of the pages reads, as JSON. After it, each byte requests one test. */
export interface PageJob {
  files: HarnessJob['files'];
  /** Each test has a random secret word, unknown to the page, with which its reply begins. */
  tests: { word: string; code: string }[];
}

/** The reply to a test: a line with the test's word, a space, and this as JSON. */
export interface PageResult {
  verdict: 'right' | 'wrong' | 'crashed';
  message: string | null;
  printed: string[];
}

/** The word with which the first line begins, written before any page runs. */
export const STARTED = 'started';
/** File descriptors of the process of the pages. */
export const [STDIN, REPLIES] = [0, 3];
