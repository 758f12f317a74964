/**
 * The rules of announcements. Admins write to any audience, tutors only to students of their own courses. The list of
 * recipients is fixed when the announcement is sent, by the process that marks it as sent.
 */
import type { AudienceChoice, NewAnnouncement } from '#contract/notifications/announcements.ts';
import type { Db } from '#server/db/connect.ts';
import { canManage, loadCourse } from '#server/features/courses/courses.ts';
import { notifyEach, withdraw } from '#server/features/notifications/notifications.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/announcements.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as intakesTexts from '#texts/people/intakes.ts';
import * as store from './announcements.store.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'clock'>;

export type { ListedAnnouncement, Received } from './announcements.store.ts';

export const listAnnouncements = ({ db }: Pick<Needs, 'db'>, staff: Staff) => store.listAnnouncements(db, staff);

/** Counts the people whom an announcement to this audience would reach now. @throws {Refusal} as addAnnouncement */
export async function countReach({ db }: Pick<Needs, 'db'>, staff: Staff, choice: AudienceChoice) {
  return store.countAddressees(db, { ...(await address(db, staff, choice)), authorId: staff.id });
}

/**
 * Adds an announcement, and sends it unless it is scheduled for later.
 *
 * @throws {Refusal} not_found    there is no such course or intake
 * @throws {Refusal} not_allowed  a tutor may write only to the students of their own courses
 * @throws {Refusal} invalid      the publication time is in the past
 */
export async function addAnnouncement(needs: Needs, staff: Staff, details: NewAnnouncement) {
  return needs.db.transaction(async (tx) => {
    const row = await rowOf(tx, { needs, staff, details });
    const id = await store.insertAnnouncement(tx, { ...row, authorId: staff.id });
    if (!details.publishAt) await send(tx, needs, id);
    return loadAnnouncement(tx, staff, id);
  });
}

/**
 * Changes an announcement that is not sent yet, and sends it if its publication time is now.
 *
 * @throws {Refusal} conflict  it was sent already
 * @throws {Refusal}           also for the same reasons as addAnnouncement and deleteAnnouncement
 */
export async function changeAnnouncement(needs: Needs, staff: Staff, change: NewAnnouncement & { id: string }) {
  const { id, ...details } = change;
  return needs.db.transaction(async (tx) => {
    const { sentAt } = await lockOwn(tx, staff, id);
    if (sentAt) throw new Refusal('conflict', texts.alreadySent);
    await store.updateAnnouncement(tx, id, await rowOf(tx, { needs, staff, details }));
    if (!details.publishAt) await send(tx, needs, id);
    return loadAnnouncement(tx, staff, id);
  });
}

/** Sends the due announcements. If one fails, the others are still sent. Several processes may run this concurrently. */
export async function sendDue(needs: Needs) {
  const failures: unknown[] = [];
  for (const { id } of await store.listDue(needs.db, needs.clock.now()))
    await needs.db.transaction((tx) => send(tx, needs, id)).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, 'Some announcements were not sent');
}

/**
 * Deletes an announcement, sent or not, with its notifications.
 *
 * @throws {Refusal} not_found    the caller sees no such announcement
 * @throws {Refusal} not_allowed  the caller is a tutor, and someone else wrote the announcement
 */
export async function deleteAnnouncement({ db }: Needs, staff: Staff, id: string) {
  await db.transaction(async (tx) => {
    await lockOwn(tx, staff, id);
    await withdraw(tx, { kind: 'announcement', eventKey: id });
    await store.deleteAnnouncement(tx, id);
  });
}

export const listReceived = ({ db }: Pick<Needs, 'db'>, { id }: User) => store.listReceived(db, id);

/**
 * Returns an announcement to its recipients, and to staff who see it in their list. @throws {Refusal} not_found  for anyone
 * else
 */
export async function readAnnouncement({ db }: Pick<Needs, 'db'>, reader: User, id: string) {
  const received = await store.findReceived(db, reader.id, id);
  if (received) return { ...received, isNew: received.readAt === null };
  if (reader.type === 'student') throw new Refusal('not_found', texts.gone);
  return { ...(await loadAnnouncement(db, reader as Staff, id)), isNew: false };
}

/** Marks an announcement as read. @throws {Refusal} not_found  the caller is not a recipient */
export async function markRead({ db, clock }: Needs, { id: userId }: User, id: string) {
  const isRecipient = await store.markRead(db, { id, userId, now: clock.now() });
  if (!isRecipient) throw new Refusal('not_found', texts.gone);
}

interface Writing {
  needs: Pick<Needs, 'clock'>;
  staff: Staff;
  details: NewAnnouncement;
}

async function rowOf(tx: Db, { needs: { clock }, staff, details }: Writing) {
  const now = clock.now();
  const publishAt = details.publishAt ? new Date(details.publishAt) : now;
  if (publishAt < now) throw new Refusal('invalid', texts.pastTime);
  return { title: details.title, text: details.text, publishAt, ...(await address(tx, staff, details)) };
}

/** Returns the audience as columns of the announcement table. Refuses an audience to which the caller may not write. */
async function address(db: Db, staff: Staff, { audience, audienceId }: AudienceChoice) {
  if (audience !== 'course' && audience !== 'intake') {
    if (staff.type === 'tutor') throw new Refusal('not_allowed', texts.ownCoursesOnly);
    return { audience, courseId: null, intakeId: null };
  }
  if (!audienceId) throw new Refusal('invalid', texts.noAudience);
  const courseId = audience === 'course' ? audienceId : await store.findIntakeCourse(db, audienceId);
  if (!courseId) throw new Refusal('not_found', intakesTexts.gone);
  if (!canManage(staff, await loadCourse(db, courseId))) throw new Refusal('not_allowed', coursesTexts.notYours);
  return { audience, courseId, intakeId: audience === 'intake' ? audienceId : null };
}

async function send(tx: Db, needs: Needs, id: string) {
  const sent = await store.markSent(tx, id, needs.clock.now());
  if (!sent) return;
  await store.insertRecipients(tx, sent);
  await notifyEach(tx, needs, { kind: 'announcement', candidates: store.notificationsOf(sent) });
}

async function lockOwn(tx: Db, staff: Staff, id: string) {
  await store.lockAnnouncement(tx, id);
  const found = await loadAnnouncement(tx, staff, id);
  if (!mayChange(staff, found)) throw new Refusal('not_allowed', texts.notYours);
  return found;
}

async function loadAnnouncement(db: Db, staff: Staff, id: string) {
  const found = await store.findAnnouncement(db, staff, id);
  if (!found) throw new Refusal('not_found', texts.gone);
  return found;
}

/** An announcement may be changed by its author and by admins. */
export const mayChange = ({ type, id }: Staff, { authorId }: { authorId: string | null }) =>
  type === 'admin' || authorId === id;
