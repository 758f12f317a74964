/**
 * Builds the web app in one language. In the build, `#texts/…` is that language's folder of messages/, so a page loads
 * no text of another language and needs no look-up. In the sources, `#texts` is English (package.json).
 */
import { join, relative } from 'node:path';
import { parseSync, runnerImport, Visitor } from 'vite';
import { root } from './root.mjs';

/** A pseudo-locale: English with longer, marked texts, which show what does not fit or is not in the catalogue. */
const PSEUDO = 'pseudo';

const folderOf = (locale) => join(root, 'messages', locale === PSEUDO ? 'en' : locale);

/** Returns the aliases for Vite's resolve.alias. @param {string} locale */
export const aliasOfTexts = (locale) => [{ find: /^#texts\//, replacement: `${folderOf(locale)}/` }];

/** The texts outside React (messages/en/document.ts). @param {string} locale @returns {Promise<Record<string, string>>} */
export const documentTexts = async (locale) => ({
  ...(await runnerImport(join(folderOf(locale), 'document.ts'))).module,
});

/**
 * A Vite plugin: translates index.html and popup.html, which are in English.
 *
 * @param {string} locale
 * @returns {import('vite').Plugin}
 */
export const translatedPages = (locale) => ({
  name: 'translated-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const [english, texts] = await Promise.all([documentTexts('en'), documentTexts(locale)]);
      // Longer texts are replaced first, because a text may contain another one.
      const names = Object.keys(english).sort((a, b) => english[b].length - english[a].length);
      return names
        .reduce(
          (page, name) =>
            page
              .replaceAll(`"${english[name]}"`, `"${texts[name]}"`)
              .replaceAll(`>${english[name]}<`, `>${texts[name]}<`),
          html,
        )
        .replace('<html lang="en">', `<html lang="${locale === PSEUDO ? 'en' : locale}">`);
    },
  },
});

/**
 * A Vite plugin for the pseudo-locale: 'Save' becomes '[Sààvéé]'.
 *
 * @param {string} locale
 * @returns {import('vite').Plugin}
 */
export const pseudoTexts = (locale) => ({
  name: 'pseudo-texts',
  apply: () => locale === PSEUDO,
  enforce: 'pre',
  transform(code, id) {
    if (!/^(?!program-errors|locale)(?:\w+\/)?[\w-]+\.ts$/.test(relative(folderOf(PSEUDO), id))) return undefined;
    const texts = [];
    new Visitor({
      // Neither an option of Intl, such as 'conjunction', nor an import is a text.
      Literal: (node) =>
        void (
          typeof node.value === 'string' &&
          /^(?!\.\/|#\w).*[\p{Lu} ]|^\p{Lu}/u.test(node.value) &&
          texts.push(node)
        ),
      TemplateElement: (node) => void texts.push(node),
    }).visit(parseSync(id, code).program);
    return texts
      .sort((a, b) => b.start - a.start)
      .reduce((text, { start, end }) => text.slice(0, start) + marked(text.slice(start, end)) + text.slice(end), code);
  },
});

const ACCENTED = { a: 'à', e: 'é', i: 'î', o: 'ö', u: 'û', A: 'À', E: 'É', I: 'Î', O: 'Ö', U: 'Û' };

/** Marks a string or part of a template, with its quotation marks if it has any. Elements and parameters stay. */
function marked(text) {
  const [, open = '', words = '', close = ''] = /^(['"`}]?)(.*?)(['"`]|\$\{)?$/s.exec(text) ?? [];
  if (!/\p{L}{2}/u.test(words)) return text;
  const longer = words.replace(/<\/?\w+\/?>|\{\w+\}|\\.|[aeiou]/gi, (part) =>
    part in ACCENTED ? ACCENTED[part].repeat(2) : part,
  );
  return `${open}[${longer}]${close}`;
}
