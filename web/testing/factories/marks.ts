/** Factories of a hand-in that a tutor marks, and the fake server's answers for its page. */
import { type HandinToMark, type Mark, type MarkedAttempt, marks } from '#contract/marks.ts';
import type { FakeSchool } from '#web/testing/fakes/fake-school.ts';
import { attempt } from './handins.ts';

export const markedAttempt = (details: Partial<MarkedAttempt> = {}): MarkedAttempt => ({ ...attempt(), ...details });

export const mark = (details: Partial<Mark> = {}): Mark => ({
  points: 8,
  final: 8,
  rubric: [5, 3],
  comment: '',
  markedAt: '2026-11-20T09:00:00.000Z',
  graderName: 'Brian Otieno',
  releasedAt: null,
  changes: [],
  ...details,
});

/** A hand-in to mark, with a rubric of two lines. */
export const handinToMark = (details: Partial<HandinToMark> & Pick<HandinToMark, 'history'>): HandinToMark => ({
  _id: crypto.randomUUID(),
  taskId: crypto.randomUUID(),
  taskName: 'Draw a flag',
  courseId: crypto.randomUUID(),
  courseTitle: 'Flags',
  studentName: 'Achieng Odhiambo',
  hasLeft: false,
  isExtended: false,
  studentId: crypto.randomUUID(),
  arrivedAt: '2026-11-20T07:00:00.000Z',
  attempts: details.history.length,
  daysLate: 0,
  state: 'waiting',
  final: null,
  points: 10,
  desc: 'In three colours.',
  deadline: '2030-01-01',
  kind: 'text',
  rubric: [
    { name: 'It runs', points: 6 },
    { name: 'It can be read', points: 4 },
  ],
  latePenalty: 0,
  release: 'at once',
  lessonTitle: 'Colours',
  ...details,
});

/** Makes the fake server answer with a marking queue of only this hand-in. Marks and comments update `handin`. */
export function answerMarking(school: Pick<FakeSchool, 'answer'>, handin: HandinToMark) {
  const last = handin.history[0]!;
  school.answer(marks.queue, { handins: [handin], total: 1 });
  school.answer(marks.read, () => handin);
  school.answer(marks.addComment, ({ body }) => {
    const savedComment = { _id: crypto.randomUUID(), authorName: 'Brian Otieno', ...body };
    last.comments = [...last.comments, savedComment];
    return savedComment;
  });
  school.answer(marks.changeComment, ({ params, body }) => {
    const changed = { ...last.comments.find(({ _id }) => _id === params.id)!, ...body };
    last.comments = last.comments.map((each) => (each._id === changed._id ? changed : each));
    return changed;
  });
  school.answer(marks.give, ({ body: { rubric = [], comment } }) => {
    const points = rubric.reduce((sum, each) => sum + each, 0);
    const savedMark = mark({ points, final: points, rubric, comment, releasedAt: new Date().toISOString() });
    handin.state = 'released';
    last.mark = savedMark;
    return savedMark;
  });
}
