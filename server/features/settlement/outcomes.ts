/** Reads the outcomes that are stored in English (messages/en/settlement.ts) in any language. */
import { catalogues } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import * as english from '#texts/money/settlement.ts';

type Outcome = keyof typeof english.outcomes;
type Detailed = keyof typeof english.detailed;

const outcomes = new Map(Object.entries(english.outcomes).map(([id, text]) => [text, id as Outcome]));

/** What stands before and after the detail. A text cannot contain U+0000. */
const frames = Object.entries(english.detailed).map(([id, text]) => {
  const [before = '', after = ''] = text('\0').split('\0');
  return { id: id as Detailed, before, after };
});

/** An unknown text stays as it is. */
export function outcomeIn(locale: Locale, stored: string) {
  if (locale === 'en') return stored;
  const texts = catalogues[locale].settlement;
  const id = outcomes.get(stored);
  if (id) return texts.outcomes[id];
  const frame = frames.find(({ before, after }) => stored.startsWith(before) && stored.endsWith(after));
  if (!frame) return stored;
  return texts.detailed[frame.id](stored.slice(frame.before.length, stored.length - frame.after.length));
}
