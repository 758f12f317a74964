/**
 * The video field of a lesson: refusals, retries, and leaving the page. Uploads in chunks and lost networks are tested
 * in e2e/learning/uploads.e2e.ts.
 */

import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { uploads } from '#contract/uploads.ts';
import * as videosTexts from '#texts/learning/videos.ts';
import { answerTaught, video, videoAddress } from '#web/testing/factories/lessons.ts';
import { course, tutor } from '#web/testing/factories/records.ts';
import { acceptUploads } from '#web/testing/fakes/fake-uploads.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const form = page.getByRole('dialog', { name: 'Add Lesson' });
const addLesson = page.getByRole('button', { name: 'Add lesson' });
const question = page.getByRole('alertdialog', { name: 'Leave before the video is uploaded?' });
const refusal = form.getByRole('alert').filter({ hasText: /./ });

const fileOf = (name: string, type = 'video/mp4', bytes = 1_000) => new File(['x'.repeat(bytes)], name, { type });

function answerCourse() {
  const about = course({ title: 'Beadwork' });
  answerTaught(school, { course: about, lessons: [] });
  return `/admin/courses/lessons/${about._id}`;
}

/** Sets the upload limit for videos, in megabytes, until the test is over. */
function limitVideosTo(megabytes: number) {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="video-max-mb"]')!;
  const { content } = meta;
  meta.content = String(megabytes);
  onTestFinished(() => {
    meta.content = content;
  });
}

test('files that are not videos, or too large, are refused before a byte is sent', async () => {
  limitVideosTo(1);
  const files = acceptUploads(school);
  show(answerCourse(), tutor());
  await addLesson.click();

  await form.getByLabelText('Choose a video').upload(fileOf('talk.txt', 'text/plain'));
  await expect.element(refusal).toHaveTextContent('This is not a video that we can show: send an MP4 or WebM.');
  await form.getByLabelText('Choose a video').upload(fileOf('long.mp4', 'video/mp4', 1_048_577));
  await expect.element(refusal).toHaveTextContent('This file is too large: at most 1 MB.');
  expect(files.names()).toEqual([]);

  school.refuse(uploads.take, { code: 'invalid', message: videosTexts.notAVideo });
  await form.getByLabelText('Choose a video').upload(fileOf('talk.mp4'));
  await expect.element(refusal).toHaveTextContent('This is not a video that we can show: send an MP4 or WebM.');
  expect(files.names()).toEqual(['talk.mp4']);
});

test('if the reply to the last byte is lost, it is requested again', async () => {
  const files = acceptUploads(school);
  school.breakConnection(uploads.take);
  show(answerCourse(), tutor());
  await addLesson.click();

  await form.getByLabelText('Choose a video').upload(fileOf('knife.mp4'));
  await expect.poll(() => school.requests(uploads.take)).not.toHaveLength(0);
  const lost = school.requests(uploads.take).length;
  const taken = { videoUrl: videoAddress(), videoName: 'video-1', video: video() };
  school.answer(uploads.take, { purpose: 'video', ...taken });

  await expect.element(form.getByText('knife.mp4 is uploaded.')).toBeInTheDocument();
  expect(school.requests(uploads.take).length).toBeGreaterThan(lost);
  expect(files.names()).toEqual(['knife.mp4']);
});

test('Back asks before it cancels an upload, which continues if the tutor stays', async () => {
  const files = acceptUploads(school);
  const arrive = files.hold();
  const address = answerCourse();
  show('/admin/courses', tutor());
  await page.getByRole('link', { name: 'Lessons of Beadwork' }).click();
  await addLesson.click();
  await form.getByLabelText('Title').fill('Threads');
  await form.getByLabelText('Choose a video').upload(fileOf('threads.mp4'));
  await expect.element(form.getByText('The video is still uploading.')).toBeVisible();

  for (const _ of ['once', 'and again']) {
    history.back();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expectAddress(address);
  }
  arrive();
  await expect.element(form.getByText('threads.mp4 is uploaded.')).toBeInTheDocument();

  files.hold();
  await form.getByLabelText('Change video').upload(fileOf('others.mp4'));
  await expect.element(form.getByText('The video is still uploading.')).toBeVisible();
  history.back();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expectAddress('/admin/courses');
});
