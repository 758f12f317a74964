/**
 * The rules of intakes: the groups in which students begin a course. The office makes them. Places limit who gets into
 * an intake, not who may join the course: a student who finds no open intake begins alone.
 *
 * Lock order: the course first, then the student, then its intakes.
 */
import type { IntakeChange, NewIntake } from '#contract/admissions/intakes.ts';
import type { Db } from '#server/db/connect.ts';
import { loadCourse, lockCourseShared } from '#server/features/courses/courses.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { dayAt } from '#server/time/school-time.ts';
import * as intakesTexts from '#texts/people/intakes.ts';
import * as store from './intakes.store.ts';

type Needs = Pick<Services, 'db'>;
type Today = Pick<Services, 'clock' | 'config'>;

export type { ListedIntake } from './intakes.store.ts';

/** The intakes to which a student can still apply, full ones too; the next one first. @param courseId  of all if left out */
export const listOpenIntakes = ({ db, ...needs }: Needs & Today, courseId?: string) =>
  store.listOpenIntakes(db, { today: todayOf(needs), courseId });

export const listIntakes = ({ db }: Needs) => store.listIntakes(db);

/**
 * Chooses the intakes of students who join a course now: for each the next open one that then has a free place, or null.
 *
 * @param joining.count  the number of students
 */
export async function chooseIntakes(tx: Db, needs: Today, joining: { courseId: string; count: number }) {
  await store.lockIntakesOf(tx, joining.courseId);
  const open = await store.listOpenIntakes(tx, { today: todayOf(needs), courseId: joining.courseId });
  return Array.from({ length: joining.count }, () => {
    const next = open.find(hasPlace);
    if (next) next.students += 1;
    return next?.id ?? null;
  });
}

const hasPlace = ({ places, students }: store.ListedIntake) => places === null || students < places;

/** Adds an intake to a course. @throws {Refusal} not_found  there is no such course */
export async function addIntake({ db }: Needs, details: NewIntake) {
  return db.transaction(async (tx) => {
    await lockCourseShared(tx, details.courseId);
    return loadIntake(tx, await store.insertIntake(tx, details));
  });
}

/**
 * Changes the given fields of an intake. Days that count from its first day move with it.
 *
 * @throws {Refusal} not_found  there is no such intake
 * @throws {Refusal} conflict   it has more students than the new number of places
 */
export async function updateIntake({ db }: Needs, { id, ...change }: IntakeChange & { id: string }) {
  return db.transaction(async (tx) => {
    await store.lockIntake(tx, id);
    const { students } = await loadIntake(tx, id);
    if (change.places && change.places < students)
      throw new Refusal('conflict', (texts) => texts.intakes.tooFewPlaces(students));
    if (Object.keys(change).length > 0) await store.updateIntake(tx, id, change);
    return loadIntake(tx, id);
  });
}

/**
 * Deletes an intake.
 *
 * @throws {Refusal} not_found  there is no such intake
 * @throws {Refusal} conflict   it has students, whose deadlines may count from its first day
 */
export async function deleteIntake({ db }: Needs, id: string) {
  await db.transaction(async (tx) => {
    await store.lockIntake(tx, id);
    const { students } = await loadIntake(tx, id);
    if (students > 0) throw new Refusal('conflict', intakesTexts.hasStudents);
    await store.deleteIntake(tx, id);
  });
}

/** The students of a course with their intakes. @throws {Refusal} not_found  there is no such course */
export async function listStudents({ db }: Needs, courseId: string) {
  await loadCourse(db, courseId);
  return store.listStudents(db, courseId);
}

/**
 * Moves a student of a course to one of its intakes, or to none.
 *
 * @throws {Refusal} not_found  the intake does not exist or is another course's, or the student is not enrolled
 * @throws {Refusal} conflict   the intake is full
 */
export async function assignIntake(
  { db }: Needs,
  { courseId, studentId, intakeId }: { courseId: string; studentId: string; intakeId: string | null },
) {
  await db.transaction(async (tx) => {
    if (intakeId) await lockIntakeOf(tx, { courseId, intakeId });
    const isEnrolled = await store.assignIntake(tx, { courseId, studentId, intakeId });
    if (!isEnrolled) throw new Refusal('not_found', intakesTexts.notEnrolled);
    // The student may have had a place in this intake already, so the places are counted afterwards.
    if (intakeId) await refuseOverfull(tx, intakeId);
  });
}

async function lockIntakeOf(tx: Db, { courseId, intakeId }: { courseId: string; intakeId: string }) {
  await store.lockIntake(tx, intakeId);
  const intake = await loadIntake(tx, intakeId);
  if (intake.courseId !== courseId) throw new Refusal('not_found', intakesTexts.gone);
}

async function refuseOverfull(tx: Db, intakeId: string) {
  const { places, students } = await loadIntake(tx, intakeId);
  if (places !== null && students > places) throw new Refusal('conflict', intakesTexts.full);
}

async function loadIntake(db: Db, id: string) {
  const intake = await store.findIntake(db, id);
  if (!intake) throw new Refusal('not_found', intakesTexts.gone);
  return intake;
}

const todayOf = ({ clock, config }: Today) => dayAt(clock.now(), config.schoolZone);
