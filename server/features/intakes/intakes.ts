/**
 * The rules of intakes: the groups in which students begin a course. The office makes them. Places limit who gets into an intake, not who
 * may join the course: a student who finds no open intake begins without one.
 *
 * An offer and an agreed price may name an intake: a place in it is then reserved until the course opens for that person. The last day to
 * apply binds applicants, not the office.
 *
 * Lock order: the application first, then the course, the student, and the course's intakes.
 */
import type { IntakeChange, NewIntake } from '#contract/admissions/intakes.ts';
import type { Db } from '#server/db/connect.ts';
import { isOlderRunning } from '#server/db/migrate.ts';
import { loadCourse, lockCourseShared } from '#server/features/courses/courses.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { dayAt } from '#server/time/school-time.ts';
import * as intakeChoicesTexts from '#texts/people/intake-choices.ts';
import * as intakesTexts from '#texts/people/intakes.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import * as store from './intakes.store.ts';

type Clock = Pick<Services, 'clock'>;
type Needs = Clock & Pick<Services, 'db'>;
type Today = Pick<Services, 'clock' | 'config'>;

export type { ListedIntake } from './intakes.store.ts';

/** The intakes to which a student can still apply, full ones too; the next one first. @param courseId  all courses if omitted */
export const listOpenIntakes = ({ db, ...needs }: Needs & Today, courseId?: string) =>
  store.listOpenIntakes(db, { now: needs.clock.now(), today: todayOf(needs), courseId });

/** The intakes that an applicant may choose, the next one first. @param courseId  all courses if omitted */
export const listChoices = async (needs: Needs & Today, courseId?: string) =>
  (await listOpenIntakes(needs, courseId)).filter(hasPlace);

/** @throws {Refusal} conflict  an applicant cannot choose this intake, or can no longer */
export async function requireChoice(
  needs: Needs & Today,
  { id, courseId }: { id: string; courseId?: string | undefined },
) {
  const chosen = (await listChoices(needs, courseId)).find((intake) => intake.id === id);
  if (!chosen) throw new Refusal('conflict', intakeChoicesTexts.notOpen);
  return chosen;
}

export const listIntakes = ({ db, clock }: Needs) => store.listIntakes(db, clock.now());

/** Whether applicants can choose this intake. */
export const isOpen = (intake: store.ListedIntake, needs: Today) =>
  intake.applyUntil >= todayOf(needs) && hasPlace(intake);

/**
 * Chooses the intakes of students who join a course now: for each student in turn the next open intake with a free place, or null.
 *
 * @param joining.count  the number of students
 */
export async function chooseIntakes(tx: Db, needs: Today, joining: { courseId: string; count: number }) {
  await store.lockIntakesOf(tx, joining.courseId);
  const open = await listOpenIntakes({ ...needs, db: tx }, joining.courseId);
  return Array.from({ length: joining.count }, () => {
    const next = open.find(hasPlace);
    if (next) next.students += 1;
    return next?.id ?? null;
  });
}

const hasPlace = ({ places, students, reserved }: store.ListedIntake) =>
  places === null || students + reserved < places;

interface CourseIntake {
  courseId: string;
  intakeId: string;
}

/** The schema version from which all processes know chosen intakes (0045_chosen-intakes.sql). */
const KNOWS_CHOICES = 45;

/**
 * Locks the intakes that an offer or an enrolment names, before they are written; requirePlaces comes afterwards. It locks
 * all intakes of the courses, as chooseIntakes does, which may follow in the same transaction.
 *
 * @param chosen  in the order of the courses
 * @throws {Refusal} not_found    an intake does not exist or is another course's
 * @throws {Refusal} unavailable  a process of an earlier release runs, which would take the next open intake instead
 */
export async function lockChosen(tx: Db, needs: Clock, chosen: CourseIntake[]) {
  if (chosen.length > 0 && (await isOlderRunning(tx, KNOWS_CHOICES)))
    throw new Refusal('unavailable', invitationTexts.upgrading, 10);
  for (const { courseId, intakeId } of chosen) {
    await store.lockIntakesOf(tx, courseId);
    await requireOfCourse(tx, needs, { courseId, intakeId });
  }
}

