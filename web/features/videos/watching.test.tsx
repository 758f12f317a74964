/** A lesson's video before playback, and its failures. Real playback is tested in e2e/learning/lesson-video.e2e.ts. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Lesson, lessons } from '#contract/lessons.ts';
import { progress } from '#contract/progress.ts';
import { answerLearning, courseProgress } from '#web/testing/factories/learning.ts';
import { video, videoAddress } from '#web/testing/factories/lessons.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show } from '#web/testing/show.tsx';

const withVideoAt = (url: string): Partial<Lesson> => ({
  videoUrl: url,
  video: video({ state: 'ready', seconds: 20, renditions: [{ rendition: 'low', url, bytes: 6_100_000 }] }),
});

/** Opens a lesson with a video at this URL, for a student of its course. */
function showVideo(url: string) {
  const about = course({ title: 'Celadon' });
  const testLesson = lesson({ courseId: about._id, title: 'Glaze, seen', ...withVideoAt(url) });
  answerLearning(school, { course: about, lessons: [testLesson], isJoined: true });
  school.answer(progress.list, [courseProgress(about._id)]);
  school.answer(progress.keep, { second: 6.4, watched: 0.3, isCompleted: false, solved: [] });
  show(`/courses/${about._id}/${testLesson._id}`, student());
  return { about, only: testLesson };
}

const media = page.getByLabelText('Glaze, seen', { exact: true });

/** Starts playback as the play button does, because native controls cannot be found by role. */
const pressPlay = async () => {
  await expect.element(media).toBeInTheDocument();
  void (media.element() as HTMLVideoElement).play().catch(() => undefined);
};

test('opening a lesson loads nothing of its video, also when it resumes in the middle', async () => {
  // Loading this invalid video would fail and refetch the lesson, so a single request shows that nothing was loaded.
  const { about } = showVideo('data:video/webm,no-video');
  await expect.element(page.getByText('Resumes at 0:06')).toBeVisible();
  // The browser chooses the source in a task of its own.
  const networkState = () => (media.element() as HTMLVideoElement).networkState;
  await expect.poll(networkState).toBe(HTMLMediaElement.NETWORK_IDLE);

  await page.getByRole('link', { name: 'Celadon', exact: true }).click();
  await expectAddress(`/courses/${about._id}`);
  await expect.element(page.getByRole('heading', { name: 'About this course' })).toBeVisible();
  expect(school.requests(lessons.read)).toHaveLength(1);
});

test('a link in the text plays the video from its moment', async () => {
  const { only, about } = showVideo('data:video/webm,no-video');
  answerLearning(school, {
    course: about,
    lessons: [{ ...only, text: 'Watch how the glaze runs [from 1:05](#1:05).' }],
    isJoined: true,
  });
  reopen();
  await page.getByRole('button', { name: 'from 1:05' }).click();

  await expect.element(media).toHaveFocus();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('This video cannot be played on this device.');
});

test('a video that cannot be played shows an error, and can be retried', async () => {
  const { only } = showVideo('data:video/webm,no-video');
  await pressPlay();
  const failed = page.getByRole('main').getByRole('alert');
  await expect.element(failed).toHaveTextContent('This video cannot be played on this device.');

  school.breakConnection(lessons.read);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failed).toHaveTextContent('The video could not be loaded. Check your connection and try again.');

  const address = videoAddress();
  school.answer(lessons.read, { ...only, ...withVideoAt(address) });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(media).toHaveAttribute('src', address);
  await expect.element(media).toHaveFocus();
});
