/** Creates the demo school for trying out Darasa, in one transaction, at the first start of a database outside production. */
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment, rating } from '#server/db/tables/courses.ts';
import { lesson, progress, task, unit } from '#server/db/tables/lessons.ts';
import { room, scheduleEntry } from '#server/db/tables/rooms-and-schedules.ts';
import { recordAges } from './ages.ts';
import { fillDemoApplications } from './applications.ts';
import { fillAssignments } from './assignments.ts';
import { attachFiles, type KeepFile } from './attachments.ts';
import { fillChallenges } from './challenges.ts';
import { demoCourses } from './courses.ts';
import { allowPublishing, writeFrontPage } from './front-page.ts';
import { planIntakes } from './intakes.ts';
import { publishDemoText } from './lesson-texts.ts';
import { demoLessons } from './lessons.ts';
import { fillMoney } from './money.ts';
import { fillRooms } from './rooms.ts';
import { demoWeek } from './week.ts';

export const DEMO_PASSWORD = 'Darasa2026';
export const demoLogins = ['admin@darasa.test', 'admin2@darasa.test', 'tutor@darasa.test', 'student@darasa.test'];

/** Whether there are no accounts yet. */
export const isEmptySchool = async (db: Db) => (await db.select({ id: user.id }).from(user).limit(1)).length === 0;

/** The password hashes of existing accounts with the email addresses of the demo school's people. */
export async function demoPasswordHashes(db: Db) {
  const addresses = people.map(({ email }) => email);
  const rows = await db.select({ passwordHash: user.passwordHash }).from(user).where(inArray(user.email, addresses));
  return rows.map(({ passwordHash }) => passwordHash);
}

interface Needs {
  hashPassword: (password: string) => Promise<string>;
  keepFile: KeepFile;
}

export async function fillDemoSchool(db: Db, { hashPassword, keepFile }: Needs) {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    const rows = people.map((person) => ({ ...person, passwordHash, emailVerifiedAt: new Date() }));
    const inserted = await tx.insert(user).values(rows).returning({ id: user.id, email: user.email });
    const idOf = (name: string) => inserted.find(({ email }) => email === `${name}@darasa.test`)!.id;

    const courseIds = new Map<string, string>();
    for (const { marks, tutor, ...details } of demoCourses) {
      const [made] = await tx
        .insert(course)
        .values({ ...details, tutorId: idOf(tutor) })
        .returning({ id: course.id });
      courseIds.set(details.title, made!.id);
      await rate(
        tx,
        made!.id,
        marks.map((mark, n) => ({ studentId: idOf(studentNames[n]!), mark })),
      );
      await teach(tx, { courseId: made!.id, tutorId: idOf(tutor) }, demoLessons[details.title] ?? []);
    }
    await begin(tx, idOf('student'));
    const courseIdOf = (title: string) => courseIds.get(title)!;
    const today = { now: new Date(), zone: 'Africa/Nairobi' };
    await fillDemoApplications(tx, today);
    await fillMoney(tx, { ...today, students: studentNames, idOf, courseIdOf });
    await planIntakes(tx, { ...today, courseIdOf });
    await fillRooms(tx, { ...today, idOf, courseIdOf });
    await fillAssignments(tx, { ...today, idOf, courseIdOf });
    await attachFiles(tx, { keepFile, tutorId: idOf('tutor') });
    await fillChallenges(tx, { idOf, courseIdOf });
    await planWeek(tx, idOf);
    await writeFrontPage(tx, { by: idOf('admin'), now: today.now });
    await recordAges(tx, { students: studentNames.map(idOf), byId: idOf('admin'), now: today.now });
    await allowPublishing(tx, { by: idOf('admin'), now: today.now });
  });
}

