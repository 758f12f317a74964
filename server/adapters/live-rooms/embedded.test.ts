import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { inLocale } from '#messages/catalogues.ts';
import { passwordOf } from '#packages/media/turn/credentials.ts';
import { InvalidMediaOffer, type Media, type MediaListener, MediaUnavailable } from '#server/ports/media.ts';
import { fakeEngineLauncher, mediaOnFakeEngine } from '#server/testing/processes/media.ts';
import { aliveOf, enginesOn } from '#server/testing/processes/runner.ts';
import { chooseLiveRooms, openMedia } from './choose-provider.ts';
import { relaysFor } from './relays.ts';
import { READY_TIMEOUT_MS } from './supervised-engine.ts';

/** A loader for TypeScript, which a child process needs because Vitest compiles only its own processes. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** The data folder is in the command line of an engine, and so identifies the engines of this test. */
const folder = join(tmpdir(), `darasa-embedded-${randomUUID()}`);

let media: Media | undefined;
afterEach(async () => {
  await media?.close();
  media = undefined;
  vi.restoreAllMocks();
});

/** Starts media on fake engines, and records in `heard` the events that a listener receives. */
async function startMedia(settings: Parameters<typeof mediaOnFakeEngine>[0] = {}, launch = fakeEngineLauncher(folder)) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const started = mediaOnFakeEngine(settings, launch);
  media = started;
  const heard = { gone: [] as string[], speaking: [] as string[][], lost: [] as string[][] };
  const listener: MediaListener = {
    onGone: (id) => heard.gone.push(id),
    onSpeaking: (publications) => heard.speaking.push(publications),
    onLost: (publications) => heard.lost.push(publications),
  };
  started.listen(listener);
  await untilReady(started);
  return { media: started, heard };
}

const untilReady = (started: Media, room = 'a room') =>
  expect.poll(() => publishAnswer(started, room), { timeout: 30_000 }).toMatch(/^answer/);

async function publishAnswer(started: Media, room: string) {
  const answer = await started.publish({ room, id: 'p-try', sdp: 'hello' }).catch((error: Error) => error.name);
  started.unpublish('p-try');
  return answer;
}

/** Log lines that contain this text. */
const sentences = (part: string) =>
  vi.mocked(console.error).mock.calls.filter(([sentence]) => String(sentence).includes(part));

const engines = () => enginesOn(folder);
const pidIn = (answer: string) => Number(answer.split(' ').at(-1));
const publication = (id: string, sdp = 'hello', room = 'a room') => ({ id, sdp, room });

test('a published track is answered and can be subscribed to', async () => {
  const { media } = await startMedia();

  expect(await media.publish(publication('p1'))).toMatch(/^answer to hello by/);
  expect(await media.subscribe({ id: 's1', publication: 'p1', quality: 'low' })).toBe('offer of p1 in low');
});

test('invalid offers and ended publications are refused', async () => {
  const { media, heard } = await startMedia();

  await expect(media.publish(publication('p1', 'fail'))).rejects.toThrow(new InvalidMediaOffer('It was told to fail'));
  await expect(media.subscribe({ id: 's1', publication: 'p1', quality: 'high' })).rejects.toThrow(MediaUnavailable);
  expect(heard.gone).toEqual([]);
});

test('ended connections and audible publications are reported, unknown ids ignored', async () => {
  const { media, heard } = await startMedia();
  await media.publish(publication('p1', 'end'));
  await media.publish(publication('p2', 'speak'));
  await media.publish(publication('p3'));
  await media.subscribe({ id: 's3', publication: 'p3', quality: 'high' });
  media.setQuality('s3', 'low');

  await expect.poll(() => heard).toEqual({ gone: ['p1', 's3'], speaking: [['p2']], lost: [] });
});

