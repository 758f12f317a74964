/**
 * Tests recordings of calls: who starts one, which participants are informed, and how it becomes a lesson. The media
 * engine is scripted.
 */

import { randomUUID } from 'node:crypto';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Lesson, lessons } from '#contract/lessons.ts';
import { rooms } from '#contract/rooms.ts';
import { type Files, StorageFull } from '#server/ports/files.ts';
import { browserOf, type CallClient, classesIn } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { refusing } from '#server/testing/fakes/failures.ts';
import { type ScriptedMedia, scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import * as recordingsTexts from '#texts/classes/recordings.ts';
import { fileUnfiled } from './filing.ts';
import { blankFrame } from './vp8.ts';
import { AUDIO_TRACK, VIDEO_TRACK, webmClusters, webmHead } from './webm.ts';

let media: ScriptedMedia;
let school: School;
beforeAll(async () => {
  media = scriptedMedia();
  school = await startTestServer({ media, env: { VIDEO_MAX_MB: '1' } });
});
afterAll(() => school.stop());
afterEach(closeAllWebSockets);

const { openRoom, joining } = classesIn(() => school);
const VOICE = Uint8Array.of(0xf8, 0xff, 0xfe);

/** Creates a call of a course: a tutor with microphone and camera, and a student. */
async function createClass() {
  const { create, find } = school;
  const course = await create.course();
  const tutor = await find.person(course.tutorId);
  const student = await create.student();
  await create.enrolment(student.id, course.id);
  const room = await openRoom({ courseId: course.id, ownerId: tutor.id });
  const teacher = await joining(room.name, tutor);
  const pupil = await joining(room.name, student);
  await send(teacher, 'microphone', 'camera');
  return { course, tutor, student, room, teacher, pupil };
}

async function send(line: CallClient, ...sources: ('microphone' | 'camera' | 'screen')[]) {
  for (const source of sources) {
    const before = line.all('published').length;
    line.send({ type: 'publish', source, sdp: source });
    await line.received('published', before + 1);
  }
}

/** The sources that the media engine was instructed to record, such as 'microphone' and 'screen'. */
const recordedSources = () => [...media.recordings.values()].flat().map((id) => media.publications.get(id)?.sdp);

/** Starts a recording, and sends one second of sound and one video frame. */
async function record(teacher: CallClient) {
  teacher.send({ type: 'record', isOn: true });
  await expect.poll(() => media.recordings.size).toBe(1);
  const [recording] = media.recordings.keys();
  media.record({ recording: recording!, sort: 'picture', time: 10, bytes: blankFrame });
  for (let n = 0; n < 50; n++) media.record({ recording: recording!, sort: 'sound', time: n * 20, bytes: VOICE });
  return recording!;
}

async function stop(teacher: CallClient) {
  const before = teacher.all('recorded').length;
  teacher.send({ type: 'record', isOn: false });
  return teacher.received('recorded', before + 1);
}

const lessonsOf = (person: Person, courseId: string, at = school) =>
  at.as(person).call(lessons.list, { params: { courseId } });

async function inspectVideo({ videoName }: Lesson, at = school) {
  const file = await at.services.files.read(`videos/normal/${videoName}`);
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file!) });
  return { codecs: (await input.getTracks()).map(({ codec }) => codec), seconds: await input.computeDuration() };
}

test('all participants are informed of a recording, and it becomes a draft lesson that no student sees', async () => {
  const { course, tutor, student, room, teacher, pupil } = await createClass();
  await record(teacher);
  const about = { person: tutor.id, name: expect.any(String), since: expect.any(String) };
  expect((await pupil.received('recording')).recording).toEqual(about);
  expect((await (await browserOf(school, student)).enter(room.name)).body.isRecorded).toBe(true);
  const { lesson, message } = await stop(teacher);

  expect((await pupil.received('recording', 2)).recording).toBeNull();
  expect(lesson).toMatchObject({ courseId: course.id, title: expect.stringContaining(`Recording of ${room.name}, `) });
  expect(message).toContain(recordingsTexts.kept(lesson!.title));
  const [draft] = await lessonsOf(tutor, course.id);
  expect(draft).toMatchObject({ _id: lesson!.lessonId, title: lesson!.title, isPublished: false });
  const { codecs, seconds } = await inspectVideo(draft!);
  expect(codecs).toEqual(['vp8', 'opus']);
  expect(seconds).toBeGreaterThan(0);
  // After a short time a job prepares the video: it adds the duration that players need for seeking.
  await expect.poll(async () => (await lessonsOf(tutor, course.id))[0]!.video).toMatchObject({ state: 'ready' });
  expect((await lessonsOf(tutor, course.id))[0]!.video!.seconds).toBeCloseTo(seconds, 1);
  expect((await inspectVideo(draft!)).codecs).toEqual(codecs);
  expect(await lessonsOf(student, course.id)).toEqual([]);
  const { lessonId } = lesson!;
  expect((await school.as(student).refused(lessons.read, { params: { lessonId: lessonId! } })).status).toBe(404);
  expect(pupil.all('recorded')).toEqual([]);
  expect((await (await browserOf(school, student)).enter(room.name)).body.isRecorded).toBe(false);
  expect(await school.services.files.recordings.list()).toEqual([]);
});

