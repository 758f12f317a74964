/**
 * A Vite plugin: writes lists of the files of the playground with the challenges, and of the lessons, with a hash in the
 * lists' file name, so that the service worker and the page can cache them (web/api/offline/playground-cache.ts and
 * student-pages-cache.ts). Only the build knows which chunks belong together.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The entry modules of /code and /challenges, and the exercises of lessons. The list includes everything that they
 * import, also dynamically.
 */
const roots = [
  'web/student/StudentShell.tsx',
  'web/student/code/CodePage.tsx',
  'web/student/challenges/ChallengesPage.tsx',
  'web/student/challenges/ChallengePage.tsx',
  'web/exercises/LessonExercise.tsx',
  'web/offline/service.tsx',
];

/**
 * The entry modules of the pages that a student reads offline, with their texts and the modules that those pages load later. The modules
 * for a lesson's grammars and maths are separate, for lessons that use them.
 */
const lessonRoots = [
  'web/student/StudentShell.tsx',
  'web/student/dashboard/DashboardPage.tsx',
  'web/student/courses/CoursePage.tsx',
  'web/student/lessons/LessonPage.tsx',
  'web/student/schedule/SchedulePage.tsx',
  'web/offline/service.tsx',
];
/** The entry module of exercises that are web pages, with their editor and preview. */
const pageExerciseRoot = 'web/exercises/PageExercise.tsx';
/** The entry modules of /projects, with the modules that their editor loads later. */
const projectRoots = [
  'web/student/StudentShell.tsx',
  'web/student/projects/ProjectsPage.tsx',
  'web/student/projects/ProjectPage.tsx',
  'web/offline/service.tsx',
];
const grammarRoot = 'web/features/lesson-texts/reading/code/highlight.ts';
const mathsRoot = 'web/features/lesson-texts/reading/maths/render-formula.ts';

/** Matches modules that lesson pages load later, and that the playground's or another list contains. */
const ofOtherLists =
  /\/exercises\/(?:LessonExercise|PageExercise)\.tsx$|\/reading\/(?:code\/highlight|maths\/render-formula)\.ts$/;

/**
 * Matches grammars and error explanations of languages that do not run on the device: offline, their programs are shown
 * as plain text.
 */
const ofOtherLanguages =
  /@codemirror\/(?:lang-(?!javascript|python|sql)|legacy-modes\/mode\/(?!lua\.))|code-editor\/small-grammars|program-errors\/(?:c|java)\.ts/;

/** Matches grammars of languages that run on the server only: offline, a project shows their code as plain text. */
const ofSchoolLanguages =
  /@codemirror\/(?:lang-(?!javascript|python|html|css|sql)|legacy-modes\/)|code-editor\/small-grammars|program-errors\/(?:c|java)\.ts/;

/** Matches Prettier, whose files the service worker caches when they are used. */
const ofFormatters = /\/node_modules\/prettier\//;

/** Matches the files of the languages that run on the device. Large ones are downloaded only on request. */
const ofLanguages = /^assets\/(?:sandbox\/\w+\.worker|sql-wasm-browser|glue)-[\w-]{8}\.(?:js|wasm)$/;
const largeOnes = /^assets\/(?:pyodide\.asm|python_stdlib)-[\w-]{8}\.\w+$/;

/** @returns {import('vite').Plugin} */
export const playgroundFiles = () => ({
  name: 'playground-files',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [each] : []));
    /** @type {(modules: string[], isLeftOut?: RegExp) => string[]} */
    const filesOf = (modules, isLeftOut = /^$/) =>
      addresses(
        withImports(
          modules.map((root) => chunkOf(chunks, root)),
          bundle,
          isLeftOut,
        ),
      );
    const names = Object.keys(bundle);
    const list = JSON.stringify({
      playground: filesOf(roots, either(ofOtherLanguages, ofFormatters)),
      lessons: filesOf(lessonRoots, ofOtherLists),
      grammars: filesOf([grammarRoot]),
      maths: filesOf([mathsRoot]),
      'page-exercises': filesOf([pageExerciseRoot], either(ofSchoolLanguages, ofFormatters)),
      projects: filesOf(projectRoots, either(ofSchoolLanguages, ofFormatters)),
      languages: addresses(names.filter((name) => ofLanguages.test(name))),
      formatters: addresses(names.filter((name) => name.startsWith('assets/formatters/'))),
      large: addresses(names.filter((name) => largeOnes.test(name))),
    });
    const hash = createHash('sha256').update(list).digest('base64url').slice(0, 8);
    writeFileSync(join(dir ?? '', `assets/playground-files-${hash}.json`), list);
  },
});

/** @param {RegExp[]} patterns */
const either = (...patterns) => new RegExp(patterns.map(({ source }) => source).join('|'));

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
 * The given chunks, their imports and their styles. Chunks that every page uses are cached with the app's shell too,
 * which does no harm. Dynamic imports of entry chunks are left out, because they are the other pages.
 *
 * @param {string[]} begin
 * @param {import('vite').Rollup.OutputBundle} bundle
 * @param {RegExp} isLeftOut  matches modules that are not followed when they are imported dynamically
 */
function withImports(begin, bundle, isLeftOut) {
  const all = new Set(begin);
  // The loop also visits names that are added to the set while it runs.
  for (const name of all) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    const later = file.isEntry ? [] : file.dynamicImports.filter((other) => !isOf(isLeftOut, bundle[other]));
    for (const other of [...file.imports, ...later, ...(file.viteMetadata?.importedCss ?? [])]) all.add(other);
  }
  return all;
}

/**
 * @param {RegExp} modules
 * @param {import('vite').Rollup.OutputBundle[string] | undefined} file
 */
const isOf = (modules, file) => file?.type === 'chunk' && modules.test(file.facadeModuleId ?? '');
