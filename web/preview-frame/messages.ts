/** The messages between a project's page and the frame of its preview. */

/** A web page with all files of its project. */
export interface PageBundle {
  /** The path of the page in its project. */
  path: string;
  html: string;
  files: BundledFile[];
  /**
   * Marks the places in the files where the URL of a file belongs: the mark, the file's index, and `;`. Random, so that no file contains
   * it.
   */
  mark: string;
  /** What the page has stored in localStorage before. */
  stored: Record<string, string>;
  /** How far the page was scrolled before, in pixels. */
  scroll: number;
  /** A test that runs once the page has loaded. */
  test?: {
    /** The body of an async function (web/page-tests/). */
    code: string;
    /** The texts of the files by their paths, as they were written. */
    texts: Record<string, string>;
  };
}

export interface BundledFile {
  path: string;
  /** The media type. */
  type: string;
  content: string | ArrayBuffer;
}

/**
 * The frame sends this word and its own path to the page around it when it is ready to receive a bundle, which comes with a port. It does
 * so again after a script of the page has navigated the frame.
 */
export const READY = 'preview-ready ';

/** A line of the preview's console. The page around the frame explains the kinds after `error`. */
export interface ConsoleLine {
  level: 'log' | 'info' | 'warn' | 'error' | 'missing' | 'blocked' | 'endless' | 'alert' | 'dialog' | 'form';
  text: string;
  path?: string;
  line?: number;
}

/** A message through the port. The student's page can forge it: the page around the frame shows it as plain text only. */
export type FrameMessage =
  | { type: 'loaded' | 'alive' }
  | { type: 'console'; line: ConsoleLine }
  | { type: 'open'; path: string }
  | { type: 'stored'; entries: Record<string, string> }
  | { type: 'scrolled'; top: number }
  /** The test has ended: why the page fails it, or null; and what the page has printed. */
  | { type: 'tested'; message: string | null; printed: string };

/** Characters of what a tested page has printed. */
export const MAX_PRINTED = 8_000;

/** The message of the error that ends an endless loop; the loop's line number follows. */
export const ENDLESS = 'Endless loop in line ';

/** The names under which the page calls the frame's own functions (web/features/projects/preview/ writes the calls). */
export const START = '__darasaStart';
export const LOOP_CHECK = '__darasaLoop';

/** The name of a script inside the page; the line of the page on which the script begins follows. */
export const INLINE = 'inline-script-';
