/** Tests what a student sees of a lesson that is not open yet. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { progress } from '#contract/progress.ts';
import { answerLearning, courseProgress } from '#web/testing/factories/learning.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

test('the outline and the lesson say when it opens, without asking to enroll', async () => {
  const about = course({ title: 'Weaving' });
  const later = lesson({
    courseId: about._id,
    title: 'The loom',
    isOpen: false,
    opensOn: '2027-01-11',
    opensFrom: 'intake',
  });
  answerLearning(school, { course: about, lessons: [lesson({ courseId: about._id }), later], isJoined: true });
  school.answer(progress.list, [courseProgress(about._id)]);
  show(`/courses/${about._id}/${later._id}`, student());

  await expect
    .element(page.getByRole('link', { name: /Locked The loom/ }))
    .toHaveTextContent(/Opens on Monday,? 11 January 2027/);
  const lock = page.getByRole('region', { name: 'How to unlock this lesson' });
  await expect.element(lock).toHaveTextContent(/This lesson opens on Monday,? 11 January 2027/);
  expect(page.getByRole('button', { name: /Enroll/ }).elements()).toHaveLength(0);
});
