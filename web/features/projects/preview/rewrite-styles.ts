/** Rewrites the addresses in CSS: url(…), and the strings of @import. */

/** @param tokenFor  returns what replaces an address, or undefined to leave it */
export const rewriteStyles = (css: string, tokenFor: (address: string) => string | undefined) =>
  css.replaceAll(ADDRESS, (...match) => {
    const { start = '', inUrl, inString } = match.at(-1) as Partial<Record<'start' | 'inUrl' | 'inString', string>>;
    const token = tokenFor((inUrl ?? inString ?? '').trim());
    // Without quotes, because it may stand in an attribute.
    return token ? `${start}url(${token})` : String(match[0]);
  });

const ADDRESS = /url\(\s*["']?(?<inUrl>[^"')]+)["']?\s*\)|(?<start>@import\s+)["'](?<inString>[^"']+)["']/gi;
