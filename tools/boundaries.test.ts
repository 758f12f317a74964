/**
 * The house, as a test: who may lean on whom, and how large things may grow.
 * The first line that fits a file lists what it may import. A folder's own files (./) always may.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const rules: [file: RegExp, mayImport: RegExp][] = [
  [/^contract\//, /^zod$|^#contract/],
  // A package imports nothing of the floors, nor of another package.
  [/^packages\/media\//, /^[^#]|^#packages\/media/],
  [/^packages\/mobile-money-simulator\//, /^[^#]/],
  [/^packages\/runner\//, /^[^#]|^#packages\/runner/],
  // An engine is the world outside, as far as it runs here: an adapter's test starts it.
  [/^server\/adapters\/.*\.test\.ts$/, /^[^#]|^#contract|^#packages|^#server\/(ports\/|testing)/],
  [
    /^server\/adapters\//,
    // The table of languages is data: what a Judge0 does not tell of its own stands there.
    /^[^#]|^#contract|^#server\/(ports\/|concurrency|csv\/parse-csv\.ts)|^#packages\/[\w-]+\/protocol\.ts|^#packages\/runner\/(client|languages\/languages\.ts)/,
  ],
  // Judge0's API without HTTP and storage: the runner serves it too.
  [
    /^server\/features\/submissions\/.*\.test\.ts$/,
    /^[^#]|^#contract|^#server\/(ports\/|testing)|^#packages\/runner\/(judge0-api|testing)/,
  ],
  [
    /^server\/features\/submissions\//,
    /^[^#]|^#contract|^#server\/(?!adapters|features|app|main|worker|testing)|^#server\/features\/([\w-]+)\/\1\.ts|^#packages\/runner\/judge0-api/,
  ],
  [/^server\/features\/.*\.test\.ts$/, /^[^#]|^#contract|^#server\/(ports\/|testing)/],
  [
    /^server\/features\//,
    /^[^#]|^#contract|^#server\/(?!adapters|features|app|main|worker|testing)|^#server\/features\/([\w-]+)\/\1\.ts/,
  ],
  [/^server\/(http|db|jobs)\/.*\.test\.ts$/, /^[^#]|^#contract|^#server\/(?!adapters|features|main)/],
  [/^server\/(http|db|jobs)\//, /^[^#]|^#contract|^#server\/(?!adapters|features|app|main|worker|testing)/],
  [/^server\/testing\//, /^[^#]|^#contract|^#server|^#packages/],
  [/^server\/ports\//, /^[^#]|^#contract/],
  [/^server\/concurrency\//, /^[^#]|^#server\/ports\//],
  [/^server\/(main|school)\.ts$/, /^[^#]|^#contract|^#server\/(?!testing)/],
  [/^server\/worker\.ts$/, /^[^#]|^#server\/(?!testing|adapters)/],
  [/^server\/app\.ts$/, /^[^#]|^#contract|^#server\/(?!testing|adapters|main)/],
  [/^server\//, /^[^#]|^#contract|^#server\/(?!adapters|main)/],
  // A test of the interface shows the whole app.
  [/^web\/.*\.test\.tsx$/, /^[^#]|^#contract|^#web\/testing/],
  [/^web\/ui\//, /^[^#]|^#web\/ui/],
  [/^web\/api\//, /^[^#]|^#contract|^#web\/(concurrency|ui\/dialog\/alerts\.tsx)/],
  [/^web\/concurrency\//, /^[^#]/],
  [/^web\/features\//, /^[^#]|^#contract|^#web\/(api|ui|concurrency|paths)/],
  [/^web\//, /^[^#]|^#contract|^#web/],
  [/^e2e\//, /^[^#]|^#contract|^#server\/(testing|db\/connect\.ts)|^#e2e\/fixtures/],
  [/^(tools|bench)\//, /^[^#]|^#contract|^#server|^#packages/],
  [/^[\w.-]+$/, /^[^#]/],
];

/** Longer ones say why they read better whole, in a comment with these words. */
const REASON = /reads better whole/;

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const listedAs = (endings: RegExp) => listed.split('\n').filter((file) => endings.test(file));
const textsOf = (names: string[]) => new Map(names.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]));
const files = listedAs(/\.(ts|tsx|mjs)$/);
const sources = textsOf(files);
/** What runs inside boxes. Nothing can be imported there, but it can grow too long. */
const insideBoxes = textsOf(listedAs(/\.(cjs|pl|py|java)$/));