/** Enrols students and stores their ratings, as `marks` in courses.ts says; stores the mean rating of the course. */
async function rate(tx: Db, courseId: string, marked: { studentId: string; mark: string }[]) {
  const joined = marked.filter(({ mark }) => mark !== ' ');
  const rated = joined.filter(({ mark }) => mark !== '-').map(({ studentId, mark }) => ({ studentId, value: +mark }));
  if (joined.length > 0) await tx.insert(enrolment).values(joined.map(({ studentId }) => ({ studentId, courseId })));
  if (rated.length === 0) return;

  await tx.insert(rating).values(rated.map((given) => ({ ...given, courseId })));
  const mean = rated.reduce((sum, { value }) => sum + value, 0) / rated.length;
  await tx.update(course).set({ rating: mean, ratings: rated.length }).where(eq(course.id, courseId));
}

async function planWeek(tx: Db, idOf: (name: string) => string) {
  const courses = await tx.select({ id: course.id, name: course.title }).from(course);
  const rooms = await tx.select({ id: room.id, name: room.name }).from(room);
  const named = (all: { id: string; name: string }[], wanted?: string) => all.find(({ name }) => name === wanted)?.id;
  const rows = demoWeek.map(({ tutor, course, room, ...said }) => ({
    ...said,
    tutorId: idOf(tutor),
    courseId: named(courses, course),
    roomId: named(rooms, room),
  }));
  await tx.insert(scheduleEntry).values(rows);
}

/** Adds lessons with their texts and tasks to a course. */
async function teach(
  tx: Db,
  { courseId, tutorId }: { courseId: string; tutorId: string },
  lessons: (typeof demoLessons)[string],
) {
  let position = 0;
  for (const [n, { tasks = [], text, unit: name, isDraft, ...words }] of lessons.entries()) {
    if (name) await tx.insert(unit).values({ courseId, name, position: ++position });
    // Visitors may watch the first lesson of a course.
    const row = { ...words, courseId, position: ++position, publishedAt: isDraft ? null : new Date(), isFree: n === 0 };
    const [{ id: lessonId }] = (await tx.insert(lesson).values(row).returning({ id: lesson.id })) as [{ id: string }];
    if (text) await publishDemoText(tx, { lessonId, authorId: tutorId, file: text });
    const given = tasks.map(({ due, ...said }) => ({ ...said, lessonId, deadline: dayFromNow(due) }));
    if (given.length > 0) await tx.insert(task).values(given);
  }
}

const DAY = 24 * 60 * 60_000;

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Inserts progress: the student completed the first lesson of their course yesterday and has opened the second. */
async function begin(tx: Db, studentId: string) {
  const lessons = await tx
    .select({ id: lesson.id })
    .from(lesson)
    .innerJoin(enrolment, eq(enrolment.courseId, lesson.courseId))
    .where(eq(enrolment.studentId, studentId))
    .orderBy(lesson.position);
  const [first, second] = lessons as [{ id: string }, { id: string }];
  const [yesterday, now] = [new Date(Date.now() - DAY), new Date()];
  await tx.insert(progress).values([
    { studentId, lessonId: first.id, completedAt: yesterday, changedAt: yesterday },
    { studentId, lessonId: second.id, changedAt: now },
  ]);
}

const person = (type: 'student' | 'tutor' | 'admin') => (name: string, address: string) => ({
  name,
  email: `${address}@darasa.test`,
  type,
});
const admin = person('admin');
const tutor = person('tutor');
const student = person('student');

const people = [
  admin('Njeri Mwangi', 'admin'),
  admin('Hassan Abdi', 'admin2'),
  tutor('Brian Otieno', 'tutor'),
  tutor('Faith Chebet', 'tutor2'),
  student('Wanjiru Kamau', 'student'),
  student('Kevin Omondi', 'kevin'),
  student('Amina Yusuf', 'amina'),
  student('Peter Mutua', 'peter'),
  student('Grace Akinyi', 'grace'),
  student('Dennis Kiprop', 'dennis'),
  student('Mercy Wambui', 'mercy'),
  student('Salim Mwinyi', 'salim'),
  student('Joy Nekesa', 'joy'),
  student('Collins Barasa', 'collins'),
  student('Esther Muthoni', 'esther'),
  student('Victor Kariuki', 'victor'),
];

const studentNames = people.filter(({ type }) => type === 'student').map(({ email }) => email.split('@')[0]!);
