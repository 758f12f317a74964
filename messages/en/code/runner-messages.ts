/** What packages/runner says in English about itself and its languages. tools/hard-coded-texts.test.ts compares the two. */

// Why programs cannot be run, for the office.
export const noBubblewrap = 'Programs cannot be run here yet: bubblewrap is missing.';
export const noPerl = 'Programs cannot be run here yet: Perl is missing.';
export const namespacesRestricted = 'Programs cannot be run: this system restricts user namespaces.';
export const namespacesForbidden = 'Programs cannot be run: this system does not allow user namespaces.';
export const outOfResources = (error: string) =>
  `Programs cannot be run because the server is out of resources: ${error}`;
export const noSandbox = (error: string) => `Programs cannot be run because the sandbox cannot start: ${error}`;
export const filesVisible = (folder: string) =>
  `Programs cannot be run: they could read the files in ${folder}, which also contains system programs. Move the school, or its DARASA_DATA, to its own folder, such as /srv/darasa.`;
export const noFolder = (folder: string, error: string) =>
  `The code runner cannot create its folder ${folder}: ${error}.`;
export const otherProcessor = (processor: string) => `Programs can be run on x86_64 and aarch64, not on ${processor}.`;
export const noAnswer = 'The code runner does not answer: it is being started again.';
export const onlyWatched =
  'Linux does not limit programs here; Darasa checks them every 40 ms. See docs/code-runner.md.';
export const judge0Away = 'Judge0 at JUDGE0_URL does not answer, or does not accept JUDGE0_KEY.';

// Why the machines of RUNNERS run no programs, or no new ones, for the office; machines.ts has why one cannot be used.
export const noMachine = 'No machine in RUNNERS runs programs. The page Code runner says why.';
export const draining = 'It is about to end: it finishes its programs, but takes no new ones.';

// Why a language cannot be used, for students.
export const notInstalled = 'Not installed on the school server';
export const notInDebian = 'Debian has no package for it';
export const cannotRun = 'The school server cannot run programs at the moment';

// How a language differs from Judge0's.
export const otherGcc = (version: string) => `Judge0 has GCC ${version} under this ID. Darasa uses the installed GCC.`;
export const gnustep = 'The class libraries are GNUstep’s.';
export const jython =
  'CPython 2 is no longer maintained. Jython runs the same language, starts more slowly, and has no C modules.';
export const olderScala = 'An older Scala: 2.11 lacks the features of 2.12 and 2.13.';
export const olderGroovy = 'An older Groovy: 2.4 lacks the features of 3.0.';
export const strictTypeScript = 'Strict mode. Node.js modules have no type definitions.';
export const otherD = 'Judge0 uses the compiler DMD. Darasa uses GDC, whose options and messages differ.';
export const importsStandardLibrary = 'Only the standard library can be imported.';
export const standardLibraryOnly = 'Only the standard library can be used.';
export const yabasic =
  'Judge0 uses FreeBASIC; Debian has no package for it. Yabasic has other types and many other keywords.';
