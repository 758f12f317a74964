/** On a real runner, the template of each kind of project runs as it is, with the scripts that the server adds. */
import { afterAll, expect, test } from 'vitest';
import { PROJECT_KINDS, type ProjectKind } from '#contract/learning/projects.ts';
import type { StoredFile } from '#server/db/tables/projects.ts';
import { withScripts } from '#server/features/projects/running.ts';
import { templateOf } from '#server/features/projects/templates.ts';
import { program, realRunner } from '#server/testing/processes/runner.ts';
import { newFolder, removeFolders } from '#server/testing/processes/school-process.ts';

const MULTI_FILE = 89;

const runner = realRunner(newFolder());
afterAll(async () => {
  await runner.close();
  removeFolders();
});

const installed = await runner.languages();
const isInstalled = (kind: ProjectKind) =>
  installed.some(({ id, isHere }) => id === PROJECT_KINDS[kind].languageId && isHere);
const kinds = (Object.keys(PROJECT_KINDS) as ProjectKind[]).filter((kind) => kind !== 'web');

/** Runs a project with the limits of a submission; returns what it and its compiler print. */
async function run(kind: ProjectKind, files: StoredFile[], input = '') {
  const zipped = withScripts(kind, files).map((file) => ({
    name: file.path,
    bytes: Buffer.from('text' in file ? file.text : ''),
  }));
  const outcome = await runner.run(program(MULTI_FILE, '', { files: zipped, input, owner: kind }));
  const [stdout, stderr, compileOutput] = [outcome.stdout, outcome.stderr, outcome.compileOutput].map((bytes) =>
    bytes ? Buffer.from(bytes).toString() : '',
  );
  return { stdout, errors: `${compileOutput}${stderr}` };
}

for (const kind of kinds) {
  test.skipIf(!isInstalled(kind))(`${kind}: the template greets three people`, async () => {
    expect(await run(kind, templateOf(kind, 'en'))).toEqual({
      stdout: 'Habari, Wanjiru!\nHabari, Otieno!\nHabari, Amina!\nThat was 3 greetings.\n',
      errors: '',
    });
  });
}

test.skipIf(!isInstalled('c'))('C files in folders are compiled, also those with spaces in their names', async () => {
  const files = [
    {
      path: 'main.c',
      text: '#include "my maths/double.h"\n#include <math.h>\n#include <stdio.h>\nint main(void) { double n; scanf("%lf", &n); printf("%.0f\\n", twice(sqrt(n))); }\n',
    },
    { path: 'my maths/double.h', text: 'double twice(double n);\n' },
    { path: 'my maths/double.c', text: '#include "double.h"\ndouble twice(double n) { return 2 * n; }\n' },
  ];

  expect(await run('c', files, '16\n')).toEqual({ stdout: '8\n', errors: '' });
});

test.skipIf(!isInstalled('java'))('what the Java compiler finds names the file and the line', async () => {
  const [main] = templateOf('java', 'en');

  expect((await run('java', [main!])).errors).toMatch(/Main\.java:4: error: cannot find symbol/);
});

test('a project’s own scripts replace those of its kind, each by itself', async () => {
  const own = { path: 'run', text: 'echo "Own: $(cat built)"\n' };
  const compile = { path: 'compile', text: 'echo built > built\n' };

  expect((await run('c', [own, compile])).stdout).toBe('Own: built\n');
  expect(withScripts('c', [{ path: 'main.c', text: '' }, own]).map(({ path }) => path)).toEqual([
    'main.c',
    'run',
    'compile',
  ]);
});
