/** Translates the outcomes of events, which are stored in English (messages/en/money/settlement.ts). */
import { catalogues } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { recogniser } from '#messages/recognise.ts';
import { detailed, outcomes } from '#texts/money/settlement.ts';

const translated = recogniser({ ...outcomes, ...detailed });

/** Translates a stored outcome; an unknown text is returned unchanged. */
export function outcomeIn(locale: Locale, stored: string) {
  const texts = catalogues[locale].settlement;
  return translated(stored, { ...texts.outcomes, ...texts.detailed });
}
