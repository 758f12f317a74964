/** The school in which the permission matrix is asked: who is there, and what they can ask for. */
import type { Person } from '#server/testing/given.ts';
import { scriptedRunner } from '#server/testing/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import type { callers } from './row.ts';

type Known = 'student' | 'somebody' | 'fundraiser' | 'freeCourse' | 'entry' | 'lesson' | 'task' | 'room' | 'upload';

interface Scene {
  school: School;
  people: Record<(typeof callers)[number], Person | undefined>;
  /** `attachment` is the name of a file of the task. */
  ids: Record<Known | 'attachment', string>;
}

/** Empty until it is set; the rows are asked afterwards. */
export const scene = {} as Scene;

export async function setScene() {
  // Who may run programs is asked here, not what becomes of them.
  scene.school = await startTestServer({ runner: scriptedRunner() });
  const { given } = scene.school;
  const [student, tutor] = [await given.student(), await given.tutor()];
  const others = { other: await given.student(), otherTutor: await given.tutor(), admin: await given.admin() };
  scene.people = { visitor: undefined, student, tutor, ...others };
  const [somebody, fundraiser] = [await given.student(), await given.student()];
  await given.fund(fundraiser.id);
  const freeCourse = (await given.course({ tutorId: tutor.id })).id;
  await given.enrolment(student.id, freeCourse);
  scene.ids = {
    student: student.id,
    somebody: somebody.id,
    fundraiser: fundraiser.id,
    freeCourse,
    entry: (await given.scheduleEntry(tutor.id, { courseId: freeCourse })).id,
    room: await openRoom(tutor, freeCourse),
    upload: await beginUpload(),
    ...(await givenTask(tutor, freeCourse)),
  };
}

async function openRoom(tutor: Person, courseId: string) {
  const { given, as } = scene.school;
  const { id } = await given.room({ name: 'matrix', ownerId: tutor.id, courseId });
  await as(tutor).put(`/rooms/${id}`, { status: 'active' });
  return id;
}

async function givenTask(tutor: Person, courseId: string) {
  const { given, as, sender } = scene.school;
  const lesson = (await given.lesson(courseId)).id;
  const task = (await given.task(lesson)).id;
  const { body } = await (await sender(tutor)).send('file', 'boxes.txt', Buffer.from('Three boxes'));
  const attachment = body.name as string;
  await as(tutor).put(`/tasks/${task}`, { attachments: [attachment] });
  return { lesson, task, attachment };
}

/** Of the student's, and nothing of it has come. */
export async function beginUpload() {
  const { school, people } = scene;
  const { path } = await (await school.sender(people.student)).begin({ bytes: 10 });
  return path.split('/').at(-1)!;
}
