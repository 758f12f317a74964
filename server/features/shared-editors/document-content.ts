/** Reads the program in a shared document. */
import type { Doc } from 'yjs';
import { documentParts } from '#contract/shared-editors.ts';

export const codeOf = (document: Doc) => document.getText(documentParts.code).toString();

/** Returns Judge0's number of the chosen language; undefined until a language is chosen. */
export function languageOf(document: Doc) {
  const chosen = document.getMap(documentParts.about).get(documentParts.languageId);
  return Number.isInteger(chosen) && (chosen as number) > 0 && (chosen as number) < 10_000
    ? (chosen as number)
    : undefined;
}
