import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import { extensions } from '#contract/learning/extensions.ts';
import { marks } from '#contract/marks.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import { progress } from '#contract/progress.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/learning/extensions.ts';
import * as handinsTexts from '#texts/learning/handins.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const DAY = 24 * 60 * 60_000;
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(school.clock.now().getTime() + days * DAY);

/** A task that was due yesterday, with a penalty of 10 % per day, and two students of its course. */
async function createTask(details: { lateRule?: 'refused' } = {}) {
  const { as, create } = school;
  const [tutor, student, other] = [await create.tutor(), await create.student(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  for (const { id } of [student, other]) await create.enrolment(id, course.id);
  const lesson = await create.lesson(course.id);
  const deadline = dayFromNow(-1);
  const task = await create.task(lesson.id, { deadline, kind: 'text', latePenalty: 10, ...details });
  const ofStudent = { params: { taskId: task.id, studentId: student.id } };
  const give = (days: number, reason = 'Flu') => ({ ...ofStudent, body: { day: dayFromNow(days), reason } });
  const ofTask = { params: { taskId: task.id } };
  return {
    tutor: as(tutor),
    tutorName: tutor.name,
    course,
    task,
    student,
    other,
    her: as(student),
    ofStudent,
    ofTask,
    give,
  };
}

test('an extension opens a closed task for one student, who sees the day and the reason', async () => {
  const { tutor, tutorName, course, task, student, other, her, ofTask, give } = await createTask({
    lateRule: 'refused',
  });
  const handing = { ...ofTask, body: { text: 'Boxes' } };
  const closed = await her.refused(handins.submit, handing);

  const { message } = await tutor.call(extensions.give, give(2));
  const [listed] = await her.call(handins.list, { query: {} });
  const due = (await her.call(progress.list))[0]!.due;
  await her.call(handins.submit, handing);
  const others = await school.as(other).refused(handins.submit, handing);
  const { handins: queued } = await tutor.call(marks.queue, { query: { courseId: course.id } });
  const book = await tutor.call(marks.gradeBook, { params: { courseId: course.id } });
  const days = await tutor.call(extensions.list, ofTask);
  const bell = await her.call(notifications.list);

  expect(closed).toMatchObject({ status: 409, message: handinsTexts.over });
  expect(message).toBe(texts.given);
  expect(listed).toMatchObject({ deadline: dayFromNow(2), extension: { day: dayFromNow(2), reason: 'Flu' } });
  expect(due).toMatchObject({ taskId: task.id, deadline: dayFromNow(2) });
  expect(others.status).toBe(409);
  expect(queued).toMatchObject([{ studentId: student.id, isExtended: true, daysLate: 0 }]);
  expect(book.students.map(({ _id, cells }) => [_id, cells[0]!.isExtended]).sort()).toEqual(
    [
      [student.id, true],
      [other.id, false],
    ].sort(),
  );
  const granted = { day: dayFromNow(2), reason: 'Flu', grantedBy: tutorName };
  expect(days.find(({ _id }) => _id === student.id)).toMatchObject({ dueDay: dayFromNow(2), extension: granted });
  expect(days.find(({ _id }) => _id === other.id)).toMatchObject({ dueDay: dayFromNow(-1), extension: null });
  expect(bell.notifications).toMatchObject([
    { kind: 'extended', title: task.name, path: `/assignments?task=${task.id}` },
  ]);
});

test('an extension lifts a late penalty; taking it back does not make work late that arrived in time', async () => {
  const { tutor, task, student, her, ofStudent, ofTask, give } = await createTask();
  const { id, handinId } = await school.create.handin({ task, student, text: 'Late' });
  await school.create.mark(id, { points: 10 });
  const read = async () => {
    const { final, state } = (await her.call(handins.list, { query: {} }))[0]!;
    return [final, state, (await tutor.call(marks.read, { params: { handinId } })).final];
  };

  const late = await read();
  await tutor.call(extensions.give, give(3));
  const extended = await read();
  await tutor.call(extensions.takeBack, ofStudent);
  const takenBack = await read();
  await tutor.call(extensions.give, give(3));
  await her.call(handins.submit, { ...ofTask, body: { text: 'In time', replaces: true } });
  await tutor.call(extensions.takeBack, ofStudent);
  const [after] = await her.call(handins.list, { query: {} });

  expect(late).toEqual([9, 'graded', 9]);
  expect(extended).toEqual([10, 'graded', 10]);
  expect(takenBack).toEqual(late);
  expect(after).toMatchObject({ state: 'submitted', deadline: task.deadline, extension: null });
});

test('an extension can be changed, but only to a day after the deadline, and only for a student of the course', async () => {
  const { tutor, task, her, ofStudent, ofTask, give } = await createTask();
  const stranger = await school.create.student();

  const earlier = await tutor.refused(extensions.give, give(-1));
  const foreign = await tutor.refused(extensions.give, {
    ...give(3),
    params: { taskId: task.id, studentId: stranger.id },
  });
  await tutor.call(extensions.give, give(1));
  await tutor.call(extensions.give, give(0, 'Power cut'));
  const [changed] = await her.call(handins.list, { query: {} });
  await tutor.call(extensions.takeBack, ofStudent);
  const gone = await tutor.refused(extensions.takeBack, ofStudent);

  expect(earlier).toMatchObject({ status: 400, message: expect.stringContaining('when the task is due') });
  expect(foreign).toMatchObject({ status: 404, message: texts.notEnrolled });
  expect(changed).toMatchObject({ deadline: dayFromNow(0), extension: { reason: 'Power cut' } });
  expect(gone).toMatchObject({ status: 404, message: texts.gone });
  expect((await tutor.call(extensions.list, ofTask)).map(({ extension }) => extension)).toEqual([null, null]);
});
