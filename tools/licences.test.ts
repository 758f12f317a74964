/** Compares the built file of open-source licences with the imports of web/ and contract/. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { untilBuilt } from '#server/testing/processes/school-process.ts';
import { root } from './root.mjs';

const LINE = `\n${'='.repeat(80)}\n`;
let sections: string[];

beforeAll(async () => {
  await untilBuilt();
  [, ...sections] = readFileSync(join(root, 'dist/web/open-source-licences.txt'), 'utf8').split(LINE);
});

const sectionOf = (title: string) => sections.find((section) => section.startsWith(`${title}\n`)) ?? '';

test('every package that the web app imports is listed with its version and licence', () => {
  const imported = importedPackages();
  const missing = imported
    .map((name) => JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')))
    .filter(({ name, version, license }) => !sectionOf(`${name} ${version}`).includes(`\n${license}\n`));

  expect(imported).toEqual(expect.arrayContaining(['react', 'zod', 'pyodide', 'typescript-browser', 'wasmoon']));
  expect(imported).toEqual(expect.arrayContaining(['@fontsource-variable/bricolage-grotesque', 'monaco-themes']));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('the dependencies of those packages are listed too', () => {
  const titles = sections.map((section) => section.split(' ')[0]);
  expect(titles).toEqual(expect.arrayContaining(['@lezer/lr', 'scheduler', 'react-remove-scroll-bar', 'redux-thunk']));
});

test('each package has the text of its licence, and parts compiled into packages are listed too', () => {
  const LICENCE =
    /permission is hereby granted|permission to use, copy|redistribution and use|Apache License|Mozilla Public|OPEN FONT/i;
  expect(sections.filter((section) => !LICENCE.test(section)).map((section) => section.split('\n')[0])).toEqual([]);

  const texts = sections.join('');
  for (const name of ['Python Software Foundation', 'Lua.org', 'SQLite', 'Creative Commons'])
    expect(texts).toContain(name);
});

/** The packages that the sources import, found without a build. Type imports are left out: they reach no browser. */
function importedPackages() {
  const lines = ['web', 'contract']
    .flatMap((floor) =>
      readdirSync(join(root, floor), { recursive: true }).map((name) => join(root, floor, String(name))),
    )
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => /(?:from |import |import\(|url\()['"]/.test(line) && !line.startsWith('import type'));
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    lines.some((line) => [`'${name}'`, `'${name}/`, `"${name}/`].some((path) => line.includes(path))),
  );
}
