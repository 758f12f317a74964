/** What jsdom lacks, and what works otherwise in a page that is tested: requests, dialogs, and what needs a layout. */
import { inPage } from './in-page.ts';
import type { PageWindow } from './open-page.ts';

interface Hooks {
  print(...values: unknown[]): void;
  /** The text of the page's file at an address; undefined if there is none. */
  textAt(url: string): string | undefined;
}

/** Runs `inPage` inside the page, so that what it defines belongs to the page's window. */
export function installReplacements(window: PageWindow, hooks: Hooks) {
  const install = window.eval(`(${inPage})`) as typeof inPage;
  install(hooks);
}
