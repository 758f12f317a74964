/** The program that tools/languages.mjs starts. It is in TypeScript, so that it can import the table of languages. */
import { existsSync } from 'node:fs';
import { openInstalledLanguages } from '#packages/runner/languages/installed.ts';
import { languages } from '#packages/runner/languages/languages.ts';
import type { WireLanguage } from '#packages/runner/protocol.ts';
import { aptInstall, downloadOf, isDebian, isRoot, lineFor, wouldReplaceNode } from './apt.mjs';

const MEGABYTE = 1_000_000;

/** The word that installs the formatters (server/features/formatters/), which are no languages. */
const FORMATTERS = 'formatters';
const formatters = [
  { name: 'black', formats: 'Python', path: '/usr/bin/black' },
  { name: 'clang-format', formats: 'C, C++, Java', path: '/usr/bin/clang-format' },
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
  return 'Type npm run languages to list the languages, npm run languages -- install all to install the rest, or IDs instead of all; formatters for black and clang-format.';
}

function list() {
  for (const language of named.filter(({ isHere }) => isHere)) console.log(row(language, 'installed'));
  for (const language of missing()) console.log(row(language, howToBring(language)));
  for (const { name, formats, path } of formatters)
    console.log(`  ${name.padEnd(14)}formats ${formats.padEnd(26)}${existsSync(path) ? 'installed' : 'not installed'}`);
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
  const unknown = ids.find(
    (id) => id !== 'all' && id !== FORMATTERS && !named.some((language) => String(language.id) === id),
  );
  if (ids.length === 0) return usage();
  if (unknown !== undefined) return `There is no language ${unknown}. Type npm run languages to list them.`;
  for (const { name } of named.filter(({ isHere }) => isHere && !ids.includes('all')))
    console.log(`${name} is installed.`);
  for (const { name, isHere, packages, reason } of named)
    if (!isHere && packages.length === 0) console.log(`${name}: ${reason}.`);

  const packages = [...packagesOf(missing()), ...(ids.includes(FORMATTERS) ? missingFormatters() : [])];
  return packages.length === 0 ? undefined : bring(packages);
}

function missingFormatters() {
  for (const { name, path } of formatters) if (existsSync(path)) console.log(`${name} is installed.`);
  return formatters.flatMap(({ name, path }) => (existsSync(path) ? [] : name));
}

function packagesOf(languages: WireLanguage[]) {
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
