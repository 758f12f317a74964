/** kill -9 in the middle of writes, again and again: every row that was acknowledged is there afterwards. */
import { afterAll, expect, test } from 'vitest';
import { call, type Darasa, freePort, newFolder, open, processesOn, removeFolders } from '#server/testing/process.ts';

afterAll(removeFolders);

const ROUNDS = 4;
const student = { email: 'student@darasa.test', password: 'Darasa2026' };

test('no acknowledged write is lost, whether the server dies alone or with its PostgreSQL', async () => {
  const folder = newFolder();
  const env = { DARASA_DATA: folder, PORT: String(await freePort()) };
  const sessions: string[] = [];
  let lastName = 0;

  for (let round = 0; round < ROUNDS; round++) {
    const darasa = await open(env);
    const me = await call(darasa.url, 'POST /auth/signin', { body: student });
    const signingIn = ['kevin', 'amina', 'peter'].map((name) => signInUntilDead(darasa, name));
    const renaming = renameUntilDead(darasa, me, lastName);
    await new Promise((resolve) => setTimeout(resolve, 400 + round * 137));
    if (round % 2 === 0) darasa.process.kill('SIGKILL');
    else killAll(darasa, folder);
    sessions.push(...(await Promise.all(signingIn)).flat());
    lastName = await renaming;
    await darasa.ended;
  }

  const darasa = await open(env);
  const checks = await Promise.all(sessions.map((cookie) => call(darasa.url, 'GET /auth/loggedin', { cookie })));
  const { body } = await call(darasa.url, 'POST /auth/signin', { body: student });
  darasa.process.kill('SIGTERM');
  await darasa.ended;

  expect(sessions.length).toBeGreaterThan(ROUNDS * 3);
  expect(checks.filter(({ status }) => status !== 200)).toEqual([]);
  // One more rename may have been written without our hearing of it.
  expect([`Wanjiru ${lastName}`, `Wanjiru ${lastName + 1}`]).toContain(body.name);
  expect(lastName).toBeGreaterThan(ROUNDS);
  expect(processesOn(folder)).toEqual([]);
});

/** The cookies of the sessions that the server said it had started. */
async function signInUntilDead({ url }: Darasa, name: string) {
  const cookies: string[] = [];
  for (;;) {
    const answer = await call(url, 'POST /auth/signin', { body: { ...student, email: `${name}@darasa.test` } }).catch(
      () => undefined,
    );
    if (answer?.status !== 200) return cookies;
    cookies.push(answer.cookie);
  }
}

/** The number in the last name that the server said it had written. */
async function renameUntilDead({ url }: Darasa, { cookie, body }: Awaited<ReturnType<typeof call>>, from: number) {
  for (let number = from; ; number++) {
    const name = `Wanjiru ${number + 1}`;
    const answer = await call(url, `PUT /users/${body._id}`, { body: { name }, cookie }).catch(() => undefined);
    if (answer?.status !== 200) return number;
  }
}

/** The server, the shell that holds its lifeline and every process of PostgreSQL, as when the power fails. */
function killAll(darasa: Darasa, folder: string) {
  for (const line of processesOn(folder)) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  darasa.process.kill('SIGKILL');
}
