/** The data of a row in the permission matrix: people, and what belongs to them. */
import type { School } from '#server/testing/server.ts';

export type Scene = Awaited<ReturnType<typeof newScene>>;

/** Creates new people and data for each row of the matrix, so that a deletion in one row does not affect others. */
export async function newScene(school: School) {
  const { create, clock } = school;
  const [student, other, somebody, fundraiser] = await Promise.all(Array.from({ length: 4 }, () => create.student()));
  const [tutor, otherTutor, admin] = await Promise.all([create.tutor(), create.tutor(), create.admin()]);
  const course = await create.course({ tutorId: tutor.id });
  const courseId = course.id;
  const [lesson, room, entry] = await Promise.all([
    create.lesson(courseId),
    create.room({ ownerId: tutor.id, courseId, activeSince: clock.now() }),
    create.scheduleEntry(tutor.id, { courseId }),
    create.enrolment(student!.id, courseId),
    create.fund(fundraiser!.id),
  ]);
  const task = await create.task(lesson.id);
  return {
    school,
    people: { visitor: undefined, student: student!, other: other!, tutor, otherTutor, admin },
    /** Another student, for rows about a person who is not one of the callers. */
    somebody: somebody!,
    fundraiser: fundraiser!,
    /** A free course of `tutor`, in which `student` is enrolled. */
    course,
    lesson,
    task,
    room,
    entry,
  };
}
