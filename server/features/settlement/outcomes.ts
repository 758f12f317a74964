/** Reads the outcomes that are stored in English (messages/en/money/settlement.ts) in any language. */
import { catalogues } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { recogniser } from '#messages/recognise.ts';
import { detailed, outcomes } from '#texts/money/settlement.ts';

const translated = recogniser({ ...outcomes, ...detailed });

/** An unknown text stays as it is. */
export function outcomeIn(locale: Locale, stored: string) {
  const texts = catalogues[locale].settlement;
  return translated(stored, { ...texts.outcomes, ...texts.detailed });
}
