/**
 * A Vite plugin: writes the list of what the playground and the challenges are made of, under a name
 * with its hash, for the service worker and the page to keep by
 * (web/api/offline/playground-cache.ts). Only the build knows which chunks belong together.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** /code and /challenges, by the sources' endings: with all that these import, at once or while they are used. */
const roots = [
  'web/student/StudentShell.tsx',
  'web/student/code/CodePage.tsx',
  'web/student/challenges/ChallengesPage.tsx',
  'web/student/challenges/ChallengePage.tsx',
  'web/offline/service.tsx',
];

/** Colours of languages that do not run on the device: without a network their programs are plain text. */
const ofOtherLanguages =
  /@codemirror\/(?:lang-(?!javascript|python|sql)|legacy-modes\/mode\/(?!lua\.))|code-editor\/small-grammars/;

/** The files of the languages that run on the device; the last ones only somebody who asks for them gets. */
const ofLanguages = /^assets\/(?:sandbox\/\w+\.worker|sql-wasm-browser|glue)-[\w-]{8}\.(?:js|wasm)$/;
const largeOnes = /^assets\/(?:pyodide\.asm|python_stdlib)-[\w-]{8}\.\w+$/;

/** @returns {import('vite').Plugin} */
export const playgroundFiles = () => ({
  name: 'playground-files',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [each] : []));
    const begin = roots.map((root) => chunkOf(chunks, root));
    const names = Object.keys(bundle);
    const list = JSON.stringify({
      playground: addresses(withImports(begin, bundle)),
      languages: addresses(names.filter((name) => ofLanguages.test(name))),
      large: addresses(names.filter((name) => largeOnes.test(name))),
    });
    const hash = createHash('sha256').update(list).digest('base64url').slice(0, 8);
    writeFileSync(join(dir ?? '', `assets/playground-files-${hash}.json`), list);
  },
});

/** @param {Iterable<string>} names */
const addresses = (names) => [...names].map((name) => `/${name}`).sort();

/**
 * @param {import('vite').Rollup.OutputChunk[]} chunks
 * @param {string} root
 */
function chunkOf(chunks, root) {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(root)));
  if (!found) throw new Error(`No chunk has ${root}: see tools/playground-files.mjs`);
  return found.fileName;
}

/**
 * Those chunks, what they import, and their styles. What every page has is in the shell already, and harms nobody twice;
 * what it imports while it is used are the other pages.
 *
 * @param {string[]} begin
 * @param {import('vite').Rollup.OutputBundle} bundle
 */
function withImports(begin, bundle) {
  const all = new Set(begin);
  // A set that grows while it is walked is walked to its end.
  for (const name of all) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    const later = file.isEntry ? [] : file.dynamicImports.filter((other) => isForDevice(bundle[other]));
    for (const other of [...file.imports, ...later, ...(file.viteMetadata?.importedCss ?? [])]) all.add(other);
  }
  return all;
}

/** @param {import('vite').Rollup.OutputBundle[string] | undefined} file */
const isForDevice = (file) => file?.type !== 'chunk' || !ofOtherLanguages.test(file.facadeModuleId ?? '');
