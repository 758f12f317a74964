/**
 * The architecture rules: which folder may import what, and the maximum size of files, functions and folders. For each
 * file, the first rule that matches its path applies; imports from the same folder (./) are always allowed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const rules: [file: RegExp, mayImport: RegExp][] = [
  [/^contract\//, /^zod$|^@noble\/hashes\/|^#contract|^#(?:texts|messages)/],
  [/^messages\//, /^#messages/],
  // A package imports nothing from the rest of the repository, nor from another package.
  [/^packages\/media\//, /^[^#]|^#packages\/media/],
  [/^packages\/mobile-money-simulator\//, /^[^#]/],
  [/^packages\/runner\//, /^[^#]|^#packages\/runner/],
  // An adapter's test may start the runner or the media engine, which are outside the server.
  [/^server\/adapters\/.*\.test\.ts$/, /^[^#]|^#(?:texts|messages)|^#contract|^#packages|^#server\/(ports\/|testing)/],
  [
    /^server\/adapters\//,
    // Adapters may read the table of languages: it contains data that a Judge0 server does not report.
    /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(ports\/|concurrency|machines|csv\/parse-csv\.ts|zip\/)|^#packages\/[\w-]+\/protocol\.ts|^#packages\/runner\/(client|languages\/languages\.ts)/,
  ],
  // Submissions share packages/runner/judge0-api/ (Judge0's API without HTTP and storage) with the runner's own server.
  [
    /^server\/features\/submissions\/.*\.test\.ts$/,
    /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(ports\/|testing)|^#packages\/runner\/(judge0-api|testing)/,
  ],
  [
    /^server\/features\/submissions\//,
    /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(?!adapters|features|app|main|roles|testing)|^#server\/features\/([\w-]+)\/\1\.ts|^#packages\/runner\/judge0-api/,
  ],
  [/^server\/features\/.*\.test\.ts$/, /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(ports\/|testing)/],
  [
    /^server\/features\//,
    /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(?!adapters|features|app|main|roles|testing)|^#server\/features\/([\w-]+)\/\1\.ts/,
  ],
  [
    /^server\/(http|db|jobs)\/.*\.test\.ts$/,
    /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(?!adapters|features|main)/,
  ],
  [
    /^server\/(http|db|jobs)\//,
    /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(?!adapters|features|app|main|roles|testing)/,
  ],
  [/^server\/testing\//, /^[^#]|^#(?:texts|messages)|^#contract|^#server|^#packages/],
  [/^server\/ports\//, /^[^#]|^#(?:texts|messages)|^#contract/],
  [/^server\/concurrency\//, /^[^#]|^#(?:texts|messages)|^#server\/ports\//],
  [/^server\/(main|school)\.ts$/, /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(?!testing)/],
  [/^server\/roles\/.*\.test\.ts$/, /^[^#]|^#contract|^#server/],
  [/^server\/roles\//, /^[^#]|^#(?:texts|messages)|^#server\/(?!testing)/],
  [/^server\/app\.ts$/, /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(?!testing|adapters|main)/],
  // The harness of page tests is a separate program, and shares its test code with the browser on a student's device.
  [/^server\/page-harness\//, /^[^#]|^#(?:texts|messages)|^#web\/(page-tests|preview-frame\/console\.ts)/],
  // The explanations of programming errors are tested with the errors of real programs.
  [/^server\/runner-tests\//, /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(?!adapters|main)/],
  [/^server\//, /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(?!adapters|main)/],
  // A test of the interface renders the whole app.
  [/^web\/.*\.test\.tsx$/, /^[^#]|^#(?:texts|messages)|^#contract|^#web\/testing/],
  // The server renders the pages of the front door, with the same patterns as the app's pages.
  [
    /^web\/ui\//,
    /^[^#]|^#(?:texts|messages)|^#contract\/kanga-pattern\.ts|^#web\/(ui|storage\.ts)|^#web\/concurrency\/observable\.ts/,
  ],
  [/^web\/api\//, /^[^#]|^#(?:texts|messages)|^#contract|^#web\/(concurrency|storage\.ts|ui\/dialog\/alerts\.tsx)/],
  [/^web\/concurrency\//, /^[^#]|^#(?:texts|messages)/],
  [/^web\/preview-frame\//, /^[^#]|^#web\/page-tests\//],
  [
    /^web\/features\//,
    /^[^#]|^#(?:texts|messages)|^#contract|^#web\/(api|ui|concurrency|paths|storage\.ts|preview-frame\/messages\.ts)/,
  ],
  [/^web\//, /^[^#]|^#(?:texts|messages)|^#contract|^#web/],
  [/^e2e\//, /^[^#]|^#(?:texts|messages)|^#contract|^#server\/(testing|db\/connect\.ts)|^#e2e\/fixtures/],
  [/^(tools|bench)\//, /^[^#]|^#(?:texts|messages)|^#contract|^#server|^#packages/],
  [/^[\w.-]+$/, /^[^#]/],
];

/** A file over the maximum length must contain these words, in a comment that gives the reason. */
const REASON = /reads better whole/;