const IMPORT = /(?:^(?:import|export|\}).* from |^import |import\() ?['"]([^'"\n]+)['"]/gm;
const STATIC_IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"\n]+)['"]/gm;
const importsOf = (source: string) => [...source.matchAll(IMPORT)].map(([, path]) => path!);

test.each(files)('%s imports only what its room may', (file) => {
  const rule = rules.find(([pattern]) => pattern.test(file));
  expect(rule, 'a rule for this place').toBeDefined();

  const forbidden = importsOf(sources.get(file)!).filter(
    (path) => path.startsWith('../') || !(path.startsWith('./') || isOfOwnRoom(file, path) || rule![1].test(path)),
  );
  expect(forbidden).toEqual([]);
});

/** A room inside a feature, or inside web/api, imports what lies beside it by the full path. */
function isOfOwnRoom(file: string, path: string) {
  const [room] = file.match(/^((server|web)\/features\/[\w-]+|web\/api)\//) ?? [];
  return room !== undefined && path.startsWith(`#${room}`);
}

test('features do not lean on each other in a circle', () => {
  const leans = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    const [, feature] = file.match(/^server\/features\/([\w-]+)\/(?!.*\.test\.ts)/) ?? [];
    if (!feature) continue;
    const others = importsOf(source).flatMap((path) => path.match(/^#server\/features\/([\w-]+)\//)?.[1] ?? []);
    const leant = others.filter((other) => other !== feature);
    leans.set(feature, new Set([...(leans.get(feature) ?? []), ...leant]));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(leans.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      return reaches(next, to, seen.add(next));
    });

  expect([...leans.keys()].filter((feature) => reaches(feature, feature))).toEqual([]);
});

test('no import circle, type-only imports included', () => {
  const imports = new Map(files.map((file) => [file, importedFiles(file)]));
  expect(filesInCircles(imports)).toEqual([]);
});

/** The files of this repository that a file imports when it is loaded; import() comes later and closes no circle. */
function importedFiles(file: string) {
  const paths = [...sources.get(file)!.matchAll(STATIC_IMPORT)].map(([, path]) => path!);
  return paths
    .map((path) => (path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path)))
    .filter((path) => sources.has(path));
}

/** Removes files that import none of the rest, or that none of the rest imports, until only circles and what links them remain. */
function filesInCircles(imports: Map<string, string[]>) {
  let rest = new Map(imports);
  for (let size = -1; size !== rest.size; ) {
    size = rest.size;
    const importing = new Map([...rest].filter(([, paths]) => paths.some((path) => rest.has(path))));
    const imported = new Set([...importing.values()].flat());
    rest = new Map([...importing].filter(([file]) => imported.has(file)));
  }
  return [...rest.keys()];
}

test('files stay short enough to read', () => {
  const tooLong = [...sources, ...insideBoxes].filter(([file, source]) => {
    const ceiling = /\.(test|e2e|bench)\.tsx?$/.test(file) ? 400 : 250;
    return source.split('\n').length > ceiling && !REASON.test(source);
  });
  expect(tooLong.map(([file]) => file)).toEqual([]);
});

test('a folder has at most 40 files', () => {
  const counts = new Map<string, number>();
  for (const folder of listed.split('\n').map(posix.dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 40)).toEqual([]);
});

test('there are no drawers for odds and ends, no barrels, and no way around the compiler', () => {
  const drawers = files.filter((file) => /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|\.\w+$)/.test(file));
  const barrels = files.filter((file) => /(^|\/)index\.tsx?$/.test(file));
  const detours = [...sources].filter(
    ([file, source]) =>
      file !== 'tools/boundaries.test.ts' && /:\s*any\b|\bas any\b|<any>|@ts-(ignore|nocheck)/.test(source),
  );

  expect([...drawers, ...barrels, ...detours.map(([file]) => file)]).toEqual([]);
});

test('what tests make up is of its type', () => {
  const ofTests = /\.(test|e2e|storm|bench)\.tsx?$|^(server|web)\/testing\/|^e2e\//;
  const casting = [...sources].filter(
    ([file, source]) => ofTests.test(file) && file !== 'tools/boundaries.test.ts' && /\bas unknown as\b/.test(source),
  );
  expect(casting.map(([file]) => file)).toEqual([]);
});

test('the only fetch of the web app is in call.ts, but for files of its own', () => {
  const fetching = [...sources].filter(([file, source]) => file.startsWith('web/') && /\bfetch\(/.test(source));
  expect(fetching.map(([file]) => file).filter((file) => !file.includes('.test.'))).toEqual([
    'web/api/call.ts',
    'web/api/offline/static-files.ts',
    'web/service-worker.ts',
  ]);
});
