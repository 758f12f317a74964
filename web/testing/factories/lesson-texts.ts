/** Fakes the server's rules for the text of a lesson, for tests of the page on which the text is written. */
import { type LessonText, lessonTexts } from '#contract/learning/lesson-texts.ts';
import * as texts from '#texts/learning/lesson-texts.ts';
import type { FakeSchool } from '#web/testing/fakes/fake-school.ts';
import { tutor } from './records.ts';

const faith = tutor({ name: 'Faith Chebet' });

/** Makes the fake server answer for the text of one lesson. `author` is the person who writes on the page. */
export function answerLessonText(
  school: Pick<FakeSchool, 'answer' | 'refuse'>,
  author: { _id: string; name: string },
  details: Partial<LessonText> = {},
) {
  let current: LessonText = {
    draft: '',
    revision: 0,
    changedBy: null,
    changedAt: null,
    published: '',
    recentSaves: [],
    missingFiles: [],
    ...details,
  };

  function accept({ draft, saveId }: { draft: string; saveId: string }) {
    current = { ...current, recentSaves: [...current.recentSaves, saveId] };
    return change(draft, author);
  }

  function change(draft: string, by: { _id: string; name: string }) {
    const changedBy = { _id: by._id, name: by.name };
    current = { ...current, draft, revision: current.revision + 1, changedBy, changedAt: new Date().toISOString() };
    return current;
  }

  const acceptDrafts = () => school.answer(lessonTexts.save, ({ body }) => accept(body));
  acceptDrafts();
  school.answer(lessonTexts.read, () => {
    acceptDrafts();
    return current;
  });
  school.answer(lessonTexts.publish, () => {
    current = { ...current, published: current.draft };
    return current;
  });
  return {
    current: () => current,
    draft: () => current.draft,
    published: () => current.published,
    /** Faith, another author, changes the draft. The server refuses other changes until the page has read it. */
    faithChanges(by: (before: string) => string) {
      change(by(current.draft), faith);
      school.refuse(lessonTexts.save, { code: 'conflict', message: texts.changedMeanwhile });
    },
  };
}