const FUNCTION_CEILING = 50;
const COMPONENT_CEILING = 75;
/** Only a file with over 50 indented lines in a row can have an overlong function: parsing only those saves 3 s. */
const LONG_BLOCK = /(?:^(?: .*)?\n){51}/m;

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const listedAs = (endings: RegExp) => listed.split('\n').filter((file) => endings.test(file));
const textsOf = (names: string[]) => new Map(names.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]));
const files = listedAs(/\.(ts|tsx|mjs)$/);
const sources = textsOf(files);
/** Programs that run inside sandboxes. They import none of our modules, but the maximum length applies to them too. */
const insideBoxes = textsOf(listedAs(/\.(cjs|pl|py|java)$/));

const isTest = (file: string) => /\.(test|e2e|bench)\.tsx?$/.test(file);

const IMPORT = /(?:^(?:import|export|\}).* from |^import |import\() ?['"]([^'"\n]+)['"]/gm;
const STATIC_IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"\n]+)['"]/gm;
/** Matches all imports except those of types, which load nothing. */
const LOADING_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?['"]([^'"\n]+)['"]/gm;
const importsOf = (source: string) => [...source.matchAll(IMPORT)].map(([, path]) => path!);

test.each(files)('%s imports only modules that its folder may import', (file) => {
  const rule = rules.find(([pattern]) => pattern.test(file));
  expect(rule, 'a rule for this folder').toBeDefined();

  const forbidden = importsOf(sources.get(file)!).filter(
    (path) => path.startsWith('../') || !(path.startsWith('./') || isOfOwnRoom(file, path) || rule![1].test(path)),
  );
  expect(forbidden).toEqual([]);
});