test('when an engine exits, its publications are lost, pending requests rejected, and the spare takes over', async () => {
  const { media, heard } = await startMedia();
  const before = pidIn(await media.publish(publication('p1')));
  await media.publish(publication('p2'));
  await media.subscribe({ id: 's1', publication: 'p1', quality: 'high' });
  const unanswered = media.publish(publication('p3', 'never answer'));
  const waiting = expect(unanswered).rejects.toThrow(MediaUnavailable);
  const spare = () => engines().find((pid) => pid !== before);
  await expect.poll(spare, { timeout: 30_000 }).toBeDefined();
  const waitsAlready = spare();

  process.kill(before, 'SIGKILL');
  await waiting;
  expect(heard.lost).toEqual([['p1', 'p2']]);
  await untilReady(media);
  expect(pidIn(await media.publish(publication('p1')))).toBe(waitsAlready);
  await expect(media.subscribe({ id: 's2', publication: 'p2', quality: 'high' })).rejects.toThrow(MediaUnavailable);
});

test('an engine that exits repeatedly is restarted with growing delays until one is ready', async () => {
  const { media, heard } = await startMedia();
  for (let n = 0; n < 4; n++) {
    await expect(media.publish(publication(`p${n}`, 'die'))).rejects.toThrow(MediaUnavailable);
    await untilReady(media);
  }
  expect(await media.publish(publication('p9'))).toMatch(/^answer/);
  // Only publications whose offer was answered are reported as lost, and none of these offers was.
  expect(heard.lost).toEqual([]);
});

test('an engine that stops answering its heartbeat is killed and replaced', async () => {
  const { media, heard } = await startMedia({ heartbeat: 200 });
  const before = pidIn(await media.publish(publication('p1')));
  await expect(media.publish(publication('p2', 'fall silent'))).rejects.toThrow('The media engine has exited.');

  expect(heard.lost).toEqual([['p1']]);
  await untilReady(media);
  expect(pidIn(await media.publish(publication('p1')))).not.toBe(before);
});

test('malformed messages are ignored; an endless one kills the engine', async () => {
  // The interval is longer than the test, so no heartbeat interferes.
  const { media } = await startMedia({ heartbeat: 60_000 });
  const answer = await media.publish(publication('p1', 'talk garbage'));
  expect(answer).toMatch(/^answer/);

  await expect(media.publish(publication('p2', 'talk without end'))).rejects.toThrow(MediaUnavailable);
  await untilReady(media);
  expect(pidIn(await media.publish(publication('p1')))).not.toBe(pidIn(answer));
});

test('a room is assigned to the least loaded engine and stays there; an exit loses only that engine’s publications', async () => {
  const { media, heard } = await startMedia({ processes: 2 });
  let count = 0;
  const pidOf = async (room: string) => pidIn(await media.publish(publication(`p${count++}`, 'hello', room)));
  const first = await pidOf('x1');
  // The second engine may still be starting; new rooms go to it once it is ready.
  await expect.poll(() => pidOf(`y${count}`), { timeout: 30_000 }).not.toBe(first);
  const room = `y${count - 1}`;
  const second = await pidOf(room);
  expect([await pidOf('x1'), await pidOf(room)]).toEqual([first, second]);
  await media.publish(publication('p-other', 'hello', room));
  // This offer makes the fake engine report another engine's publication as ended, which must have no effect.
  await media.publish(publication('p-mine', 'tell of others', 'x1'));

  process.kill(first, 'SIGKILL');

  await expect.poll(() => heard.lost.length).toBe(1);
  expect(heard.lost[0]).toContain('p-mine');
  expect(heard.lost[0]).not.toContain('p-other');
  expect(heard.gone).not.toContain('p-other');
  expect(await pidOf(room)).toBe(second);
});