test('only a tutor starts and ends a recording, and participants who join later are informed', async () => {
  const { tutor, student, room, teacher, pupil } = await createClass();
  expect(teacher.last('welcome')!.whyNotRecord).toBe('');
  pupil.send({ type: 'record', isOn: true });
  expect(await pupil.received('no')).toMatchObject({ message: callsTexts.tutorsOnly });
  await record(teacher);
  pupil.send({ type: 'record', isOn: false });
  await pupil.received('no', 2);
  teacher.send({ type: 'record', isOn: true });
  expect(await teacher.received('no')).toMatchObject({ message: recordingsTexts.already });

  const again = await joining(room.name, student);
  expect(again.last('welcome')!.recording).toMatchObject({ person: tutor.id });
  expect(again.last('welcome')!.whyNotRecord).toBe('');
  await stop(teacher);
  teacher.send({ type: 'record', isOn: false });
  expect(await teacher.received('no', 2)).toMatchObject({ message: recordingsTexts.gone });
});

test('a recording has the tutor’s audio and one video, the screen rather than the camera, and no source that is off', async () => {
  const { teacher, pupil } = await createClass();
  await send(pupil, 'microphone', 'camera');
  await record(teacher);
  expect(recordedSources()).toEqual(['microphone', 'camera']);
  await send(teacher, 'screen');
  await expect.poll(recordedSources).toEqual(['microphone', 'screen']);
  teacher.send({ type: 'mute', source: 'microphone', isMuted: true });
  await expect.poll(recordedSources).toEqual(['screen']);
  teacher.send({ type: 'unpublish', source: 'screen' });
  await expect.poll(recordedSources).toEqual(['camera']);
  teacher.send({ type: 'unpublish', source: 'camera' });
  await expect.poll(recordedSources).toEqual([]);
  teacher.send({ type: 'mute', source: 'microphone', isMuted: false });
  await expect.poll(recordedSources).toEqual(['microphone']);
  await stop(teacher);
  expect(media.recordings.size).toBe(0);
});

test('a recording continues after the engine restarts, and after the tutor reconnects', async () => {
  const { tutor, room, teacher } = await createClass();
  await record(teacher);
  media.goAway();
  await teacher.received('mediaLost');
  expect(recordedSources()).toEqual([]);
  media.comeBack();
  await send(teacher, 'microphone');
  await expect.poll(recordedSources).toEqual(['microphone']);
  teacher.socket.terminate();
  await teacher.closed;
  expect(recordedSources()).toEqual(['microphone']);
  const back = await joining(room.name, tutor);
  await expect.poll(recordedSources).toEqual([]);
  await send(back, 'camera');
  await expect.poll(recordedSources).toEqual(['camera']);
  expect((await stop(back)).lesson).not.toBeNull();
});

test('a recording belongs to the course for which its class started, even if the room is changed', async () => {
  const { course, room, teacher, pupil } = await createClass();
  await school.database.updateRoom(room.id, { courseId: null });
  await record(teacher);
  await pupil.received('recording');

  expect((await stop(teacher)).lesson).toMatchObject({ courseId: course.id });
});

test('a class without a course cannot be recorded, and the tutor gets the reason', async () => {
  const room = await openRoom();
  const teacher = await joining(room.name, room.tutor);
  expect(teacher.last('welcome')!.whyNotRecord).toBe(recordingsTexts.noCourse);
  teacher.send({ type: 'record', isOn: true });

  expect(await teacher.received('no')).toMatchObject({ message: recordingsTexts.noCourse });
  await teacher.received('recording', 2);
  expect(teacher.last('recording')!.recording).toBeNull();
});

