/**
 * The rules of the message catalogues (messages/): every language has every text, every text is used, and no text that a
 * person reads is written in the code of web/ (docs/translating.md).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
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

/** The texts of a catalogue as lines: 'people.invited' → the text, or a function's source. */
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

/** The file of each part of the catalogue, such as 'money/payments.ts' for payments. */
const fileOf = new Map(
  [...read('messages/en/all.ts').matchAll(/\* as (\w+) from '\.\/([\w/-]+\.ts)'/g)].map(([, name, file]) => [
    name!,
    file!,
  ]),
);

/** Parts whose texts the build or the server reads as a whole. */
const READ_WHOLE = ['document', 'locale'];

/** Programs of other packages, whose texts the server translates by their English wording. */
const packages = listed.filter((file) => /^packages\/.*\.ts$/.test(file)).map(read);

test('every text is used', () => {
  const code = sources.map(read);
  const unused = [...fileOf].flatMap(([part, file]) => {
    const own = read(`messages/en/${file}`);
    const isNamed = new RegExp(`\\b${part}\\b`);
    const users = code.filter((source) => source.includes(`#texts/${file}`) || isNamed.test(source));
    const isUsed = (name: string) => {
      const use = new RegExp(`[.{ ]${name}\\b`);
      return users.some((source) => use.test(source)) || own.split(new RegExp(`\\b${name}\\b`)).length > 2;
    };
    const isOfPackage = (text: unknown) => typeof text === 'string' && packages.some((source) => source.includes(text));
    const texts = READ_WHOLE.includes(part) ? {} : (catalogues.en as Record<string, object>)[part]!;
    return Object.entries(texts)
      .filter(([name, text]) => !isUsed(name) && !isOfPackage(text))
      .map(([name]) => `${part}.${name}`);
  });
  expect(unused).toEqual([]);
});

/** Attributes whose value a person sees or hears. */
const SPOKEN =
  /^(?:aria-label|aria-description|alt|title|label|placeholder|description|name|summary|heading|confirmLabel|hint)$/;

/** Not texts: names that are the same in every language. */
const NAMES = new Set([
  'ms',
  'npm start',
  '(Ctrl+D)',
  'Darasa',
  'M-Pesa',
  'CSV',
  'Ksh.',
  'Judge0',
  'SQL',
  'JSON',
  'Ctrl',
  'Enter',
  'Alt',
  'Esc',
  'Tab',
]);

const isText = (value: string) => {
  const text = value.trim();
  return /\p{L}{2}/u.test(text) && !NAMES.has(text);
};
/** A text that begins with a capital letter, of two words or with a punctuation mark. */
const isSentence = (text: string) => /^\p{Lu}[\p{Ll}’']+(?: \p{L}|[.…!?]$)/u.test(text.trim());

/** Where a string is not shown: in an import, a thrown error, a log line, a type. */
const HIDDEN = /^(?:Import|Export)|^TSLiteralType$|^NewExpression$/;

function hardCodedTexts(file: string) {
  const found: string[] = [];
  const source = read(file);
  const { program } = parseSync(file, source);
  const parents = parentsIn(program);
  new Visitor({
    JSXText({ value }) {
      if (isText(value)) found.push(value.trim());
    },
    JSXAttribute({ name, value }) {
      const isSpoken = name.type === 'JSXIdentifier' && SPOKEN.test(name.name) && value?.type === 'Literal';
      const text = isSpoken ? value.value : undefined;
      if (typeof text === 'string' && /^\p{Lu}/u.test(text) && isText(text)) found.push(text);
    },
    Literal(node) {
      const { type = '', callee } = (parents.get(node) ?? {}) as { type?: string; callee?: { type: string } };
      const isShown = !HIDDEN.test(type) && type !== 'JSXAttribute' && callee?.type !== 'Super';
      if (typeof node.value === 'string' && isShown && isSentence(node.value)) found.push(node.value);
    },
    TemplateElement({ value }) {
      if (isSentence(value.raw)) found.push(value.raw);
    },
  }).visit(program);
  return found.map((text) => `${file}: ${text}`);
}

function parentsIn(program: ESTree.Program) {
  const parents = new Map<object, { type: string }>();
  const visit = (node: unknown, parent: { type: string }) => {
    if (Array.isArray(node)) for (const one of node) visit(one, parent);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    parents.set(node, parent);
    for (const child of Object.values(node)) visit(child, node as { type: string });
  };
  visit(program, { type: 'File' });
  return parents;
}

/** Programs of students and of the interpreters, and names of colour themes. */
const OF_PROGRAMS =
  /device-runs\/sandbox\/|playground\/(?:more-)?examples|playground\/offline-languages|code-editor\/(?:more-)?themes/;

const shown = sources.filter((file) => file.startsWith('web/') && !OF_PROGRAMS.test(file));
test('no text of a page is in the code', () => {
  expect(shown.flatMap(hardCodedTexts)).toEqual([]);
});

test.each(localeTags)('every file of %s belongs to its catalogue', (tag) => {
  const folder = `messages/${tag}/`;
  const files = listed.filter((file) => file.startsWith(folder) && !/program-errors|\/(?:all|english)\.ts$/.test(file));
  expect(files.map((file) => file.slice(folder.length)).sort()).toEqual([...fileOf.values()].sort());
  expect(read(`${folder}all.ts`)).toBe(read('messages/en/all.ts'));
});
