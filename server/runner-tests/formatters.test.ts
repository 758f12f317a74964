/** On a real runner, black and clang-format format programs, where they are installed (npm run languages -- install formatters). */
import { existsSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { FormattedLanguage } from '#contract/formatters.ts';
import { formatCode } from '#server/features/formatters/formatters.ts';
import { realRunner } from '#server/testing/processes/runner.ts';
import { newFolder, removeFolders } from '#server/testing/processes/school-process.ts';

const runner = realRunner(newFolder());
afterAll(async () => {
  await runner.close();
  removeFolders();
});

/** No limit here: the quotas are tested with their rules. */
const runQuotas = { count: async () => {}, forgive: async () => {} };
const format = (language: FormattedLanguage, code: string) =>
  formatCode({ runner, runQuotas }, { id: 'wanjiru' }, { language, code });

const hasBlack = existsSync('/usr/bin/black');
const hasClangFormat = existsSync('/usr/bin/clang-format');

test.skipIf(!hasBlack)('black formats Python, and names the line of a syntax error', async () => {
  expect(await format('python', "def f( x ):\n  return {'a':x}")).toBe('def f(x):\n    return {"a": x}\n');
  await expect(format('python', 'x = 1\ny = = 2\n')).rejects.toThrow('Line 2');
});

test.skipIf(!hasClangFormat)('clang-format formats C, C++ and Java', async () => {
  expect(await format('c', '#include "b.h"\n#include "a.h"\nint main( ){ return 0 ;}\n')).toBe(
    '#include "b.h"\n#include "a.h"\nint main() {\n    return 0;\n}\n',
  );
  expect(await format('cpp', 'std::vector<std::vector<int> >  a;\n')).toBe('std::vector<std::vector<int>> a;\n');
  expect(await format('java', 'class Main{int a=1;\nvoid f(){}}\n')).toBe(
    'class Main {\n    int a = 1;\n    void f() {}\n}\n',
  );
  await expect(format('c', 'int main( { return 0; }\n')).rejects.toThrow('Line 1');
});

test.skipIf(hasBlack)('a school without black says that the formatter is not installed', async () => {
  await expect(format('python', 'x=1')).rejects.toMatchObject({ code: 'not_here' });
});
