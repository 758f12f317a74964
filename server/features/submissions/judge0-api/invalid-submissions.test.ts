import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge0Client, keyOf } from '#server/testing/clients/judge0-client.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let client: ReturnType<typeof judge0Client>;

beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
  client = judge0Client(school.address, { 'X-Auth-Token': await keyOf(school, await school.create.student()) });
});
afterAll(() => school.stop());

const program = { language_id: 71, source_code: 'print(1)' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['language_id is missing', { language_id: undefined }, { language_id: ["can't be blank"] }],
  ['there is no such language', { language_id: 4 }, { language_id: ["language with id 4 doesn't exist"] }],
  [
    'the language is not installed',
    { language_id: 83 },
    { language_id: ['language with id 83 is archived and cannot be used anymore'] },
  ],
  ['there is no program', { source_code: '' }, { source_code: ["can't be blank"] }],
  [
    'the program is too long',
    { source_code: 'x'.repeat(65_537) },
    { source_code: ['is too long (maximum is 65536 bytes)'] },
  ],
  ['cpu_time_limit', { cpu_time_limit: 15.1 }, { cpu_time_limit: ['must be less than or equal to 15.0'] }],
  ['cpu_extra_time', { cpu_extra_time: 6 }, { cpu_extra_time: ['must be less than or equal to 5.0'] }],
  ['wall_time_limit', { wall_time_limit: '21' }, { wall_time_limit: ['must be less than or equal to 20.0'] }],
  ['no wall_time_limit', { wall_time_limit: 0 }, { wall_time_limit: ['must be greater than or equal to 1.0'] }],
  ['memory_limit', { memory_limit: 512_001 }, { memory_limit: ['must be less than or equal to 512000'] }],
  ['too little memory', { memory_limit: 2_047 }, { memory_limit: ['must be greater than or equal to 2048'] }],
  ['stack_limit', { stack_limit: 128_001 }, { stack_limit: ['must be less than or equal to 128000'] }],
  [
    'max_processes_and_or_threads',
    { max_processes_and_or_threads: 121 },
    { max_processes_and_or_threads: ['must be less than or equal to 120'] },
  ],
  ['max_file_size', { max_file_size: 4_097 }, { max_file_size: ['must be less than or equal to 4096'] }],
  ['number_of_runs', { number_of_runs: 21 }, { number_of_runs: ['must be less than or equal to 20'] }],
  ['no number', { number_of_runs: 'many' }, { number_of_runs: ['is not a number'] }],
  ['the network', { enable_network: true }, { enable_network: ['this option cannot be enabled'] }],
  ['a callback to no web server', { callback_url: 'ftp://x.example' }, { callback_url: ['is invalid'] }],
  [
    'files that are no zip',
    { additional_files: base64('none') },
    { additional_files: ['must be a zip of plain files, 10240 KB at most'] },
  ],
  [
    'several files with a source',
    { language_id: 89 },
    { source_code: ['must be blank'], additional_files: ["can't be blank"] },
  ],
])('Judge0’s sentence is told where what is wrong is: %s', async (_, change, wrong) => {
  const answer = await client.post('/submissions', { ...program, ...change });

  expect([answer.status, answer.body]).toEqual([422, wrong]);
});

test.each([
  ['an object as the source', { source_code: { toString: 1 } }, { source_code: ['is invalid'] }],
  ['an object as the language', { language_id: { valueOf: 1, toString: 1 } }, { language_id: ['is invalid'] }],
  ['a list as the input', { stdin: ['x'] }, { stdin: ['is invalid'] }],
  ['half of a character', { command_line_arguments: '\ud800' }, { command_line_arguments: ['is invalid'] }],
])('what is no text is refused, and no fault of ours: %s', async (_, change, wrong) => {
  const answer = await client.post('/submissions', { ...program, ...change });

  expect([answer.status, answer.body]).toEqual([422, wrong]);
});

test('a list nested deeper than the stack is refused', async () => {
  const key = await keyOf(school, await school.create.student());
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const answer = await fetch(`${school.address}/judge0/submissions`, {
    method: 'POST',
    headers: { 'X-Auth-Token': key, 'content-type': 'application/json' },
    body: `{"language_id":71,"source_code":${deep}}`,
  });

  expect([answer.status, await answer.json()]).toEqual([422, { source_code: ['is invalid'] }]);
});
