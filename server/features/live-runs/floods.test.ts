/** Whoever sends more than anybody types: it costs nobody else anything. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { liveMessages } from '#contract/runner.ts';
import { connectLive } from '#server/testing/clients/live-run-client.ts';
import { hangUpAll } from '#server/testing/clients/websocket-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { knownLanguage, talkingRunner } from '#server/testing/fakes/interactive-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const PYTHON = 71;
const { runner, played } = talkingRunner([knownLanguage({ id: PYTHON, name: 'Python' })]);

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());
afterEach(hangUpAll);

/** A connection whose program runs. */
async function running(person: Person) {
  const line = await connectLive(school, person);
  const before = played.length;
  line.tell({ type: 'start', language_id: PYTHON, source_code: 'print(input())' });
  await expect.poll(() => played.length).toBe(before + 1);
  const program = played.at(-1)!;
  program.begin();
  return { ...line, program };
}

test('a program is told of the end of its input once, and of nothing that says nothing', async () => {
  const { program, tell } = await running(await school.given.student());

  tell({ type: 'input', text: '' });
  tell({ type: 'input', text: 'last\n' });
  tell({ type: 'end' });
  tell({ type: 'end' });
  tell({ type: 'input', text: 'too late\n' });
  tell({ type: 'nonsense' });

  await expect.poll(() => program.signal.aborted).toBe(true);
  expect(program.heard()).toBe('last\n');
  expect(program.timesTold()).toBe(2);
});

test.each([
  ['nothing', { type: 'input', text: '' }],
  ['next to nothing', { type: 'input', text: 'a' }],
])('who says %s without end is stopped', async (_, message) => {
  const { program, tell, news, ended } = await running(await school.given.student());

  for (let times = 0; times < 20_000; times++) tell(message);

  expect(await ended).toBe('ended');
  expect(program.signal.aborted).toBe(true);
  expect(news.at(-1)).toMatchObject({ type: 'finished', message: liveMessages.tooMuchInput });
  expect(program.timesTold()).toBeLessThanOrEqual((1024 * 1024) / 64);
});

test('who sends signs of life without end is cut off, and that alone', async () => {
  const [flooding, other] = [await running(await school.given.student()), await running(await school.given.student())];

  for (let times = 0; times < 5_000; times++) flooding.socket.ping();

  expect(await flooding.ended).toBe('ended');
  await expect.poll(() => flooding.program.signal.aborted).toBe(true);
  expect(other.program.signal.aborted).toBe(false);
  expect(other.socket.readyState).toBe(other.socket.OPEN);
});

test('where the program takes no more, no more is read from who types', async () => {
  const { program, tell, socket } = await running(await school.given.student());
  let drain = () => {};
  const drained = new Promise<void>((resolve) => {
    drain = resolve;
  });
  const line = `${'a'.repeat(16_000)}\n`;
  program.isFullUntil(drained);

  for (let times = 0; times < 60; times++) tell({ type: 'input', text: line });
  await expect.poll(() => program.timesTold()).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  // What had been read already.
  expect(program.timesTold()).toBeLessThan(30);
  drain();

  await expect.poll(() => program.heard().length).toBe(60 * line.length);
  expect(socket.readyState).toBe(socket.OPEN);
});
