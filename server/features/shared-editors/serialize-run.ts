import type { ProgramRun } from '#contract/shared-editors.ts';
import { catalogues, inLocale } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import type { StoredRun } from './class-editors.ts';

/** Maximum characters of a run's output that are sent to readers. */
export const MAX_OUTPUT = 16_000;

/** Converts a run for one reader: the server's message, in the reader's language, ends the output. */
export function serializeRun({ message = '', ...run }: StoredRun, locale: Locale): ProgramRun {
  const output = [run.output, inLocale(message, locale)].filter((part) => part !== '').join('\n');
  if (output.length <= MAX_OUTPUT) return { ...run, output };
  return { ...run, output: `${output.slice(0, MAX_OUTPUT)}\n${catalogues[locale].sharedEditors.cutOff}` };
}
