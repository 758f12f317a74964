/** Staff try an exercise that is a web page, which may be a colleague's. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as texts from '#texts/learning/exercises.ts';
import * as pageTexts from '#texts/learning/project-pages.ts';
import { answerLessonText } from '#web/testing/factories/lesson-texts.ts';
import { answerTaught } from '#web/testing/factories/lessons.ts';
import { PREVIEW_FRAME, setPreviewFrame } from '#web/testing/factories/published-pages.ts';
import { course, lesson, tutor } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

afterEach(() => vi.useRealTimers());

test('if the preview origin cannot be reached, the page does not run from the school’s own', async () => {
  setPreviewFrame(PREVIEW_FRAME);
  const about = course();
  const only = lesson({ courseId: about._id });
  const author = tutor();
  answerTaught(school, { course: about, lessons: [only] });
  answerLessonText(school, author, { draft: '```html run A kiosk\n<h1>Kiosk</h1>\n```\n', revision: 1 });
  show(`/admin/courses/lessons/${about._id}/${only._id}/text/preview`, author);
  const exercise = page.getByRole('region', { name: 'A kiosk' });
  const run = exercise.getByRole('button', { name: texts.run });
  await expect.element(run).toBeVisible();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await run.click();
  const frame = exercise.getByTitle(pageTexts.pageOf('index.html'));
  await expect.element(frame).toHaveAttribute('src', `${PREVIEW_FRAME}/index.html`);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(exercise.getByText(texts.previewNotLoaded)).toBeVisible();
  expect(frame.elements()).toEqual([]);
});