/** @throws {Refusal} conflict  an intake has fewer places than students and reserved places, this person's included */
export async function requirePlaces(tx: Db, needs: Clock, chosen: CourseIntake[]) {
  for (const { intakeId } of chosen) {
    const intake = await loadIntake(tx, needs, intakeId);
    if (isOverfull(intake)) throw new Refusal('conflict', (texts) => texts.intakeChoices.noPlaceIn(intake.name));
  }
}

/** Adds an intake to a course. @throws {Refusal} not_found  there is no such course */
export async function addIntake({ db, clock }: Needs, details: NewIntake) {
  return db.transaction(async (tx) => {
    await lockCourseShared(tx, details.courseId);
    return loadIntake(tx, { clock }, await store.insertIntake(tx, details));
  });
}

/**
 * Changes the given fields of an intake. Days that count from its first day move with it.
 *
 * @throws {Refusal} not_found  there is no such intake
 * @throws {Refusal} conflict   it has more students and reserved places than the new number of places
 */
export async function updateIntake({ db, clock }: Needs, { id, ...change }: IntakeChange & { id: string }) {
  return db.transaction(async (tx) => {
    await store.lockIntake(tx, id);
    const { students, reserved } = await loadIntake(tx, { clock }, id);
    if (change.places && change.places < students)
      throw new Refusal('conflict', (texts) => texts.intakes.tooFewPlaces(students));
    if (change.places && change.places < students + reserved)
      throw new Refusal('conflict', (texts) => texts.intakeChoices.tooFewPlaces(students + reserved));
    if (Object.keys(change).length > 0) await store.updateIntake(tx, id, change);
    return loadIntake(tx, { clock }, id);
  });
}

/**
 * Deletes an intake. Applications keep its name and first day, for the office to see.
 *
 * @throws {Refusal} not_found  there is no such intake
 * @throws {Refusal} conflict   it has students, whose deadlines may count from its first day, or reserved places
 */
export async function deleteIntake({ db, clock }: Needs, id: string) {
  await db.transaction(async (tx) => {
    // The deletion changes these applications, and an offer or an enrolment locks its application before the intakes.
    await store.lockWishing(tx, id);
    await store.lockIntake(tx, id);
    const { students, reserved } = await loadIntake(tx, { clock }, id);
    if (students > 0) throw new Refusal('conflict', intakesTexts.hasStudents);
    if (reserved > 0) throw new Refusal('conflict', intakeChoicesTexts.isReserved);
    await store.deleteIntake(tx, id);
  });
}

/** The students of a course with their intakes. @throws {Refusal} not_found  there is no such course */
export async function listStudents({ db }: Pick<Needs, 'db'>, courseId: string) {
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
  { db, clock }: Needs,
  { courseId, studentId, intakeId }: { courseId: string; studentId: string; intakeId: string | null },
) {
  await db.transaction(async (tx) => {
    if (intakeId) await lockIntakeOf(tx, { clock }, { courseId, intakeId });
    const isEnrolled = await store.assignIntake(tx, { courseId, studentId, intakeId });
    if (!isEnrolled) throw new Refusal('not_found', intakesTexts.notEnrolled);
    // The student may have had a place in this intake already, so the places are counted afterwards.
    if (intakeId && isOverfull(await loadIntake(tx, { clock }, intakeId)))
      throw new Refusal('conflict', intakesTexts.full);
  });
}

async function lockIntakeOf(tx: Db, needs: Clock, { courseId, intakeId }: CourseIntake) {
  await store.lockIntake(tx, intakeId);
  await requireOfCourse(tx, needs, { courseId, intakeId });
}

async function requireOfCourse(tx: Db, needs: Clock, { courseId, intakeId }: CourseIntake) {
  const intake = await loadIntake(tx, needs, intakeId);
  if (intake.courseId !== courseId) throw new Refusal('not_found', intakesTexts.gone);
}

const isOverfull = ({ places, students, reserved }: store.ListedIntake) =>
  places !== null && students + reserved > places;

async function loadIntake(db: Db, { clock }: Clock, id: string) {
  const intake = await store.findIntake(db, { id, now: clock.now() });
  if (!intake) throw new Refusal('not_found', intakesTexts.gone);
  return intake;
}

const todayOf = ({ clock, config }: Today) => dayAt(clock.now(), config.schoolZone);
