/** Kills the server (kill -9) again and again during writes: no acknowledged row and no acknowledged file is lost. */
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { senderTo } from '#server/testing/clients/upload-client.ts';
import {
  call,
  type Darasa,
  freePort,
  killAllOn,
  newFolder,
  open,
  processesOn,
  removeFolders,
  withoutEngines,
} from '#server/testing/processes/school-process.ts';
import { atLength } from '#server/testing/test-length.ts';

afterAll(removeFolders);

const ROUNDS = atLength({ quick: 2, long: 6, soak: 60 });
const student = { email: 'student@darasa.test', password: 'Darasa2026' };
const tutor = { ...student, email: 'tutor@darasa.test' };
const SENDERS = ['student', 'kevin', 'amina', 'peter'];
/** The pictures of a round: the server refuses more than sixty uploads per person and hour. */
const PICTURES_A_ROUND = Math.floor(60 / Math.ceil(ROUNDS / SENDERS.length));

test('no acknowledged write is lost when the server is killed, alone or together with its PostgreSQL', async () => {
  const folder = newFolder();
  const env = { ...withoutEngines, DARASA_DATA: folder, PORT: String(await freePort()) };
  const all: Acknowledged = { sessions: [], joined: [], pictures: [], lastName: 0 };

  for (let round = 0; round < ROUNDS; round++) {
    const darasa = await open(env);
    const me = await call(darasa.url, 'POST /auth/signin', { body: student });
    const teacher = await call(darasa.url, 'POST /auth/signin', { body: tutor });
    const before = countsOf(all);
    const sender = { ...student, email: `${SENDERS[round % SENDERS.length]}@darasa.test` };
    const writing = [
      ...['kevin', 'amina', 'peter'].map((name) => signInUntilDead(darasa, name, all)),
      renameUntilDead(darasa, me, all),
      joinUntilDead(darasa, { student: me, teacher }, all),
      sendPicturesUntilDead(darasa, await call(darasa.url, 'POST /auth/signin', { body: sender }), all),
    ];
    await new Promise((resolve) => setTimeout(resolve, 400 + round * 137));
    // The timeout is long for a busy machine, because a round without writes of each kind would prove nothing.
    const hasWritten = () => countsOf(all).every((count, n) => count > before[n]! + 1);
    await expect.poll(hasWritten, { timeout: 60_000 }).toBe(true);
    if (round % 2 === 0) darasa.process.kill('SIGKILL');
    else killAll(darasa, folder);
    await Promise.all(writing);
    await darasa.ended;
  }

  const darasa = await open(env);
  const { sessions, joined, pictures, lastName } = all;
  const checks = await Promise.all(sessions.map((cookie) => call(darasa.url, 'GET /auth/loggedin', { cookie })));
  const { body, cookie } = await call(darasa.url, 'POST /auth/signin', { body: student });
  const courses = await call(darasa.url, 'GET /courses/students', { cookie });
  const shown = await Promise.all(pictures.flatMap(bothSizes).map((path) => isWholePicture(darasa.url + path)));
  darasa.process.kill('SIGTERM');
  await darasa.ended;

  expect(checks.filter(({ status }) => status !== 200)).toEqual([]);
  // The server may have stored one more rename whose response did not arrive.
  expect([`Wanjiru ${lastName}`, `Wanjiru ${lastName + 1}`]).toContain(body.name);
  expect((courses.body as { _id: string }[]).map(({ _id }) => _id)).toEqual(expect.arrayContaining(joined));
  expect(shown).toEqual(shown.map(() => true));
  expect(processesOn(folder)).toEqual([]);
});

/** What the servers have acknowledged: cookies of sessions, ids of joined courses, addresses of pictures, the last name. */
interface Acknowledged {
  sessions: string[];
  joined: string[];
  pictures: string[];
  /** The number in the student's last name. */
  lastName: number;
}

/** The number of writes of each kind, of sessions a third, because three people sign in. */
const countsOf = ({ sessions, joined, pictures, lastName }: Acknowledged) => [
  sessions.length / 3,
  joined.length,
  pictures.length,
  lastName,
];

/** Signs in until the server is killed. */
async function signInUntilDead({ url }: Darasa, name: string, { sessions }: Acknowledged) {
  for (;;) {
    const answer = await call(url, 'POST /auth/signin', { body: { ...student, email: `${name}@darasa.test` } }).catch(
      () => undefined,
    );
    if (answer?.status !== 200) return;
    sessions.push(answer.cookie);
  }
}

/** Renames the student until the server is killed. */
async function renameUntilDead({ url }: Darasa, { cookie, body }: Caller, all: Acknowledged) {
  for (;;) {
    const name = `Wanjiru ${all.lastName + 1}`;
    const answer = await call(url, `PUT /users/${body._id}`, { body: { name }, cookie }).catch(() => undefined);
    if (answer?.status !== 200) return;
    all.lastName++;
  }
}

interface Joining {
  student: Caller;
  teacher: Caller;
}

/** Joins new courses until the server is killed. */
async function joinUntilDead({ url }: Darasa, { student, teacher }: Joining, { joined }: Acknowledged) {
  const body = { title: 'Made for this', desc: 'A course.', price: 0, level: 'Beginner' };
  for (;;) {
    const made = await call(url, 'POST /courses/', { body, cookie: teacher.cookie }).catch(() => undefined);
    const path = `PUT /users/enroll/${made?.body._id}` as const;
    const answer = await call(url, path, { body: {}, cookie: student.cookie }).catch(() => undefined);
    if (answer?.status !== 200) return;
    joined.push(made!.body._id!);
  }
}

type Caller = Awaited<ReturnType<typeof call>>;

/** Uploads pictures until the server is killed. */
async function sendPicturesUntilDead({ url }: Darasa, { cookie }: Caller, { pictures }: Acknowledged) {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1f3c88' } })
    .png()
    .toBuffer();
  const sender = senderTo({ base: `${url}/api/v1`, origin: url, cookie });
  for (let sent = 0; sent < PICTURES_A_ROUND; sent++) {
    const taken = await sender.send('picture', 'photo.png', photo).catch(() => undefined);
    if (taken?.status !== 200) break;
    pictures.push(String(taken.body.img));
  }
}

const bothSizes = (large: string) => [large, large.replace('/large/', '/small/')];

async function isWholePicture(address: string) {
  const bytes = await (await fetch(address)).arrayBuffer();
  // Decodes every pixel, which fails for a truncated picture and for an error message.
  return sharp(bytes)
    .stats()
    .then(
      () => true,
      () => false,
    );
}

/** Kills the server, every process of PostgreSQL and the shell that watches them, like a power failure. */
function killAll(darasa: Darasa, folder: string) {
  killAllOn(folder);
  darasa.process.kill('SIGKILL');
}
