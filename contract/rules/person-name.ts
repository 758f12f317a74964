/**
 * Proposes a valid PersonName for a typed name: apostrophes are removed, and other signs become spaces. "Ng'ang'a (Peter)" becomes "Nganga
 * Peter".
 */
export const proposePersonName = (typed: string) =>
  (
    typed
      .normalize('NFC')
      .replaceAll(/['’‘`]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+(?:[_.-][\p{L}\p{M}\p{N}]+)*/gu) ?? []
  )
    .join(' ')
    .slice(0, 80)
    .trim();
