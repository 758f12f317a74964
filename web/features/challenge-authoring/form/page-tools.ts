/**
 * Components of other features that the steps of a web challenge show. Pages pass them, because the editor and the preview of web pages
 * belong to projects, and results to challenges.
 */
import type { ReactNode } from 'react';

interface PageFieldProps {
  label: string;
  /** The initial source of the page. Later changes of this value are ignored. */
  source: string;
  onChange: (source: string) => void;
}

export interface Trial {
  /** The source of the page that is tested. */
  source: string;
  /** Milliseconds for each test. */
  timeLimit: number;
  tests: { name: string; code: string }[];
}

export interface PageTools {
  /** An editor of the files of a page, with its preview. */
  pageField: (field: PageFieldProps) => ReactNode;
  /** A button that runs tests on this device, and their results. `trial` is called when it is pressed. */
  trialOf: (trial: () => Trial) => ReactNode;
}
