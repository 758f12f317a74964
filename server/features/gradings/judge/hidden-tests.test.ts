/**
 * Only a challenge's authors may see its hidden tests and reference solutions. Here each of these texts contains a
 * random word. Programs print it wherever they can; neither the log nor a reply to anyone else may contain it.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { challenges } from '#contract/challenges.ts';
import { gradings } from '#contract/gradings.ts';
import type { Outcome } from '#server/ports/code-runner.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { accepted, scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const word = (of: string) => `${of}-${randomBytes(12).toString('hex')}`;
const words = {
  stdin: word('stdin'),
  expected: word('expected'),
  name: word('name'),
  judge: word('judge'),
  reference: word('reference'),
  draftStdin: word('draft-stdin'),
  draftExpected: word('draft-expected'),
  draftReference: word('draft-reference'),
  hint: word('hint'),
};

const runner = scriptedRunner();
/** An outcome that has the test's input in each of its texts. */
const echoInput = (stdin: Uint8Array, outcome: Partial<Outcome>): Outcome => ({
  ...accepted(stdin),
  stderr: Buffer.from(stdin),
  message: Buffer.from(stdin).toString(),
  ...outcome,
});
const isSeen = (stdin: Uint8Array) => Buffer.from(stdin).toString() === 'seen';
runner.script = async ({ source, stdin }) => {
  const program = Buffer.from(source).toString();
  if (program.startsWith('prints')) return echoInput(stdin, {});
  if (program.startsWith('crashes')) return echoInput(stdin, { status: 11 });
  if (program.startsWith('faults') && !isSeen(stdin)) return echoInput(stdin, { status: 13 });
  return accepted(Buffer.from(stdin).toString().replaceAll('stdin', 'expected'));
};

const environment = { LOG_LEVEL: 'debug' };
let school: School;
let ids: Record<string, string>;
let people: Record<'student' | 'other' | 'tutor' | 'otherTutor' | 'admin', Person>;

beforeAll(async () => {
  school = await startTestServer({ runner, env: environment });
  const { create } = school;
  people = {
    student: await create.student(),
    other: await create.student(),
    tutor: await create.tutor(),
    otherTutor: await create.tutor(),
    admin: await create.admin(),
  };
  const course = await create.course({ tutorId: people.tutor.id });
  await create.enrolment(people.student.id, course.id);
  const challenge = await create.challenge(course.id, {
    hints: ['Open me.', words.hint],
    tests: [
      { name: 'Seen', stdin: 'seen', expected: 'seen' },
      { name: words.name, isHidden: true, stdin: words.stdin, expected: words.expected },
    ],
    version: { reference: words.reference },
  });
  ids = { challenge: challenge.id, course: course.id, studentId: people.student.id };
});
afterAll(async () => {
  school.takeFaults();
  await school.stop();
});

/** The secret in every encoding in which a reply could leak it. Base64 has three forms, depending on the offset. */
const encodingsOf = (secret: string) => [
  secret,
  [...secret].toReversed().join(''),
  Buffer.from(secret).toString('hex'),
  ...['', 'x', 'xx'].map((before) =>
    Buffer.from(before + secret)
      .toString('base64')
      .slice(4, -4),
  ),
];

const secrets = Object.values(words).flatMap(encodingsOf);
const leaksIn = (text: string) => secrets.filter((secret) => text.includes(secret));

async function submitted(source: string, state: string) {
  const student = school.as(people.student);
  const sent = { params: { id: ids.challenge! }, body: { languageId: 71, source } };
  const { _id } = await student.call(gradings.submit, sent);
  const stateNow = async () => {
    school.clock.advance({ minutes: 10 });
    return (await student.call(gradings.read, { params: { attemptId: _id } })).state;
  };
  await expect.poll(stateNow, { timeout: 20_000 }).toBe(state);
  return _id;
}

/** The headers and body of a reply; for an event stream only the headers, because the stream never ends. */
async function answerTo(method: string, path: string, { person, body }: { person: Person | undefined; body?: object }) {
  const cookie = person && `session=${await school.create.session(person)}`;
  const response = await fetch(school.address + path, {
    method,
    headers: {
      origin: 'http://localhost:3000',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const headers = JSON.stringify([...response.headers]);
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return headers + (await response.text());
  await response.body!.cancel();
  return headers;
}

const pathOf = (pattern: string) =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? (/course/i.test(name) ? ids.course : ids.challenge)!);

test('no reply to anyone but the authors contains hidden tests or reference solutions, nor does the log', async () => {
  const attempts = [await submitted('prints it', 'done'), await submitted('crashes with it', 'done')];
  ids.attemptId = attempts[0]!;
  await submitted('faults by it', 'faulty');
  const faults = await answerTo('GET', pathOf('/api/v1/challenges/:id/faults'), { person: people.tutor });
  const tutor = school.as(people.tutor);
  const [path, at] = [`/challenges/${ids.challenge}`, { params: { id: ids.challenge! } }];
  const tests = [
    { name: 'Seen', isHidden: false, stdin: 'seen', expected: 'seen' },
    { name: word('x'), isHidden: true, stdin: words.draftStdin, expected: words.draftExpected },
    { name: words.name, isHidden: true, stdin: words.stdin, program: words.judge, programLanguageId: 71 },
  ];
  const reference = { languageId: 71, source: words.draftReference };
  await tutor.call(challenges.writeTests, { ...at, body: { tests, reference } });
  await expect.poll(async () => (await tutor.call(challenges.draft, at)).draft?.state).toBe('failed');

  const found: string[] = [];
  const checkLeaks = async (endpoint: string, person: Person | undefined, body?: object) => {
    const [method, pattern] = endpoint.split(' ') as [string, string];
    const leaks = leaksIn(await answerTo(method, pathOf(pattern), { person, ...(body && { body }) }));
    if (leaks.length > 0) found.push(`${endpoint} as ${person?.type ?? 'visitor'}: ${leaks}`);
  };
  const outsiders = [undefined, people.student, people.other, people.otherTutor];
  for (const person of outsiders)
    for (const endpoint of school.mounted.filter((one) => one.startsWith('GET '))) await checkLeaks(endpoint, person);
  for (const person of outsiders)
    for (const end of ['runs', 'attempts', 'hints', 'regrade', 'regrade/application', 'publication', 'faults'])
      for (const source of ['prints it', 'crashes with it'])
        if (end !== 'hints' || source === 'prints it')
          await checkLeaks(`POST /api/v1${path}/${end}`, person, { languageId: 71, source });
  for (const attemptId of attempts) {
    ids.attemptId = attemptId;
    for (const person of [people.student, people.tutor, people.admin])
      await checkLeaks('GET /api/v1/challenges/attempts/:attemptId', person);
  }

  const storedOutcomes = JSON.stringify((await school.find.gradingsOf(ids.challenge!)).map(({ outcomes }) => outcomes));
  const draft = await answerTo('GET', `/api/v1${path}/draft`, { person: people.tutor });
  expect(found).toEqual([]);
  expect(leaksIn(storedOutcomes)).toEqual([]);
  expect(leaksIn(school.takeFaults().join('\n'))).toEqual([]);
  // Shows that the search works: it finds the words where they may appear.
  expect(faults).toContain(words.stdin);
  for (const name of ['draftStdin', 'draftExpected', 'judge', 'draftReference', 'stdin', 'reference'] as const)
    expect(draft).toContain(words[name]);
  expect(storedOutcomes).toContain('seen');
}, 120_000);
