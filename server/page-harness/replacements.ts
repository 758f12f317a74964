/** Installs the replacements of in-page.ts in a page. */
import { partsInPage } from './in-page.ts';
import type { PageWindow } from './page-window.ts';

interface Hooks {
  print(...values: unknown[]): void;
  textAt(url: string): string | undefined;
}

/** Evaluates each function inside the page, so that the objects that it defines belong to the page's window. */
export function installReplacements(window: PageWindow, hooks: Hooks) {
  for (const part of partsInPage) (window.eval(`(${part})`) as typeof part)({ define, ...hooks });
}

function define(target: object, members: object) {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    Object.defineProperty(target, name, { ...property, enumerable: false, configurable: true });
}