test('a publication waits for a restarting engine, but not for a failing one', async () => {
  let isFull = false;
  const launch = fakeEngineLauncher(folder);
  const launchOrNot = () => {
    if (isFull) throw new Error('no more processes');
    return launch();
  };
  const { media } = await startMedia({}, launchOrNot);
  const first = pidIn(await media.publish(publication('p1')));
  const waiting = expect(media.publish(publication('p2', 'never answer'))).rejects.toThrow(MediaUnavailable);
  process.kill(first, 'SIGKILL');
  await waiting;
  const [second, same] = await Promise.all([pidAfterWaiting(media, 'p3'), pidAfterWaiting(media, 'p4')]);
  expect(second).not.toBe(first);
  expect(same).toBe(second);

  isFull = true;
  const asked = expect(media.publish(publication('p5', 'never answer'))).rejects.toThrow(MediaUnavailable);
  for (const pid of engines()) process.kill(pid, 'SIGKILL');
  await asked;
  const since = performance.now();
  await expect(media.publish(publication('p6'))).rejects.toThrow(MediaUnavailable);
  // Waiting for a reply would take ten seconds, but a failing engine refuses at once.
  expect(performance.now() - since).toBeLessThan(8_000);
});

/** Publishes until an engine answers; returns its process id. On a busy machine a publication may wait too briefly. */
async function pidAfterWaiting(media: Media, id: string): Promise<number> {
  const since = performance.now();
  return media.publish(publication(id)).then(pidIn, (error: unknown) => {
    if (performance.now() - since < READY_TIMEOUT_MS) throw error;
    return pidAfterWaiting(media, id);
  });
}

test('rooms of a failing engine move to another one, with its relays', async () => {
  let isFull = false;
  const launch = fakeEngineLauncher(folder);
  const launchOrNot = () => {
    if (isFull) throw new Error('no more processes');
    return launch();
  };
  const { media, heard } = await startMedia({ processes: 2, turnPort: 3404 }, launchOrNot);
  const moved: string[] = [];
  media.listen({ onGone() {}, onSpeaking() {}, onLost() {}, onMoved: (rooms) => moved.push(...rooms) });
  let count = 0;
  const pidOf = async (room: string) =>
    pidIn(await media.publish(publication(`p${count++}`, 'hello', room)).catch(() => '0'));
  const first = await pidOf('x1');
  await expect.poll(() => pidOf(`y${count}`), { timeout: 30_000 }).not.toBe(first);
  const second = await pidOf(`y${count - 1}`);
  const relayOf = (room: string) => media.relaysFor('wanjiru', room)[0]!.urls[0];
  const relayBefore = relayOf('x1');

  isFull = true;
  const movedWithoutOthers = () => {
    for (const pid of engines()) if (pid !== second) process.kill(pid, 'SIGKILL');
    return moved;
  };
  await expect.poll(movedWithoutOthers, { timeout: 30_000 }).toContain('x1');

  expect(await pidOf('x1')).toBe(second);
  expect(relayOf('x1')).not.toBe(relayBefore);
  expect(heard.lost.flat()).toContain('p0');
  await expect.poll(() => sentences('does not start')).toHaveLength(1);
  isFull = false;
  // The recovered engine gets new rooms; the room that was moved to the other engine stays there.
  await expect.poll(() => pidOf(`z${count}`), { timeout: 30_000 }).not.toBe(second);
  expect(await pidOf('x1')).toBe(second);
  expect(sentences('does not start')).toHaveLength(1);
});

