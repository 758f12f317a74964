/** Factories of a student's assignments, and the fake server's answers for their page. */
import type { SentFile } from '#contract/files.ts';
import { type AssignmentWithHandin, handins, type OwnAttempt } from '#contract/handins.ts';
import { DAY, dayFromNow } from '#web/testing/days.ts';
import type { FakeSchool } from '#web/testing/fakes/fake-school.ts';

/** An assignment without a hand-in. */
export const assignment = (details: Partial<AssignmentWithHandin> = {}): AssignmentWithHandin => ({
  taskId: crypto.randomUUID(),
  name: 'Measure a shadow',
  desc: 'At noon.',
  deadline: dayFromNow(1),
  extension: null,
  kind: 'text',
  points: 10,
  lateRule: 'accepted',
  latePenalty: 0,
  attachments: [],
  courseId: '00000000-0000-4000-8000-000000000001',
  courseTitle: 'Shadows',
  lessonId: '00000000-0000-4000-8000-000000000002',
  lessonTitle: 'Shadows at noon',
  state: 'not submitted',
  attempts: 0,
  arrivedAt: null,
  final: null,
  rubric: [],
  draft: null,
  revision: null,
  history: [],
  ...details,
});

/** A first attempt without content, as the student and the marker see it. */
export const attempt = () => ({
  _id: crypto.randomUUID(),
  number: 1,
  arrivedAt: new Date(Date.now() - DAY).toISOString(),
  text: '',
  link: '',
  languageId: null,
  files: [],
  project: null,
  daysLate: 0,
  shown: [],
  mark: null,
  comments: [],
});

export const ownAttempt = (details: Partial<OwnAttempt> = {}): OwnAttempt => ({ ...attempt(), ...details });

export const sentFile = (fileName: string): SentFile => ({ name: sentFileName(fileName), fileName, bytes: 9 });

/** Returns the name under which the server would store a file called `fileName`. */
export const sentFileName = (fileName: string) =>
  `1-${crypto.randomUUID().replaceAll('-', '')}-${fileName.replaceAll(/[^\w-]+/g, '-')}.bin`;

const keptFile = (name: string): SentFile => ({
  name,
  fileName: name.replace(/^.*-(\w+)-(\w+)\.bin$/, '$1.$2'),
  bytes: 9,
});

const chosenProject = (projectId: string | null) =>
  projectId === null ? null : { _id: projectId, name: 'Market', kind: 'web' as const };

/** Makes the fake server answer for the assignments in `list`. Hand-ins and saved drafts replace its entries. */
export function answerHandins(
  school: Pick<FakeSchool, 'answer'>,
  list: AssignmentWithHandin[],
  late = { daysLate: 0, penalty: 0 },
) {
  const ofTask = (taskId: string) => list.find((each) => each.taskId === taskId)!;
  const update = (taskId: string, change: Partial<AssignmentWithHandin>) =>
    list.splice(list.indexOf(ofTask(taskId)), 1, { ...ofTask(taskId), ...change });

  school.answer(handins.list, ({ query: { q, courseId } }) =>
    list.filter((each) => each.name.toLowerCase().includes(q) && (!courseId || each.courseId === courseId)),
  );
  school.answer(handins.read, ({ params }) => ofTask(params.taskId));
  school.answer(
    handins.saveDraft,
    ({ params: { taskId }, body: { text, link, languageId, files, projectId, revision } }) => {
      const project = chosenProject(projectId);
      const draft = {
        text,
        link,
        languageId,
        files: files.map(keptFile),
        project,
        changedAt: new Date().toISOString(),
      };
      const saved = revision ?? crypto.randomUUID();
      update(taskId, { draft, revision: saved, state: 'draft' });
      return { ...draft, revision: saved };
    },
  );
  school.answer(handins.submit, ({ params: { taskId }, body: { text, link, languageId, files, projectId } }) => {
    const { history } = ofTask(taskId);
    const content = { text, link, languageId, files: files.map(keptFile), project: chosenProject(projectId) };
    const arrivedAt = new Date().toISOString();
    const attempt = ownAttempt({ ...content, number: history.length + 1, arrivedAt, daysLate: late.daysLate });
    update(taskId, {
      draft: null,
      revision: attempt._id,
      state: late.daysLate > 0 ? 'late' : 'submitted',
      attempts: attempt.number,
      arrivedAt,
      history: [attempt, ...history],
    });
    return { attemptId: attempt._id, number: attempt.number, arrivedAt, ...late };
  });
}
