/** Tests recording a class: everyone sees the notice, and the recording can be played. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { FilePathSource, Input, WEBM } from 'mediabunny';
import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import { button, join, studentRoomPath, TIMEOUT, test, tutorRoomPath } from '#e2e/fixtures/live-class.ts';
import { type Create, expect, type Page } from '#e2e/fixtures/school.ts';

const recordingMark = (page: Page) => page.getByRole('region', { name: 'Recording' });

/** Creates a room of a course, with its tutor and a student of the course. */
async function courseRoom(create: Create) {
  const tutor = await create.tutor({ name: 'Faith Chebet' });
  const course = await create.course({ title: 'Web Design', tutorId: tutor.id });
  const student = await create.student({ name: 'Amina Hassan' });
  await create.enrolment(student.id, course.id);
  const name = `class-${randomUUID().slice(0, 8)}`;
  await create.room({ name, ownerId: tutor.id, courseId: course.id, activeSince: new Date() });
  return { name, tutor, student, course };
}

async function record(tutor: Page) {
  await button(tutor, 'Record').click();
  const dialog = tutor.getByRole('dialog', { name: 'Record this class' });
  await expect(dialog).toContainText('The voices and videos of students are never recorded');
  await expectScreenAccessible(tutor, 'the dialog before a recording');
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect(recordingMark(tutor)).toBeVisible(TIMEOUT);
}

/** Waits until more than `seconds` of the running recording are on disk. */
const expectRecorded = (folder: string, seconds: number) =>
  expect.poll(() => secondsIn(folder).catch(() => 0), TIMEOUT).toBeGreaterThan(seconds);

/** Returns the length of the recording in seconds. Rejects while no file has been written. */
async function secondsIn(folder: string) {
  const [name] = await readdir(joinPath(folder, 'files', 'recordings'));
  const input = new Input({
    formats: [WEBM],
    source: new FilePathSource(joinPath(folder, 'files', 'recordings', name!)),
  });
  return input.computeDuration().finally(() => input.dispose());
}

/** Plays the first video of the page for some seconds. */
const play = (page: Page) =>
  page.locator('video').evaluate(async (element) => {
    const video = element as HTMLVideoElement & { webkitAudioDecodedByteCount: number };
    video.muted = true;
    await video.play();
    const end = performance.now() + 15_000;
    while (video.currentTime < 2 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
    const { totalVideoFrames } = video.getVideoPlaybackQuality();
    const { currentTime, videoHeight, webkitAudioDecodedByteCount } = video;
    return { currentTime, videoHeight, frames: totalVideoFrames, sound: webkitAudioDecodedByteCount };
  });

async function expectItPlays(page: Page) {
  await expect(page.locator('video')).toBeVisible(TIMEOUT);
  const played = await play(page);
  expect(played.currentTime).toBeGreaterThan(2);
  expect(played.frames).toBeGreaterThan(10);
  expect(played.videoHeight).toBeGreaterThan(90);
  expect(played.sound).toBeGreaterThan(1_000);
}

test('everyone sees that a class is recorded, before and after joining, and the draft plays with audio', async ({
  attend,
  create,
  school,
}) => {
  const room = await courseRoom(create);
  await create.lesson(room.course.id, { title: 'Boxes' });
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  await expect(button(tutor, 'Camera')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  const student = await attend(room.student, studentRoomPath(room));
  await expect(button(student, 'Join')).toBeVisible(TIMEOUT);
  await record(tutor);

  await expect(student.getByText('This class is being recorded.')).toBeVisible(TIMEOUT);
  await expectScreenAccessible(student, 'the lobby of a class that is recorded');
  await join(student, 'Join with audio only');
  await expect(recordingMark(student)).toContainText('Recording: the tutor’s voice and video');
  await expect(student.getByRole('status').filter({ hasText: 'are being recorded' })).toBeAttached();
  await expect(button(student, 'Record')).toHaveCount(0);
  await expectScreenAccessible(student, 'a class that is recorded');
  await expectRecorded(school.folder, 4);
  await button(tutor, 'Stop recording').click();
  await tutor.getByRole('dialog', { name: 'Stop recording' }).getByRole('button', { name: 'Stop recording' }).click();
  await expect(recordingMark(student)).toBeHidden(TIMEOUT);
  const opened = tutor.waitForEvent('popup');
  await tutor.getByRole('link', { name: /Open the draft/ }).click(TIMEOUT);
  const draft = await opened;

  await expectItPlays(draft);
  await student.goto(`/courses/${room.course.id}`);
  await expect(student.getByRole('link', { name: /Boxes/ }).first()).toBeVisible(TIMEOUT);
  await expect(student.getByText(`Recording of ${room.name}`)).toHaveCount(0);
});

test('a recording survives a crash of the engine, and is filed after a crash of the whole server', {
  tag: '@long',
}, async ({ attend, create, school }) => {
  const room = await courseRoom(create);
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  await expect(button(tutor, 'Camera')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  await record(tutor);
  await expectRecorded(school.folder, 4);
  school.killMediaEngines();
  await expectRecorded(school.folder, 8);
  await expect(recordingMark(tutor)).toBeVisible();
  await school.kill();
  await school.reopen();

  await tutor.goto(`/admin/courses/lessons/${room.course.id}`);
  await tutor
    .getByRole('link', { name: new RegExp(`Recording of ${room.name}`) })
    .first()
    .click(TIMEOUT);
  await expectItPlays(tutor);
});
