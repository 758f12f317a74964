/**
 * For each language, a digest of the texts that show English below them until a native speaker has approved them, in
 * both languages. An approval counts for this digest only, so a changed text has to be approved again. `npm run check`
 * (tools/texts.test.ts) says what to write here after a change.
 */
import type { Locale } from './locales.ts';

export const digests: Record<Locale, string> = {
  en: '',
  sw: '9d58fcb65bee1a4c',
};
