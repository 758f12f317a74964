/** Rewrites the addresses in CSS: url(…), and the strings of @import. */

/** @param tokenFor  returns what replaces an address, or undefined to leave it */
export const rewriteStyles = (css: string, tokenFor: (address: string) => string | undefined) =>
  css.replaceAll(ADDRESS, (...match) => {
    const { start = '', doubly, singly, bare, inString } = match.at(-1) as Partial<Record<Group, string>>;
    const token = tokenFor((doubly ?? singly ?? bare ?? inString ?? '').trim());
    // Without quotes, because it may stand in an attribute.
    return token ? `${start}url(${token})` : String(match[0]);
  });

type Group = 'start' | 'doubly' | 'singly' | 'bare' | 'inString';

// Each alternative begins in another way, so that the search takes linear time in any text.
const ADDRESS =
  /url\(\s*(?:"(?<doubly>[^"]*)"|'(?<singly>[^']*)'|(?<bare>[^\s"')]+))\s*\)|(?<start>@import\s+)["'](?<inString>[^"']+)["']/gi;