test('a class on an external media provider cannot be recorded, and the tutor gets the reason', async () => {
  const vendors = await startTestServer({ media: { ...scriptedMedia(), recorder: undefined } });
  const there = classesIn(() => vendors);
  const course = await vendors.create.course();
  const tutor = await vendors.find.person(course.tutorId);
  const room = await there.openRoom({ courseId: course.id, ownerId: tutor.id });
  const teacher = await there.joining(room.name, tutor);
  teacher.send({ type: 'record', isOn: true });
  const { message } = await teacher.received('no');
  await vendors.stop();

  expect(message).toBe(recordingsTexts.elsewhere);
});

test('a recording ends with its class, and is filed', async () => {
  const { course, tutor, room, teacher } = await createClass();
  await record(teacher);
  await school.as(tutor).call(rooms.update, { params: { id: room.id }, body: { status: 'inactive' } });
  await teacher.closed;

  await expect.poll(async () => (await lessonsOf(tutor, course.id)).length).toBe(1);
});

test('a recording ends at the size limit of videos, and is filed', async () => {
  const { teacher } = await createClass();
  const recording = await record(teacher);
  // Nothing is written in the first two seconds, and an empty recording gets no lesson. Wait until the file has content
  // before it grows too large.
  await expect
    .poll(async () => (await school.services.files.recordings.receivedSizes()).get(recording) ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(0);
  const large = Buffer.concat([blankFrame, Buffer.alloc(600_000)]);
  for (let n = 0; n < 2; n++) media.record({ recording, sort: 'picture', time: 2_000 + n, bytes: large });

  const { lesson, message } = await teacher.received('recorded');
  expect(message).toContain(recordingsTexts.largeEnough);
  expect(lesson).not.toBeNull();
});

test('on a full disk the recording ends and the class continues', async () => {
  const { files } = school.services;
  const full: Files['recordings'] = {
    ...files.recordings,
    append: () => Promise.reject(new StorageFull('The disk is nearly full')),
  };
  const before = files.recordings;
  files.recordings = full;
  const { teacher, pupil } = await createClass();
  await record(teacher);
  const { lesson, message } = await teacher.received('recorded');
  files.recordings = { ...before, begin: () => Promise.reject(new StorageFull('The disk is nearly full')) };
  teacher.send({ type: 'record', isOn: true });
  expect(await teacher.received('no')).toMatchObject({ message: recordingsTexts.noRoomAtAll });
  files.recordings = before;

  expect({ lesson, message }).toEqual({
    lesson: null,
    message: `${recordingsTexts.noRoom} ${recordingsTexts.nothing}`,
  });
  pupil.send({ type: 'say', text: 'Still here' });
  await teacher.received('said');
});

test('a recording that ends while the database is unavailable is filed later', async () => {
  const { course, tutor, teacher } = await createClass();
  const recording = await record(teacher);
  const accept = await refusing(school, 'recording');
  const { lesson, message } = await stop(teacher);
  await accept();
  expect({ lesson, message }).toEqual({ lesson: null, message: recordingsTexts.notKept });
  const endedAt = async () => (await school.find.recording(recording))?.endedAt;
  await expect.poll(endedAt, { timeout: 20_000 }).toBeInstanceOf(Date);
  expect(school.takeFaults().join()).toContain('going away');

  await fileUnfiled(quarterOfAnHourLater(school.services));
  expect(await lessonsOf(tutor, course.id)).toHaveLength(1);
});

test('a recording that cannot be filed does not block others, and two simultaneous runs make one draft', async () => {
  const classes = [await createClass(), await createClass()] as const;
  const { files } = school.services;
  const before = files.recordings;
  files.recordings = { ...before, finish: () => Promise.reject(new Error('This disk is broken')) };
  const ids: string[] = [];
  for (const { teacher } of classes) {
    ids.push(await record(teacher));
    expect((await stop(teacher)).lesson).toBeNull();
  }
  const finish: typeof before.finish = (id, path) =>
    id === ids[0] ? Promise.reject(new Error('broken')) : before.finish(id, path);
  files.recordings = { ...before, finish };
  const file = () => fileUnfiled(quarterOfAnHourLater(school.services)).catch((error: Error) => error.message);
  const told = await Promise.all([file(), file()]);
  files.recordings = before;

  expect(told.filter((message) => message?.includes(ids[0]!))).toHaveLength(1);
  expect(
    await Promise.all(classes.map(async ({ tutor, course }) => (await lessonsOf(tutor, course.id)).length)),
  ).toEqual([0, 1]);
  await file();
  expect(await lessonsOf(classes[0].tutor, classes[0].course.id)).toHaveLength(1);
  expect(school.takeFaults().join()).toContain('This disk is broken');
});

test.each([
  ['moves the file', false],
  ['adds the lesson', true],
])(
  'a process that hung before it %s leaves the recording to the process that has taken it over',
  async (_, isMoved) => {
    const { course, tutor, teacher } = await createClass();
    const recording = await record(teacher);
    const { services, create, database, pool } = school;
    const { recordings } = services.files;
    const { name } = await create.video(tutor.id);
    const other = randomUUID();
    await database.addProcess(other);
    const sizeOf = recordings.sizeOf;
    vi.spyOn(recordings, 'sizeOf').mockImplementationOnce(async (id) => {
      await pool.query('update recording set process_id = $1, video_name = $2 where id = $3', [other, name, id]);
      return isMoved ? undefined : sizeOf(id);
    });
    const { message } = await stop(teacher);
    const meanwhile = [await lessonsOf(tutor, course.id), await recordings.list()];
    await database.declareDead(other);
    await fileUnfiled(services);

    expect(message).toBe(recordingsTexts.notKept);
    expect(meanwhile).toEqual([[], [recording]]);
    await expect.poll(async () => (await lessonsOf(tutor, course.id)).length).toBe(1);
    expect(school.takeFaults().join()).toContain('LeaseLost');
  },
);

test('writing a recording’s index on a full disk is retried later', async () => {
  const { course, tutor, teacher } = await createClass();
  await record(teacher);
  const { files } = school.services;
  const { withFolder } = files;
  files.withFolder = (bytes, use) =>
    withFolder(bytes, async (folder) => {
      await symlink('/dev/full', join(folder, 'repaired'));
      return use(folder);
    });
  await stop(teacher);
  const faults: string[] = [];
  await expect.poll(() => faults.push(...school.takeFaults()), { timeout: 20_000 }).toBeGreaterThan(0);
  files.withFolder = withFolder;

  expect(faults.join()).toContain('ENOSPC');
  expect((await lessonsOf(tutor, course.id))[0]!.video).toMatchObject({ state: 'arrived' });
});

test('the next server process files recordings of a killed one, as far as they were written', async () => {
  const { course, tutor, room, teacher } = await createClass();
  const recording = randomUUID();
  const { services, create, find } = school;
  const [session] = await find.liveSessionsIn(room.id);
  await create.recording({ id: recording, sessionId: session!.id, courseId: course.id, tutorId: tutor.id });
  const frame = { track: VIDEO_TRACK, time: 0, isKeyFrame: true, bytes: blankFrame } as const;
  const sounds = Array.from(
    { length: 50 },
    (_, n) => ({ track: AUDIO_TRACK, time: n * 20, isKeyFrame: true, bytes: VOICE }) as const,
  );
  const later = (seconds: number) => sounds.map((sound) => ({ ...sound, time: sound.time + seconds * 1_000 }));
  const whole = Buffer.concat([
    webmHead({ width: 640, height: 360 }),
    webmClusters([frame, ...sounds]),
    webmClusters(later(1)),
    webmClusters(later(2)),
  ]);
  await services.files.recordings.begin(recording, 1);
  await services.files.recordings.append(recording, 0, singleChunk(whole.subarray(0, whole.length - 7)));
  teacher.socket.terminate();

  const next = await startTestServer({
    files: services.files,
    database: { url: services.config.databaseUrl!, drop: async () => {} },
  });
  await expect.poll(async () => (await lessonsOf(tutor, course.id)).length).toBe(1);
  const [draft] = await lessonsOf(tutor, course.id);
  const { codecs, seconds } = await inspectVideo(draft!);
  await next.stop();

  expect(draft).toMatchObject({ title: expect.stringContaining(room.name), isPublished: false });
  expect(codecs).toEqual(['vp8', 'opus']);
  expect(seconds).toBeGreaterThan(1.5);
});

async function* singleChunk(bytes: Uint8Array) {
  yield bytes;
}

/** The services a quarter of an hour later, when a recording that has no lesson yet counts as left over. */
const quarterOfAnHourLater = (services: School['services']) => ({
  ...services,
  clock: { now: () => new Date(services.clock.now().getTime() + 15 * 60_000) },
});
