/** Several machines with media engines, over TLS on loopback; the engines are scripted. */
import { afterEach, expect, test } from 'vitest';
import { inLocale } from '#messages/catalogues.ts';
import { type Media, type MediaMachine, MediaUnavailable, type RecordedPiece } from '#server/ports/media.ts';
import { answerTo, type ScriptedMedia, scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { startMediaMachine } from '#server/testing/processes/media-machine.ts';
import { machinesMedia } from './machines-media.ts';

type MachineAccount = Awaited<ReturnType<typeof startMediaMachine>>['account'];

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const counts = { publications: 0, subscriptions: 0, allocations: 0, received: 0, forwarded: 0, lost: 0, repaired: 0 };

/** A machine with this many engine processes, whose relay has this host. */
async function startMachine(host: string, { processes = 1, protocol }: { processes?: number; protocol?: string } = {}) {
  const engines = scriptedMedia();
  const relay = { address: { host, ports: [3478], isSecure: false }, secret: 'a secret' };
  const engineCounts = () => Array.from({ length: processes }, () => ({ ...counts }));
  const media = { ...engines, engineCounts, relayKey: () => relay, whenReady: async () => [true] };
  const machine = await startMediaMachine(media, protocol);
  opened.push({ close: machine.stop });
  return { ...machine, engines };
}

function openMedia(accounts: MachineAccount[]) {
  const changes: string[] = [];
  const media = machinesMedia(accounts, {
    whenPrimary: (handler) => handler(),
    onChange: ({ address, status, reason }) => changes.push(`${address} ${status} ${inLocale(reason, 'en')}`.trim()),
  });
  opened.push(media);
  return { media, changes };
}

const statusesOf = (media: Media) => media.machines!().map(({ status }) => status);
const untilStatuses = (media: Media, statuses: MediaMachine['status'][]) =>
  expect.poll(() => statusesOf(media)).toEqual(statuses);

/** Two machines and their primary. */
async function startTwo(first = {}, second = {}) {
  const machines = [await startMachine('first.example', first), await startMachine('second.example', second)] as const;
  const { media, changes } = openMedia(machines.map(({ account }) => account));
  await untilStatuses(media, ['ready', 'ready']);
  return { machines, media, changes };
}

const holder = { room: 'session', userId: 'wanjiru', signIn: 'sign-in', page: 'page' };
const publish = (media: Media, room: string, id = `p-${room}`) =>
  media.publish({ room, id, sdp: 'an offer', sender: { ...holder, source: 'microphone' } });
const roomsOn = ({ engines }: { engines: ScriptedMedia }) => [...engines.publications.values()].map(({ room }) => room);
const hostsFor = (media: Media, room: string) => media.relaysFor('wanjiru', room).flatMap(({ urls }) => urls);

/** Collects the events of a primary's media. */
function heardBy(media: Media) {
  const heard: unknown[] = [];
  media.listen({
    onGone: (id) => heard.push(['gone', id]),
    onSpeaking: (ids) => heard.push(['speaking', ...ids]),
    onLost: (ids) => heard.push(['lost', ...ids]),
    onMoved: (rooms) => heard.push(['moved', ...rooms]),
    onBack: () => heard.push(['back']),
  });
  return heard;
}

/** Publishes in a room, and returns the machine on which it is, and the other one. */
async function placed({ machines, media }: Awaited<ReturnType<typeof startTwo>>, room: string) {
  expect(await publish(media, room)).toBe(answerTo('an offer'));
  const isHere = (machine: (typeof machines)[0]) => roomsOn(machine).includes(room);
  return { its: machines.find(isHere)!, other: machines.find((machine) => !isHere(machine))! };
}

test('rooms are spread by load for each engine process, and each stays on one machine with its relay', async () => {
  const { machines, media } = await startTwo({ processes: 1 }, { processes: 3 });
  await expect.poll(() => media.machines!().every(({ busy }) => busy >= 0)).toBe(true);
  // The number of processes comes with the first answer to a ping.
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  for (let n = 0; n < 8; n++) await publish(media, `room ${n}`);

  expect([roomsOn(machines[0]).length, roomsOn(machines[1]).length]).toEqual([2, 6]);
  for (const [n, host] of ['first', 'second'].entries())
    for (const room of roomsOn(machines[n]!)) {
      expect(hostsFor(media, room)).toEqual([`turn:${host}.example:3478?transport=tcp`]);
      await publish(media, room, `another in ${room}`);
    }
  expect(roomsOn(machines[0])).toHaveLength(4);
});

test('a subscription goes to the machine of its publication', async () => {
  const school = await startTwo();
  const { its, other } = await placed(school, 'room');
  await school.media.subscribe({ id: 's1', publication: 'p-room', quality: 'high', receiver: holder });
  school.media.acceptAnswer('s1', 'an answer');
  school.media.setQuality('s1', 'low');
  school.media.hold('p-room', true);

  await expect.poll(() => its.engines.publications.get('p-room')?.isHeld).toBe(true);
  expect(its.engines.subscriptions.get('s1')).toMatchObject({ answer: 'an answer', quality: 'low' });
  expect(other.engines.instructions).toEqual([]);
  school.media.unpublish('p-room');
  await expect.poll(() => roomsOn(its)).toEqual([]);
  await expect(school.media.subscribe({ id: 's2', publication: 'p-room', quality: 'high' })).rejects.toThrow(
    MediaUnavailable,
  );
});

test('when a machine ends, its rooms move to the other, and the rooms there go on', async () => {
  const school = await startTwo();
  const { its, other } = await placed(school, 'one');
  await publish(school.media, 'two');
  expect(roomsOn(other)).toEqual(['two']);
  const heard = heardBy(school.media);
  const relays: string[] = [];
  school.media.listen({ onGone() {}, onSpeaking() {}, onLost: () => relays.push(...hostsFor(school.media, 'one')) });
  await its.stop();

  await expect
    .poll(() => heard)
    .toEqual([
      ['moved', 'one'],
      ['lost', 'p-one'],
    ]);
  expect(relays).toEqual(hostsFor(school.media, 'two'));
  await publish(school.media, 'one', 'p-again');
  expect(roomsOn(other)).toEqual(['two', 'one']);
  await its.startAgain();
  await expect.poll(() => statusesOf(school.media)).toEqual(['ready', 'ready']);
  expect(roomsOn(other)).toEqual(['two', 'one']);
  expect(heard).toHaveLength(2);
});

test('while no machine is ready, media are refused; the first to come back takes all rooms', async () => {
  const school = await startTwo();
  const { its, other } = await placed(school, 'one');
  await its.stop();
  await other.stop();
  await untilStatuses(school.media, ['away', 'away']);
  await expect(publish(school.media, 'one', 'p2')).rejects.toThrow(MediaUnavailable);
  const heard = heardBy(school.media);
  await its.startAgain();

  await expect.poll(() => heard).toContainEqual(['moved', 'one']);
  await publish(school.media, 'one', 'p3');
});

test('a machine that drains keeps its rooms and gets no others, unless the rest is away', async () => {
  const school = await startTwo();
  const { media } = school;
  const { its, other } = await placed(school, 'one');
  its.drain();
  await expect.poll(() => statusesOf(media).toSorted()).toEqual(['draining', 'ready']);
  for (const room of ['two', 'three', 'four']) await publish(media, room);
  await publish(media, 'one', 'p-late');

  expect(roomsOn(its)).toEqual(['one', 'one']);
  expect(roomsOn(other)).toEqual(['two', 'three', 'four']);
  expect(its.isIdle()).toBe(false);
  media.unpublish('p-one');
  media.unpublish('p-late');
  await expect.poll(its.isIdle).toBe(true);
  await publish(media, 'one', 'p-next');
  expect(roomsOn(other)).toContain('one');

  await other.stop();
  await expect.poll(() => statusesOf(media).toSorted()).toEqual(['away', 'draining']);
  await publish(media, 'five');
  expect(roomsOn(its)).toEqual(['five']);
});

test('a full machine keeps its rooms and gets new ones only if the other is away', async () => {
  const school = await startTwo();
  const { media, changes } = school;
  const { its, other } = await placed(school, 'one');
  its.setBusy(0.9);
  await expect.poll(() => statusesOf(media).toSorted()).toEqual(['full', 'ready']);
  for (const room of ['two', 'three', 'four']) await publish(media, room);
  await publish(media, 'one', 'p-late');

  expect(roomsOn(its)).toEqual(['one', 'one']);
  expect(roomsOn(other)).toEqual(['two', 'three', 'four']);
  expect(changes.at(-1)).toContain('Its processors are busy');
  await other.stop();
  await expect.poll(() => statusesOf(media).toSorted()).toEqual(['away', 'full']);
  await publish(media, 'five');
  expect(roomsOn(its)).toContain('five');
});

test('while all machines are full, a room in which nobody sends stays where it is', async () => {
  const { machines, media } = await startTwo();
  for (const { setBusy } of machines) setBusy(0.9);
  await untilStatuses(media, ['full', 'full']);
  const heard = heardBy(media);
  media.listen({ onGone() {}, onSpeaking() {}, onLost() {}, onMoved: ([room]) => void hostsFor(media, room!) });
  const relays = hostsFor(media, 'one');
  hostsFor(media, 'two');

  expect(hostsFor(media, 'one')).toEqual(relays);
  expect(heard).toEqual([]);
});

test('a recording follows its room to another machine, and nothing of the previous one is added', async () => {
  const school = await startTwo();
  const { its, other } = await placed(school, 'room');
  const pieces: RecordedPiece[] = [];
  const { recorder } = school.media;
  recorder!.listen((piece) => pieces.push(piece));
  const piece = (time: number) => ({ recording: 'r1', sort: 'sound' as const, time, bytes: Buffer.of(time) });
  recorder!.record('r1', { room: 'room', at: 0, publications: ['p-room'] });
  await expect.poll(() => its.engines.recordings.has('r1')).toBe(true);
  its.engines.record(piece(1));
  await expect.poll(() => pieces).toEqual([piece(1)]);

  await its.stop();
  await expect.poll(() => its.engines.recordings.size).toBe(0);
  await expect.poll(() => statusesOf(school.media)).toContain('away');
  await publish(school.media, 'room', 'p-again');
  recorder!.record('r1', { room: 'room', at: 2, publications: ['p-again'] });
  await expect.poll(() => other.engines.recordings.get('r1')).toEqual(['p-again']);
  await its.startAgain();
  await untilStatuses(school.media, ['ready', 'ready']);
  its.engines.record(piece(2));
  other.engines.record(piece(3));
  await expect.poll(() => pieces).toEqual([piece(1), piece(3)]);
  recorder!.stop('r1');
  await expect.poll(() => other.engines.recordings.size).toBe(0);
});

test('the next primary goes on with the rooms of each machine where they are', async () => {
  const { machines, media: last } = await startTwo();
  for (const room of ['one', 'two', 'three', 'four']) await publish(last, room);
  const before = machines.map(roomsOn);
  await last.close();
  const { media } = openMedia(machines.map(({ account }) => account));
  const left = await media.takeOrphaned!();

  expect(left.publications.map(({ room }) => room).toSorted()).toEqual(['four', 'one', 'three', 'two']);
  for (const room of ['one', 'two', 'three', 'four']) await publish(media, room, `more in ${room}`);
  expect(machines.map((machine) => [...new Set(roomsOn(machine))])).toEqual(before);
});

test('people who speak on any machine are reported together', async () => {
  const school = await startTwo();
  const { its, other } = await placed(school, 'one');
  await publish(school.media, 'two');
  const heard = heardBy(school.media);
  its.engines.speak(['p-one']);
  await expect.poll(() => heard).toEqual([['speaking', 'p-one']]);
  other.engines.speak(['p-two']);

  await expect.poll(() => heard[1]).toEqual(['speaking', 'p-one', 'p-two']);
  its.engines.lose('p-one');
  await expect.poll(() => heard[2]).toEqual(['gone', 'p-one']);
});

test('a machine with another token, version or certificate, and one that does not answer, say why; the others work', async () => {
  const machines = [await startMachine('a'), await startMachine('b', { protocol: 'darasa-media/0' })] as const;
  const good = await startMachine('good');
  const gone = await startMachine('gone');
  await gone.stop();
  const { media, changes } = openMedia([
    { ...machines[0].account, token: 'another-token-of-at-least-32-letters' },
    machines[1].account,
    { ...good.account, origin: good.account.origin.replace('127.0.0.1', 'localhost') },
    gone.account,
    good.account,
  ]);
  await expect.poll(() => statusesOf(media).at(-1)).toBe('ready');
  await expect.poll(() => changes.length).toBe(5);
  await publish(media, 'room');

  expect(roomsOn(good)).toEqual(['room']);
  const reasons = media.machines!().map(({ reason }) => inLocale(reason, 'en'));
  expect(reasons[0]).toContain('does not accept its token');
  expect(reasons[1]).toContain('another version of Darasa');
  expect(reasons[2]).toContain('certificate is not trusted');
  expect(reasons[3]).toBe('It does not answer (ECONNREFUSED).');
  expect(reasons[4]).toBe('');
  expect(machines[0].wrongTokens[0]).toMatch(/127\.0\.0\.1$/);
  expect(JSON.stringify([changes, reasons])).not.toContain('another-token');
});

test('a message that is not valid ends the connection, and the next one works', async () => {
  const school = await startTwo();
  const { its } = await placed(school, 'one');
  const heard = heardBy(school.media);
  its.engines.record({ recording: 'r1', sort: 'sound', time: Number.NaN, bytes: Buffer.of(1) });

  await expect.poll(() => heard).toContainEqual(['lost', 'p-one']);
  await untilStatuses(school.media, ['ready', 'ready']);
});
