/** What the server gives the harness on standard input, and what the harness prints. Nothing is imported here. */

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
