/** Tests live runs over real WebSockets, with scripted programs. */

import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { people } from '#contract/people.ts';
import { sessions } from '#contract/sessions.ts';
import { QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { connectLive } from '#server/testing/clients/live-run-client.ts';
import { type ClientOptions, closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { interactiveRunner, knownLanguage } from '#server/testing/fakes/interactive-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as liveRunsTexts from '#texts/code/live-runs.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';

const PYTHON = 71;
const missing = { id: 83, name: 'Swift (5.2.3)', isHere: false, reason: 'Swift is not installed at the school.' };
const { runner, played } = interactiveRunner([knownLanguage({ id: PYTHON, name: 'Python' }), knownLanguage(missing)]);

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());
afterEach(() => {
  vi.useRealTimers();
  closeAllWebSockets();
});

interface ConnectOptions extends ClientOptions {
  at?: School;
}

const connect = (person?: Person, { at = school, ...way }: ConnectOptions = {}) => connectLive(at, person, way);

const start = { type: 'start', language_id: PYTHON, source_code: 'print(input())' };

/** Opens a connection and starts a program on it. */
async function runProgram(person: Person, way?: ConnectOptions) {
  const line = await connect(person, way);
  const before = played.length;
  line.send(start);
  await expect.poll(() => played.length).toBe(before + 1);
  const program = played.at(-1)!;
  program.begin();
  return { ...line, program };
}

const refused = (message: string) => ({ type: 'refused', message });

test('a program has live input and output, and its result comes at the end', async () => {
  const { program, send, messages, closed } = await runProgram(await school.create.student());

  program.print('Your name? ');
  await expect.poll(() => messages.at(-1)).toEqual({ type: 'output', stream: 'stdout', text: 'Your name? ' });
  send({ type: 'input', text: 'Wanjirũ\n' });
  send({ type: 'end' });
  await expect.poll(program.received).toBe('Wanjirũ\n');
  await expect.poll(program.hasInputEnded).toBe(true);
  program.print('No such pupil\n', 'stderr');
  program.finish({ status: 11, message: 'Exited with error code 1' });

  expect(await closed).toBe('closed');
  expect(messages.map(({ type }) => type)).toEqual(['queued', 'running', 'output', 'output', 'finished']);
  expect(messages.slice(3)).toEqual([
    { type: 'output', stream: 'stderr', text: 'No such pupil\n' },
    {
      type: 'finished',
      status: { id: 11, description: 'Runtime Error (NZEC)' },
      compile_output: null,
      message: 'Exited with error code 1',
      time: '0.012',
      memory: 3_456,
    },
  ]);
});

test("a program's images are sent before its result, if the client requested them", async () => {
  const bytes = Buffer.from('<svg/>');
  const pictures = { pictures: [{ name: 'a.svg', type: 'image/svg+xml' as const, bytes }] };
  const leftOut = { tooMany: 1, tooLarge: 0, unreadable: 0 };
  const line = await connect(await school.create.student());
  const before = played.length;
  line.send({ ...start, pictures: true });
  await expect.poll(() => played.length).toBe(before + 1);
  const program = played.at(-1)!;
  program.finish({ pictures: { ...pictures, ...leftOut } });
  const unasked = await runProgram(await school.create.student());
  unasked.program.finish();

  expect(program.program.returnsPictures).toBe(true);
  expect(unasked.program.program.returnsPictures).toBe(false);
  expect([await line.closed, await unasked.closed]).toEqual(['closed', 'closed']);
  expect(line.messages.slice(-2)).toMatchObject([
    { type: 'pictures', pictures: [{ name: 'a.svg', bytes: bytes.toString('base64') }], ...leftOut },
    { type: 'finished' },
  ]);
  expect(unasked.messages.map(({ type }) => type)).not.toContain('pictures');
});

test('a program has ten minutes of wall time and five seconds of processor time', async () => {
  const student = await school.create.student();
  const { program } = await runProgram(student);

  expect(program.program).toMatchObject({ owner: student.id, limits: { wallTime: 600, cpuTime: 5, memory: 128_000 } });
  expect(Buffer.from(program.program.source).toString()).toBe(start.source_code);
});

test('input that arrives before the program has started is kept until then', async () => {
  const { send } = await connect(await school.create.student());
  const before = played.length;
  send(start);
  send({ type: 'input', text: 'early\n' });

  await expect.poll(() => played[before]?.received()).toBe('early\n');
});

test('a character that is split between chunks arrives whole, and invalid UTF-8 is replaced', async () => {
  const { program, printed, closed } = await runProgram(await school.create.student());
  const [first, ...rest] = Buffer.from('ũ');

  program.print(Uint8Array.of(first!));
  await new Promise((resolve) => setTimeout(resolve, 100));
  program.print(Uint8Array.of(...rest));
  program.print(Uint8Array.of(0xff));
  program.finish();

  await closed;
  expect(printed()).toBe('ũ\uFFFD');
});

test('many small outputs become few messages, in order', async () => {
  const { program, messages, printed, closed } = await runProgram(await school.create.student());
  const numbers = Array.from({ length: 2_000 }, (_, number) => `${number}\n`);

  for (const number of numbers) program.print(number);
  program.finish();

  await closed;
  expect(printed()).toBe(numbers.join(''));
  expect(messages.length).toBeLessThan(10);
});

test('a program is stopped after 1 MB of output', async () => {
  const { program, messages, printed, closed } = await runProgram(await school.create.student());

  for (let times = 0; times < 20; times++) program.print(new Uint8Array(64 * 1024).fill(0x61));

  await closed;
  expect(program.signal.aborted).toBe(true);
  expect(printed().length).toBe(1024 * 1024);
  expect(messages.at(-1)).toMatchObject({ type: 'finished', status: { id: 8 }, message: liveRunsTexts.tooMuchOutput });
});

test('a client that receives nothing is sent no more than its buffer takes', async () => {
  const { program, socket, printed, closed } = await runProgram(await school.create.student());
  socket.pause();
  for (let times = 0; times < 15; times++) {
    program.print(new Uint8Array(64 * 1024).fill(0x61));
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  program.finish();
  socket.resume();

  await closed;
  expect(printed().length).toBe(15 * 64 * 1024);
});

test('the program ends with the connection', async () => {
  const { program, socket } = await runProgram(await school.create.student());

  socket.terminate();

  await expect.poll(() => program.signal.aborted).toBe(true);
});

test('starting another program ends the person’s first program, but no one else’s', async () => {
  const student = await school.create.student();
  const others = await runProgram(await school.create.student());
  const first = await runProgram(student);

  const second = await runProgram(student);

  expect(await first.closed).toBe('closed');
  expect(first.messages.at(-1)).toEqual(refused(liveRunsTexts.replaced));
  expect(first.program.signal.aborted).toBe(true);
  expect([second, others].map(({ program }) => program.signal.aborted)).toEqual([false, false]);
});

test('a program ends with the session: signed out, or deactivated by an admin', async () => {
  const { create, as } = school;
  const [out, shut, stays] = [await create.student(), await create.student(), await create.student()];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const gone = [await runProgram(out), await runProgram(shut)];
  const still = await runProgram(stays);
  await as(out).call(sessions.endOthers);
  await as(await create.admin()).call(people.deactivate, { params: { id: shut.id } });

  await vi.advanceTimersByTimeAsync(15_000);

  expect(await Promise.all(gone.map(({ closed }) => closed))).toEqual(['closed', 'closed']);
  expect(gone.map(({ messages }) => messages.at(-1))).toEqual([
    refused(liveRunsTexts.signedOut),
    refused(liveRunsTexts.signedOut),
  ]);
  expect(gone.map(({ program }) => program.signal.aborted)).toEqual([true, true]);
  await expect.poll(() => still.messages.at(-1)).toEqual({ type: 'beat' });
  expect(still.program.signal.aborted).toBe(false);
});

test('a connection whose client disappeared without closing is closed by the heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { program, messages } = await runProgram(await school.create.student(), { autoPong: false });

  for (let beats = 1; beats <= 3; beats++) {
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.poll(() => messages.filter(({ type }) => type === 'beat').length).toBe(beats);
  }
  expect(program.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(15_000);

  await expect.poll(() => program.signal.aborted).toBe(true);
});

test('another origin is refused before the upgrade', async () => {
  const student = await school.create.student();

  expect((await connect(student, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await connect(student)).status).toBe(101);
});

test('every signed-in person may connect, and a visitor is asked to sign in', async () => {
  const { create } = school;
  for (const person of [await create.student(), await create.tutor(), await create.admin()])
    await expect(runProgram(person)).resolves.toMatchObject({ status: 101 });

  const visitor = await connect();
  await visitor.closed;
  expect(visitor.messages).toEqual([refused('Please sign in.')]);
});

test.each([
  ['a language that is not installed', { ...start, language_id: missing.id }, missing.reason],
  ['an unknown language', { ...start, language_id: 1 }, liveRunsTexts.notHere],
  ['a program that is too long', { ...start, source_code: 'a'.repeat(70_000) }, 'We cannot read this request.'],
  ['nonsense', 'nonsense', 'We cannot read this request.'],
])('%s is refused with a sentence', async (_, message, sentence) => {
  const { send, messages, closed } = await connect(await school.create.student());

  send(message);

  await closed;
  expect(messages).toEqual([refused(sentence)]);
});

test.each([
  ['a full queue', new QueueFull(), submissionsTexts.queueFull],
  ['an unavailable runner', new RunnerUnavailable('apt install bubblewrap'), submissionsTexts.away],
])('%s is reported to the client as a sentence', async (_, error, sentence) => {
  const { program, messages, closed } = await runProgram(await school.create.student());

  program.fail(error);

  await closed;
  expect(messages.at(-1)).toEqual(refused(sentence));
});

test('an unexpected error is logged, and reported as a fault', async () => {
  const { program, messages, closed } = await runProgram(await school.create.student());

  program.fail(new Error('a fault'));

  await closed;
  expect(messages.at(-1)).toEqual(refused('Something went wrong. Please try again.'));
  expect(school.takeFaults().join()).toContain('a live run failed');
});

test('a connection without a start message is closed, and so is one person’s fourth connection', async () => {
  const student = await school.create.student();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const four = [await connect(student), await connect(student), await connect(student), await connect(student)];
  // The server may accept connections in another order than the client opened them: it refuses the fourth to arrive.
  const last = await Promise.race(four.map((one) => one.closed.then(() => one)));
  expect(last.messages).toEqual([refused('Too many requests. Please wait a moment and try again.')]);

  await vi.advanceTimersByTimeAsync(10_000);

  const silent = four.filter((one) => one !== last);
  await Promise.all(silent.map(({ closed }) => closed));
  expect(silent[0]!.messages).toEqual([refused('The request took too long to arrive. Please try again.')]);
});

test('live runs count against RUNS_PER_MINUTE', async () => {
  const { runner, played } = interactiveRunner([knownLanguage({ id: PYTHON, name: 'Python' })]);
  const strict = await startTestServer({ runner, env: { RUNS_PER_MINUTE: '1' } });
  const student = await strict.create.student();
  const first = await connect(student, { at: strict });
  first.send(start);
  await expect.poll(() => played.length).toBe(1);

  const second = await connect(student, { at: strict });
  second.send(start);

  await second.closed;
  expect(second.messages).toEqual([refused('You are running too many programs. Please wait a moment.')]);
  expect(played[0]!.signal.aborted).toBe(false);
});

test.each([
  ['by a full queue', new QueueFull()],
  ['by an unavailable runner', new RunnerUnavailable()],
])('a run refused %s does not count against RUNS_PER_DAY, a run that started does', async (_, refusal) => {
  const { runner, played } = interactiveRunner([knownLanguage({ id: PYTHON, name: 'Python' })]);
  const strict = await startTestServer({ runner, env: { RUNS_PER_DAY: '1' } });
  const student = await strict.create.student();
  const tryRun = async () => {
    const line = await connect(student, { at: strict });
    line.send(start);
    return line;
  };
  const first = await tryRun();
  await expect.poll(() => played.length).toBe(1);
  played[0]!.fail(refusal);
  await first.closed;

  await tryRun();
  await expect.poll(() => played.length).toBe(2);
  const third = await tryRun();

  await third.closed;
  expect(third.messages).toEqual([refused(submissionsTexts.quotaOf(1))]);
});

test('on a runner without interactive runs a start is refused', async () => {
  const { runInteractive: _, ...mute } = interactiveRunner([knownLanguage({ id: PYTHON, name: 'Python' })]).runner;
  const elsewhere = await startTestServer({ runner: mute });
  const { send, messages, closed } = await connect(await elsewhere.create.student(), { at: elsewhere });

  send(start);

  await closed;
  expect(messages).toEqual([refused(liveRunsTexts.notPossible)]);
});

test('a shutdown ends live runs immediately, with a message', async () => {
  const { runner, played } = interactiveRunner([knownLanguage({ id: PYTHON, name: 'Python' })]);
  const closing = await startTestServer({ runner });
  const [awake, dead] = [
    await connect(await closing.create.student(), { at: closing }),
    await connect(await closing.create.student(), { at: closing }),
  ];
  for (const { send } of [awake, dead]) send(start);
  await expect.poll(() => played.length).toBe(2);
  dead.socket.pause();

  const before = performance.now();
  await closing.stop();

  // Otherwise the server would wait 30 s for a client that does not answer the close frame.
  expect(performance.now() - before).toBeLessThan(20_000);
  expect(awake.messages.at(-1)).toEqual(refused(liveRunsTexts.closing));
  expect(played.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

test.each(['h2c', 'websocket'])(
  'a request with another Upgrade header (%s) is answered as HTTP/1.1',
  async (protocol) => {
    const { port } = new URL(school.address);
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong1234' });
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const call = request({
        port,
        method: 'POST',
        path: '/api/v1/auth/signin',
        headers: {
          connection: 'Upgrade',
          upgrade: protocol,
          origin: 'http://localhost:3000',
          'content-type': 'application/json',
          'content-length': body.length,
        },
      });
      call.on('response', async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode, text });
      });
      call.on('error', reject);
      call.end(body);
    });

    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'wrong_credentials' });
  },
);
