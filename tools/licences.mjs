/**
 * A Vite plugin: writes open-source-licences.txt, to which the pages link, with all packages in the files for browsers
 * and their licences. It reads the build's module list, because only that is complete. Workers and the service worker
 * are separate builds; each uses this plugin, and the list contains the packages of all of them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const FILE = 'open-source-licences.txt';

/** Parts with licences that no package.json mentions, because they are compiled into a package's WebAssembly. */
const partsOf = {
  pyodide: {
    parts: 'CPython, the interpreter of Python, and its standard library; the Python Software Foundation License',
    text: 'web/licences/python.txt',
  },
  wasmoon: { parts: 'Lua; the MIT licence', text: 'web/licences/lua.txt' },
  'sql.js': { parts: 'SQLite, which is in the public domain', text: undefined },
};

/**
 * Packages that do not contain their licence's text. The text is copied from their repository, or taken from another
 * package with the same licence (for the last one, by the same author).
 */
const textElsewhere = {
  '@hocuspocus/common': 'web/licences/hocuspocus.txt',
  '@hocuspocus/provider': 'web/licences/hocuspocus.txt',
  pyodide: 'node_modules/axe-core/LICENSE',
  'react-remove-scroll-bar': 'node_modules/react-remove-scroll/LICENSE',
};

const TEXTS = /^(?:licen[cs]e|copying|notice|thirdpartynotice\w*|authors)(?:[.-].*)?$/i;
/** The heading in Vite's licence file before its own dependencies, none of which is in files for browsers. */
const OF_TOOLS = '\n# Licenses of bundled dependencies';
const LINE = '='.repeat(80);
const HEAD = `Open-source licences

Darasa is under the MIT licence. The files that it sends to browsers contain the following parts, each under its own licence.
`;

/** Creates the plugin. @returns {() => import('vite').Plugin} a function to call once for each build */
export function licences() {
  /** The folders of all packages found so far, relative to the root. */
  const packages = new Set();
  return () => ({
    name: 'licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const assets = Object.values(bundle).flatMap((each) => (each.type === 'asset' ? each.originalFileNames : []));
      for (const id of [...this.getModuleIds(), ...assets]) packages.add(packageOf(id));
      packages.delete(undefined);
    },
    writeBundle({ dir }) {
      if (dir) writeFileSync(join(dir, FILE), `${[HEAD, ...sections(packages)].join(`\n${LINE}\n`)}`);
    },
  });
}

/**
 * The package's folder of a module. Undefined for the bundler's own helpers, whose ids have no folder, such as
 * \0vite/preload-helper.js.
 *
 * @param {string} id
 */
function packageOf(id) {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? /^\0(vite|rolldown)\//.exec(id) ?? [];
  const [, outer = ''] = /node_modules\/(.*)node_modules\//.exec(id) ?? [];
  return name && join('node_modules', outer, outer && 'node_modules', name);
}

/** @param {Set<string>} packages */
const sections = (packages) => [...new Set([...packages].sort().map(section))];

/** @param {string} folder */
function section(folder) {
  const { name, version, license, repository, homepage } = JSON.parse(read(join(folder, 'package.json')));
  const texts = textsOf(folder, name);
  if (!license || texts.length === 0) throw new Error(`What is the licence of ${name}? See tools/licences.mjs`);
  const source = addressOf(repository?.url ?? repository ?? homepage ?? `https://www.npmjs.com/package/${name}`);
  return [`${name} ${version}`, license, source, '', ...texts, ...inside(name)].join('\n');
}

/**
 * The URL of a package's source, which the MPL requires. Many packages abbreviate it.
 *
 * @param {string} repository
 */
const addressOf = (repository) =>
  repository
    .replace(/^git\+|\.git$/g, '')
    .replace(/^git@github\.com:|^github:|^(?=[\w-]+\/[\w.-]+$)/, 'https://github.com/');

/**
 * @param {string} folder
 * @param {string} name
 */
function textsOf(folder, name) {
  if (name in textElsewhere) return [read(textElsewhere[name])];
  const files = readdirSync(join(root, folder)).filter((file) => TEXTS.test(file));
  return files.sort().map((file) => read(join(folder, file)).split(OF_TOOLS)[0]);
}

/** @param {string} name */
function inside(name) {
  if (!(name in partsOf)) return [];
  const { parts, text } = partsOf[name];
  return [`It contains: ${parts}.`, ...(text ? ['', read(text)] : [])];
}

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');