test('a server without free file descriptors survives, and starts its engine once there are some', async () => {
  const program = fileURLToPath(new URL('../../testing/processes/media-without-file-handles.ts', import.meta.url));
  const command = `ulimit -n 200; exec "$0" ${process.execArgv.join(' ')} --import ${TSX} "${program}"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath]);

  expect(stdout).toBe('ready\n');
});

test('no spare engine is started before the first publication', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  media = mediaOnFakeEngine({}, fakeEngineLauncher(folder));
  await expect.poll(() => media!.relaysFor('wanjiru').length, { timeout: 30_000 }).toBe(1);
  // The relay's address shows that the engine is ready; a spare engine would have been started by then.
  expect(engines()).toHaveLength(1);

  await media.publish(publication('p1'));
  await expect.poll(engines, { timeout: 30_000 }).toHaveLength(2);
});

test('relay credentials expire within twelve hours, and name the port that the engine found', async () => {
  const { media } = await startMedia({ host: 'school.example' });
  const [relay] = media.relaysFor('wanjiru', 'a room');

  expect(relay!.urls).toEqual(['turn:school.example:3404?transport=tcp']);
  const [expiry, user] = relay!.username.split(':');
  expect(user).toBe('wanjiru');
  expect(Number(expiry) - Date.now() / 1000).toBeGreaterThan(11.9 * 3600);
  expect(Number(expiry) - Date.now() / 1000).toBeLessThanOrEqual(12 * 3600);
});

test('a relay’s password is the one that the engine expects', () => {
  const address = { host: 'school.example', ports: [3478], isSecure: false };
  const [{ username, credential } = { username: '', credential: '' }] = relaysFor(
    'wanjiru',
    { address, secret: 'a secret' },
    5_000,
  );

  expect(username).toBe('43205:wanjiru');
  expect(credential).toBe(passwordOf(username, 'a secret'));
});

test('with TLS each relay has two addresses; a room gets those of its engine, no room those of all', async () => {
  const { media } = await startMedia({ turnTls: { cert: '', key: '' }, turnPort: 3404, processes: 2 });
  expect(media.relaysFor('wanjiru', 'a room')[0]!.urls).toHaveLength(2);
  expect(media.relaysFor('wanjiru')[0]!.urls).toHaveLength(4);
  expect(media.relaysFor('wanjiru')[0]!.urls).toContain('turns:localhost:3404?transport=tcp');
});

test('without a relay port there are no relays', async () => {
  const { media } = await startMedia({ turnPort: null });
  expect(media.relaysFor('wanjiru')).toEqual([]);
});

test('closing ends all engines and rejects pending requests', async () => {
  const { media } = await startMedia();
  await expect.poll(engines, { timeout: 30_000 }).toHaveLength(2);
  const pids = engines();
  const waiting = media.publish(publication('p2', 'never answer'));
  const told = expect(waiting).rejects.toThrow(MediaUnavailable);
  await media.close();

  await told;
  expect(aliveOf(pids)).toEqual([]);
});

const account = {
  provider: 'embedded',
  udpPort: 0,
  turnPort: null,
  turnTls: null,
  announcedIp: null,
  host: 'localhost',
  processes: 1,
} as const;

test('a port in use is reported in one sentence, and media are unavailable', async () => {
  const udp = createSocket('udp4').bind(0);
  const tcp = createServer().listen(0);
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')]);
  const [udpPort, tcpAddress] = [udp.address().port, tcp.address()];
  const turnPort = typeof tcpAddress === 'object' ? tcpAddress!.port : 0;

  const withoutUdp = await openMedia({ ...account, udpPort: udpPort - 1, processes: 2 }, fakeEngineLauncher(folder));
  const withoutTcp = await openMedia({ ...account, turnPort }, fakeEngineLauncher(folder));
  // Both would start engines once their ports are free.
  onTestFinished(async () => {
    for (const { media } of [withoutUdp, withoutTcp]) await media.close();
  });
  udp.close();
  tcp.close();

  expect(inLocale(withoutUdp.advice, 'en')).toBe(
    `Calls have no audio or video: UDP port ${udpPort} is in use. Audio and video start once the port is free. Or set MEDIA_UDP_PORT to another port.`,
  );
  expect(inLocale(withoutTcp.advice, 'sw')).toContain(`port ya TCP ${turnPort} inatumika`);
  await expect(withoutUdp.media.publish(publication('p1'))).rejects.toThrow(MediaUnavailable);
  expect(withoutUdp.media.relaysFor('wanjiru')).toEqual([]);
});

test('there is advice for LIVE_ROOMS=none, and none for free ports', async () => {
  const none = await chooseLiveRooms({ provider: 'none' }, () => Promise.reject(new Error('not wanted')));
  expect(none.advice).toContain('LIVE_ROOMS is none');

  const chosen = await openMedia(account, fakeEngineLauncher(folder));
  media = chosen.media;
  expect(chosen.advice).toBe('');
});
