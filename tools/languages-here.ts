/** The program that tools/languages.mjs starts. It is in TypeScript, so that it can import the table of languages. */
import { existsSync } from 'node:fs';
import { openInstalledLanguages } from '#packages/runner/languages/installed.ts';
import { languages } from '#packages/runner/languages/languages.ts';
import { isScienceInstalled, SCIENCE_LIBRARIES, sciencePackages } from '#packages/runner/languages/science.ts';
import type { WireLanguage } from '#packages/runner/protocol.ts';
import { aptInstall, downloadOf, isDebian, isRoot, lineFor, wouldReplaceNode } from './apt.mjs';

const MEGABYTE = 1_000_000;

/** Extras that are installed by these words. `all` means all languages, and does not include the extras. */
const extras = [
  {
    word: 'science',
    what: `For Python: ${SCIENCE_LIBRARIES.join(', ')}`,
    packages: sciencePackages,
    isHere: isScienceInstalled(),
  },
  // server/features/formatters/
  ...[
    { name: 'black', formats: 'Python' },
    { name: 'clang-format', formats: 'C, C++, Java' },
  ].map(({ name, formats }) => ({
    word: 'formatters',
    what: `${name}: formats ${formats}`,
    packages: [name],
    isHere: existsSync(`/usr/bin/${name}`),
  })),
];

const [command = 'list', ...ids] = process.argv.slice(2);
const isNamed = ({ id }: { id: number }) => command !== 'install' || ids.includes('all') || ids.includes(String(id));
// This runs a version command for each language, which takes a while in total.
const named = await openInstalledLanguages().list(languages.filter(isNamed));
const sentence = command === 'list' ? list() : command === 'install' ? install() : usage();
if (sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

/** Prints how to use the command, after an unknown word. */
function usage() {
  return 'Type npm run languages to list the languages, npm run languages -- install all to install the rest, or IDs, science or formatters instead of all.';
}

function list() {
  for (const language of named.filter(({ isHere }) => isHere)) console.log(row(language, 'installed'));
  for (const language of missing()) console.log(row(language, howToBring(language)));
  console.log();
  for (const { word, what, packages, isHere } of extras)
    console.log(
      `  ${what.padEnd(40)}${isHere ? 'installed' : `npm run languages -- install ${word}${sizeOf(packages)}`}`,
    );
  const rest = packagesOf(missing());
  if (rest.length > 0) console.log(`\nAll others${sizeOf(rest)}: npm run languages -- install all`);
}

function missing() {
  return named.filter(({ isHere }) => !isHere);
}

function row({ id, name }: WireLanguage, what: string) {
  return `  ${id}  ${name.padEnd(36)}${what}`;
}

function howToBring({ reason, packages }: WireLanguage) {
  return packages.length === 0 ? reason : `apt-get install ${packages.join(' ')}${sizeOf(packages)}`;
}

function sizeOf(packages: string[]) {
  const bytes = isDebian() ? downloadOf(packages) : undefined;
  return bytes === undefined ? '' : ` (${Math.ceil(bytes / MEGABYTE)} MB to download)`;
}

function install() {
  const words = ['all', ...extras.map(({ word }) => word), ...named.map(({ id }) => String(id))];
  const unknown = ids.find((id) => !words.includes(id));
  if (ids.length === 0) return usage();
  if (unknown !== undefined) return `There is no language ${unknown}. Type npm run languages to list them.`;
  for (const { name } of named.filter(({ isHere }) => isHere && !ids.includes('all')))
    console.log(`${name} is installed.`);
  for (const { name, isHere, packages, reason } of named)
    if (!isHere && packages.length === 0) console.log(`${name}: ${reason}.`);
  const wanted = extras.filter(({ word }) => ids.includes(word));
  for (const { what } of wanted.filter(({ isHere }) => isHere)) console.log(`${what}: installed.`);

  const packages = packagesOf([...missing(), ...wanted.filter(({ isHere }) => !isHere)]);
  return packages.length === 0 ? undefined : bring(packages);
}

function packagesOf(languages: Pick<WireLanguage, 'packages'>[]) {
  return [...new Set(languages.flatMap(({ packages }) => packages))];
}

function bring(packages: string[]) {
  if (!isDebian()) return `This is not Debian, so install them yourself: ${packages.join(', ')}.`;
  if (!isRoot()) return `Only root can install packages. Type: ${lineFor(packages)}`;
  if (wouldReplaceNode(packages))
    return 'One of these packages would replace the installed Node.js, so nothing was installed. Leave out 63 and 74.';
  console.log(`Installing ${packages.join(', ')}${sizeOf(packages)}…`);
  if (!aptInstall(packages)) return 'Not everything could be installed. See the messages of apt above.';
  console.log('Done. A running Darasa notices automatically.');
}
