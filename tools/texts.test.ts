/**
 * Checks the message catalogues (messages/): every language has every text, and every text is used
 * (docs/translating.md). hard-coded-texts.test.ts checks that the code itself contains no text.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { digests } from '#messages/approved-texts.ts';
import { catalogues } from '#messages/catalogues.ts';
import { localeTags } from '#messages/locales.ts';
import { root } from './root.mjs';

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
  '\n',
);
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
const sources = listed.filter(
  (file) => /^(contract|server|web)\/.*\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file),
);
const others = localeTags.filter((tag) => tag !== 'en');

/** Returns the texts of a catalogue by their path: 'people.invited' → the text, or a function's source. */
function textsOf(part: object, path = ''): Map<string, string> {
  const lines = Object.entries(part).flatMap(([name, value]): [string, string][] => {
    const id = path ? `${path}.${name}` : name;
    return typeof value === 'object' ? [...textsOf(value, id)] : [[id, String(value)]];
  });
  return new Map(lines);
}

const elementsOf = (text: string) => [...text.matchAll(/<(\w+)\/?>/g)].map(([, name]) => name).sort();

test.each(others)('%s has exactly the texts of English, with the same elements', (tag) => {
  const english = textsOf(catalogues.en);
  const texts = textsOf(catalogues[tag]);
  const differing = [...english].filter(
    ([id, text]) => String(elementsOf(texts.get(id) ?? '')) !== String(elementsOf(text)),
  );

  expect([...texts.keys()].filter((id) => !english.has(id))).toEqual([]);
  expect([...english.keys()].filter((id) => !texts.has(id))).toEqual([]);
  expect(differing.map(([id]) => id)).toEqual([]);
});

test.each(others)('%s is a translation, not a copy of English', (tag) => {
  const copies = listed.filter(
    (file) =>
      file.startsWith(`messages/${tag}/`) && !file.endsWith('/english.ts') && read(file).includes('#messages/en'),
  );
  expect(copies).toEqual([]);
});

/** The files with texts below which pages and emails show the English text until the translation is approved. */
const trusted = [
  ...[...read('messages/en/english.ts').matchAll(/from '\.\/([\w/-]+\.ts)'/g)].map(([, file]) => file!),
  'emails.ts',
];

test.each(others)('an approval of %s counts for the texts as they are', (tag) => {
  const texts = ['en', tag].flatMap((folder) => trusted.map((file) => read(`messages/${folder}/${file}`)));
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
  expect(digests[tag], 'to write into messages/approved-texts.ts').toBe(digest);
});

/** The file of each part of the catalogue, such as 'money/payments.ts' for the part `payments`. */
const fileOf = new Map(
  [...read('messages/en/all.ts').matchAll(/\* as (\w+) from '\.\/([\w/-]+\.ts)'/g)].map(([, name, file]) => [
    name!,
    file!,
  ]),
);

/** Parts whose texts the build or the server reads as a whole. hard-coded-texts.test.ts checks the last two. */
const READ_WHOLE = ['document', 'locale', 'endings', 'runnerMessages'];

test('every text is used', () => {
  const code = sources.map(read);
  const unused = [...fileOf].flatMap(([part, file]) => {
    const own = read(`messages/en/${file}`);
    const isNamed = new RegExp(`\\b${part}\\b`);
    const isRead = new RegExp(`#(?:texts|messages/en)/${file}`);
    const users = code.filter((source) => isRead.test(source) || isNamed.test(source));
    const isUsed = (name: string) => {
      const use = new RegExp(`[.{ ]${name}\\b`);
      return users.some((source) => use.test(source)) || own.split(new RegExp(`\\b${name}\\b`)).length > 2;
    };
    const texts = READ_WHOLE.includes(part) ? {} : (catalogues.en as Record<string, object>)[part]!;
    return Object.keys(texts)
      .filter((name) => !isUsed(name))
      .map((name) => `${part}.${name}`);
  });
  expect(unused).toEqual([]);
});

test.each(localeTags)('every file of %s belongs to its catalogue', (tag) => {
  const folder = `messages/${tag}/`;
  const files = listed.filter((file) => file.startsWith(folder) && !/program-errors|\/(?:all|english)\.ts$/.test(file));
  expect(files.map((file) => file.slice(folder.length)).sort()).toEqual([...fileOf.values()].sort());
  expect(read(`${folder}all.ts`)).toBe(read('messages/en/all.ts'));
});
