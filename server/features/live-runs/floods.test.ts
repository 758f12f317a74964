/** Tests clients that flood a live run with input. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectLive } from '#server/testing/clients/live-run-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { interactiveRunner, knownLanguage } from '#server/testing/fakes/interactive-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as liveRunsTexts from '#texts/code/live-runs.ts';

const PYTHON = 71;
const { runner, played } = interactiveRunner([knownLanguage({ id: PYTHON, name: 'Python' })]);

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());
afterEach(closeAllWebSockets);

/** Opens a connection and starts a program on it. */
async function runProgram(person: Person) {
  const line = await connectLive(school, person);
  const before = played.length;
  line.send({ type: 'start', language_id: PYTHON, source_code: 'print(input())' });
  await expect.poll(() => played.length).toBe(before + 1);
  const program = played.at(-1)!;
  program.begin();
  return { ...line, program };
}

test('a program gets the end of its input once, and no empty input', async () => {
  const { program, send } = await runProgram(await school.create.student());

  send({ type: 'input', text: '' });
  send({ type: 'input', text: 'last\n' });
  send({ type: 'end' });
  send({ type: 'end' });
  send({ type: 'input', text: 'too late\n' });
  send({ type: 'nonsense' });

  await expect.poll(() => program.signal.aborted).toBe(true);
  expect(program.received()).toBe('last\n');
  expect(program.timesReceived()).toBe(2);
});

test.each([
  ['empty input', { type: 'input', text: '' }],
  ['tiny input', { type: 'input', text: 'a' }],
])('endless %s stops the program', async (_, message) => {
  const { program, send, messages, closed } = await runProgram(await school.create.student());

  for (let times = 0; times < 20_000; times++) send(message);

  expect(await closed).toBe('closed');
  expect(program.signal.aborted).toBe(true);
  expect(messages.at(-1)).toMatchObject({ type: 'finished', message: liveRunsTexts.tooMuchInput });
  expect(program.timesReceived()).toBeLessThanOrEqual((1024 * 1024) / 64);
});

test('endless pings end only their own connection', async () => {
  const [flooding, other] = [
    await runProgram(await school.create.student()),
    await runProgram(await school.create.student()),
  ];

  for (let times = 0; times < 5_000; times++) flooding.socket.ping();

  expect(await flooding.closed).toBe('closed');
  await expect.poll(() => flooding.program.signal.aborted).toBe(true);
  expect(other.program.signal.aborted).toBe(false);
  expect(other.socket.readyState).toBe(other.socket.OPEN);
});

test('while the program reads no input, the server reads none from the client', async () => {
  const { program, send, socket } = await runProgram(await school.create.student());
  let drain = () => {};
  const drained = new Promise<void>((resolve) => {
    drain = resolve;
  });
  const line = `${'a'.repeat(16_000)}\n`;
  program.isFullUntil(drained);

  for (let times = 0; times < 60; times++) send({ type: 'input', text: line });
  await expect.poll(() => program.timesReceived()).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  // The program has received only the input that the server had read before it paused the socket.
  expect(program.timesReceived()).toBeLessThan(30);
  drain();

  await expect.poll(() => program.received().length).toBe(60 * line.length);
  expect(socket.readyState).toBe(socket.OPEN);
});