/** Allows imports by full path (#…) within one feature, among the adapters of one port, and within web/api, which have subfolders. */
function isOfOwnRoom(file: string, path: string) {
  const [room] = file.match(/^((server|web)\/features\/[\w-]+|server\/adapters\/[\w-]+|web\/api)\//) ?? [];
  return room !== undefined && path.startsWith(`#${room}`);
}

test('features do not import each other in a cycle', () => {
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

test('there is no import cycle, type-only imports included', () => {
  const imports = new Map(files.map((file) => [file, importedFiles(file)]));
  expect(filesInCircles(imports)).toEqual([]);
});

/** Returns the repository's files that a file imports when it loads. import() is left out: it runs later and closes no cycle. */
function importedFiles(file: string, imports = STATIC_IMPORT) {
  const paths = [...sources.get(file)!.matchAll(imports)].map(([, path]) => path!);
  return paths
    .map((path) => (path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path)))
    .filter((path) => sources.has(path));
}

/** Packages that are needed only with certain settings, each with the only file that may import it. */
const packagesOfSettings = {
  ioredis: 'server/adapters/redis/connection.ts',
  aws4fetch: 'server/adapters/files/s3/client.ts',
  'prom-client': 'server/metrics/open-metrics.ts',
};

test.each(Object.entries(packagesOfSettings))('%s is loaded only by a school whose settings need it', (name, file) => {
  const importing = [...sources].filter(
    ([one, source]) => ofSchool.test(one) && importsOf(source).some((path) => path === name),
  );
  expect(importing.map(([one]) => one)).toEqual([file]);
  const loaded = loadedAtStart();
  expect(loaded).toContain('server/open-services.ts');
  expect(loaded).not.toContain(file);
});

const commands = files.filter(
  (file) => /^tools\/[\w-]+\.mjs$/.test(file) && sources.get(file)!.includes("'./prepare.mjs'"),
);

test.each(commands)('%s loads in a fresh clone, where no package is installed yet', (command) => {
  const packages = loadedWith([command]).flatMap((file) =>
    [...sources.get(file)!.matchAll(LOADING_IMPORT)].flatMap(([, path]) =>
      /^(?:node:|[.#])/.test(path!) ? [] : [path!],
    ),
  );
  expect(packages).toEqual([]);
});

/** Matches files of the server, except tests and files that only tests use. */
const ofSchool = /^server\/(?!testing\/)(?!.*\.test\.ts$)/;

/** The files that a process loads before it has read a setting: main.ts imports the roles later, but always one of them. */
function loadedAtStart() {
  return loadedWith(files.filter((file) => /^server\/(?:main|school|roles\/[\w-]+)\.ts$/.test(file)));
}

/** The files, and those that they import when they load. */
function loadedWith(starts: string[]) {
  const loaded = new Set(starts);
  // The loop also visits files that are added to the set while it runs.
  for (const file of loaded) for (const imported of importedFiles(file, LOADING_IMPORT)) loaded.add(imported);
  return [...loaded];
}

/**
 * Finds import cycles: repeatedly removes files that import no remaining file, or that no remaining file imports. The
 * files that are left are in a cycle, or on a path from one cycle to another.
 */
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

test('files stay below the maximum length', () => {
  const tooLong = [...sources, ...insideBoxes].filter(([file, source]) => {
    const ceiling = isTest(file) ? 400 : 250;
    return source.split('\n').length > ceiling && !REASON.test(source);
  });
  expect(tooLong.map(([file]) => file)).toEqual([]);
});

/** Matches folders of numbered files, none of which is ever deleted: migrations with their snapshots, and decisions. */
const NUMBERED = /^(?:server\/db\/migrations|docs\/decisions)/;

test('a folder has at most 40 files', () => {
  const counts = new Map<string, number>();
  for (const folder of listed.split('\n').map(posix.dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  expect([...counts].filter(([folder, count]) => count > 40 && !NUMBERED.test(folder))).toEqual([]);
});

test('functions have at most 50 lines of code, React components at most 75', () => {
  const tooLong = [...sources].flatMap(([file, source]) => (isTest(file) ? [] : functionsOverCeiling(file, source)));
  expect(tooLong).toEqual([]);
});

/** Returns a file's overlong functions. (Biome's noExcessiveLinesPerFunction misses JSX text and some lines.) */
function functionsOverCeiling(file: string, source: string) {
  if (!LONG_BLOCK.test(source)) return [];
  const { program, comments } = parseSync(file, source);
  const code = comments.reduce((text, comment) => blanked(text, comment), source);
  return functionsIn(program)
    .map(({ name, body }) => ({ name, lines: linesOfCode(code.slice(body.start + 1, body.end - 1)) }))
    .filter(({ name, lines }) => lines > (isComponent(file, name) ? COMPONENT_CEILING : FUNCTION_CEILING))
    .map(({ name, lines }) => `${file}: ${name} has ${lines} lines`);
}

const isComponent = (file: string, name: string) => file.endsWith('.tsx') && /^[A-Z]/.test(name);
const linesOfCode = (code: string) => code.split('\n').filter((line) => line.trim() !== '').length;
const blanked = (text: string, { start, end }: { start: number; end: number }) =>
  text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);

/** Returns every function of a file. An anonymous function has the name of the variable to which it is assigned. */
function functionsIn(program: ESTree.Program) {
  const found: { name: string; body: ESTree.Span }[] = [];
  const assigned = new Map<ESTree.Node, string>();
  const add = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (node.body) found.push({ name: node.id?.name ?? assigned.get(node) ?? 'a function', body: node.body });
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') assigned.set(init, id.name);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program);
  return found;
}

test('there are no catch-all folders, no barrel files, and no suppressed type checks', () => {
  const drawers = files.filter((file) => /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|\.\w+$)/.test(file));
  const barrels = files.filter((file) => /(^|\/)index\.tsx?$/.test(file));
  const detours = [...sources].filter(
    ([file, source]) =>
      file !== 'tools/boundaries.test.ts' && /:\s*any\b(?!\s+\w)|\bas any\b|<any>|@ts-(ignore|nocheck)/.test(source),
  );

  expect([...drawers, ...barrels, ...detours.map(([file]) => file)]).toEqual([]);
});

test('test data is not cast to a type that it does not have', () => {
  const ofTests = /\.(test|e2e|storm|bench)\.tsx?$|^(server|web)\/testing\/|^e2e\//;
  const casting = [...sources].filter(
    ([file, source]) => ofTests.test(file) && file !== 'tools/boundaries.test.ts' && /\bas unknown as\b/.test(source),
  );
  expect(casting.map(([file]) => file)).toEqual([]);
});

test('each endpoint of the browser’s cache has a name of its own: of two equal ones, the first to be loaded would serve both', () => {
  const ENDPOINT = /^ {2}(\w+): build(?:\.other)?\.(?:query|mutation|infiniteQuery)\b/gm;
  const names = [...sources].flatMap(([file, source]) =>
    file.startsWith('web/') ? [...source.matchAll(ENDPOINT)].map(([, name]) => name!) : [],
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('the web app calls fetch only in call.ts, except for its own files', () => {
  const fetching = [...sources].filter(([file, source]) => file.startsWith('web/') && /\bfetch\(/.test(source));
  expect(fetching.map(([file]) => file).filter((file) => !file.includes('.test.'))).toEqual([
    'web/api/call.ts',
    'web/api/offline/formatters-cache.ts',
    'web/api/offline/person-files.ts',
    'web/api/offline/static-files.ts',
    'web/service-worker.ts',
  ]);
});
