/**
 * Checks CSS classes: every class that a component uses is in its stylesheet, and every class of a stylesheet is used.
 * Also checks that no stylesheet contains a text for people.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'web'], { cwd: root, encoding: 'utf8' });
const texts = new Map(
  listed.split('\n').flatMap((file) => {
    return /\.(tsx?|module\.css)$/.test(file) ? [[file, readFileSync(`${root}/${file}`, 'utf8')]] : [];
  }),
);
const stylesheets = [...texts.keys()].filter((file) => file.endsWith('.css'));

/** Every import such as `import styles from './Page.module.css'`, with the text of the importing file. */
const imports = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(([, name, path]) => {
    const stylesheet = path!.startsWith('#') ? path!.slice(1) : posix.join(posix.dirname(file), path!);
    return { file, text, name: name!, stylesheet };
  }),
);

test('components use only classes that their stylesheet defines', () => {
  const missing = imports.flatMap(({ file, text, name, stylesheet }) => {
    const classes = classesOf(stylesheet);
    return classesRead(text, name).flatMap((used) => (classes.has(used) ? [] : `${file}: ${name}.${used}`));
  });
  expect(missing).toEqual([]);
});

test.each(stylesheets)('every class of %s is used', (stylesheet) => {
  const users = imports.filter((imported) => imported.stylesheet === stylesheet);
  const unused = [...classesOf(stylesheet)].filter((name) => !users.some((user) => usesClass(user, name)));
  expect(unused).toEqual([]);
});

test.each(stylesheets)('%s has no text, which would be the same in every language', (stylesheet) => {
  const shown = [...texts.get(stylesheet)!.matchAll(/content: *(?:"[^"]*"|'[^']*')/g)].map(
    ([declaration]) => declaration,
  );
  expect(shown.filter((declaration) => /\p{L}/u.test(declaration.slice('content:'.length)))).toEqual([]);
});

/** Returns the class names in the selectors, not in declaration blocks, whose values may contain `.name` too. */
function classesOf(stylesheet: string) {
  const selectors = (texts.get(stylesheet) ?? '').replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!));
}

const classesRead = (text: string, styles: string) =>
  [...text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name]) => name!);

/** Whether a file uses a class. A file that reads `styles[kind]` uses every class whose name occurs in it. */
function usesClass({ text, name: styles }: (typeof imports)[number], name: string) {
  if (classesRead(text, styles).includes(name)) return true;
  return text.includes(`${styles}[`) && new RegExp(`\\b${name}\\b`).test(text);
}
