/** Gives a page what jsdom lacks (in-page.ts). */
import { partsInPage } from './in-page.ts';
import type { PageWindow } from './page-window.ts';

interface Hooks {
  print(...values: unknown[]): void;
  textAt(url: string): string | undefined;
}

/** Runs each part inside the page, so that what it defines belongs to the page's window. */
export function installReplacements(window: PageWindow, hooks: Hooks) {
  for (const part of partsInPage) (window.eval(`(${part})`) as typeof part)({ define, ...hooks });
}

function define(target: object, members: object) {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    Object.defineProperty(target, name, { ...property, enumerable: false, configurable: true });
}
