/** What the server gives the harness on standard input, what the harness prints, and what its two processes tell each other. Nothing is imported here. */

export interface HarnessJob {
  /** A random word that begins each line of the report. */
  nonce: string;
  files: { path: string; text?: string }[];
  tests: string[];
  /** For each test: milliseconds of processor time and of time, and kilobytes of memory for the page's own objects. */
  limits: { cpuTime: number; wallTime: number; memory: number };
  /** The number of tests that may take too long; the others are skipped then. Milliseconds of all tests together. */
  maxTimeouts: number;
  maxTotalTime: number;
}

export interface HarnessResult {
  verdict: 'right' | 'wrong' | 'too slow' | 'too much memory' | 'crashed' | 'not run';
  message: string | null;
  /** The lines that the page has printed; null if that is not known. */
  printed: string[] | null;
  /** Milliseconds of processor time. */
  milliseconds: number | null;
  /** Whether the test was ended although it had not used up its processor time. */
  isWallTimeout: boolean;
}

/** What the process of the pages reads first: a line of JSON. Then it reads a byte for each test that it shall run. */
export interface PageJob {
  files: HarnessJob['files'];
  /** Each with a random word that begins the reply, which no page knows. */
  tests: { word: string; code: string }[];
}

/** What it replies to a test: a line with the test's word, a space, and this as JSON. */
export interface PageResult {
  verdict: 'right' | 'wrong' | 'crashed';
  message: string | null;
  printed: string[];
}

/** The word of the first line, before any page runs. */
export const STARTED = 'started';
/** The open files of the process of the pages. */
export const [STDIN, REPLIES] = [0, 3];
