/** Tests formatting on the server, with a scripted runner. server/runner-tests/ tests the real formatters. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatters } from '#contract/formatters.ts';
import { type Outcome, QueueFull } from '#server/ports/code-runner.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { accepted, scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const fake = scriptedRunner();
let school: School;
let student: Person;
beforeAll(async () => {
  school = await startTestServer({ runner: fake });
  student = await school.create.student();
});
afterAll(() => school.stop());
beforeEach(() => {
  fake.programs = [];
});

const failed = (exitCode: number, stderr: string): Outcome => ({
  ...accepted(''),
  status: 11,
  exitCode,
  stderr: Buffer.from(stderr),
});
const format = (language: 'python' | 'c' | 'java', code: string) =>
  school.as(student).call(formatters.formatCode, { body: { language, code } });
const refusal = (language: 'python' | 'c' | 'java', code: string) =>
  school.as(student).refused(formatters.formatCode, { body: { language, code } });

test('black formats a Python program in the sandbox, without waiting for the user’s other programs', async () => {
  fake.script = async () => accepted('x = 1\n');

  expect(await format('python', 'x=1')).toEqual({ code: 'x = 1\n' });
  const [program] = fake.programs;
  expect(program).toMatchObject({ languageId: 89, owner: `format ${student.id}`, stdin: Buffer.from('x=1') });
  expect(program!.files.map(({ name, bytes }) => [name, String(bytes)])).toEqual([['run', 'exec black --quiet -\n']]);
});

const syntaxErrors: [stderr: string, line: number][] = [
  ['error: cannot format -: Cannot parse: 2:4: x = = 3', 2],
  ['error: cannot format -: Cannot parse for target version Python 3.13: 7:0: EOF in multi-line statement', 7],
  ['error: cannot format -: unindent does not match any outer indentation level (<tokenize>, line 4)', 4],
];
test.each(syntaxErrors)('a syntax error is refused with its line: %s', async (stderr, line) => {
  fake.script = async () => failed(123, stderr);

  expect(await refusal('python', 'x = = 3')).toMatchObject({
    status: 400,
    message: `Line ${line} has an error. Correct it, then format again. Nothing was changed.`,
  });
});

test('clang-format says in its first line whether it could read the program', async () => {
  fake.script = async () => accepted('{ "Cursor": 0, "IncompleteFormat": false }\nint a;\n');
  expect(await format('java', 'int  a;')).toEqual({ code: 'int a;\n' });

  fake.script = async () => accepted('{ "Cursor": 0, "IncompleteFormat": true, "Line": 3 }\nint a;\n');
  expect((await refusal('c', 'int  a;')).message).toContain('Line 3');
});

test('an unmatched bracket is refused before the formatter runs', async () => {
  expect((await refusal('c', 'int main() {\n  puts("}");\n')).message).toContain('Line 1');
  expect(fake.programs).toEqual([]);
});

test('a school without the formatter says so', async () => {
  fake.script = async () => failed(127, 'run: line 1: exec: black: not found');

  expect(await refusal('python', 'x=1')).toMatchObject({
    code: 'not_here',
    message: 'The formatter for this language is not installed at this school.',
  });
});

test('formatting counts as a run, unless the runner has refused it', async () => {
  const other = await startTestServer({ runner: fake, env: { RUNS_PER_MINUTE: '1' } });
  const someone = other.as(await other.create.student());
  const body = { language: 'python' as const, code: 'x=1' };
  fake.script = () => Promise.reject(new QueueFull('full'));
  const full = await someone.refused(formatters.formatCode, { body });
  fake.script = async () => accepted('x = 1\n');
  await someone.call(formatters.formatCode, { body });
  const tooMany = await someone.refused(formatters.formatCode, { body });

  expect([full.status, tooMany.status]).toEqual([503, 429]);
});
