/**
 * Translates texts that reach us in English: what another program says, such as the code runner, and what an earlier
 * version has stored.
 */
type English = Record<string, string | ((...given: string[]) => string)>;

/** The same texts in any language. */
type InLanguage<Texts extends English> = { readonly [Id in keyof Texts]: string | ((...given: string[]) => string) };

/**
 * For the given texts, a function that finds the one that was written, by what stands around its parameters, and writes
 * it in another language. What it does not find stays as it is. The parameters must stand in their order in English; of
 * two texts that begin alike, the longer one comes first.
 */
export function recogniser<Texts extends English>(english: Texts) {
  const patterns = Object.entries(english).map(([id, text]) => ({ id, pattern: patternOf(text) }));
  return (written: string, texts: InLanguage<Texts>): string => {
    for (const { id, pattern } of patterns) {
      const found = pattern.exec(written);
      const text = texts[id]!;
      if (found) return typeof text === 'string' ? text : text(...found.slice(1));
    }
    return written;
  };
}

/** No text contains U+0000, so it marks the places of the parameters. */
function patternOf(text: English[string]) {
  const marked = typeof text === 'string' ? text : text(...Array.from({ length: text.length }, () => '\0'));
  return new RegExp(`^${marked.split('\0').map(escaped).join('(.*)')}$`, 's');
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
