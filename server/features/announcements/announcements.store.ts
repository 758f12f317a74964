import { and, asc, count, desc, eq, exists, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { hasAccess } from '#server/db/has-access.ts';
import { user } from '#server/db/tables/accounts.ts';
import { announcement, announcementRecipient } from '#server/db/tables/announcements.ts';
import { course, enrolment, intake } from '#server/db/tables/courses.ts';
import { office, type Recipients, studentsOf } from '#server/features/notifications/notifications.ts';
import type { Staff } from '#server/http/sessions/access.ts';

type Row = typeof announcement.$inferSelect;
type NewRow = Omit<typeof announcement.$inferInsert, 'id'>;
export type Addressed = Pick<Row, 'audience' | 'courseId' | 'intakeId' | 'authorId'>;
export type ListedAnnouncement = Awaited<ReturnType<typeof listAnnouncements>>[number];
export type Received = Awaited<ReturnType<typeof listReceived>>[number];

const listed = (db: Db) =>
  db
    .select({
      id: announcement.id,
      authorId: announcement.authorId,
      title: announcement.title,
      text: announcement.text,
      audience: announcement.audience,
      courseId: announcement.courseId,
      intakeId: announcement.intakeId,
      publishAt: announcement.publishAt,
      sentAt: announcement.sentAt,
      courseTitle: course.title,
      intakeName: intake.name,
      recipients: sql<number>`(select count(*)::int from ${announcementRecipient} r where r.announcement_id = ${announcement.id})`,
      readers: sql<number>`(select count(r.read_at)::int from ${announcementRecipient} r where r.announcement_id = ${announcement.id})`,
    })
    .from(announcement)
    .leftJoin(course, eq(course.id, announcement.courseId))
    .leftJoin(intake, eq(intake.id, announcement.intakeId));

/**
 * Restricts a query to the announcements that this member of staff may see: tutors see those of their own courses, admins
 * all.
 */
const visibleTo = ({ type, id }: Staff) => (type === 'admin' ? undefined : eq(course.tutorId, id));

export const listAnnouncements = (db: Db, staff: Staff) =>
  listed(db).where(visibleTo(staff)).orderBy(desc(announcement.publishAt), asc(announcement.id)).limit(200);

export const findAnnouncement = async (db: Db, staff: Staff, id: string): Promise<ListedAnnouncement | undefined> =>
  (await listed(db).where(and(eq(announcement.id, id), visibleTo(staff))))[0];

/** Locks an announcement, so that no other process sends or changes it until the transaction ends. */
export const lockAnnouncement = (tx: Db, id: string) =>
  tx.select({ id: announcement.id }).from(announcement).where(eq(announcement.id, id)).for('update');

export const insertAnnouncement = async (tx: Db, row: NewRow) =>
  (await tx.insert(announcement).values(row).returning({ id: announcement.id }))[0]!.id;

export const updateAnnouncement = (tx: Db, id: string, row: Omit<NewRow, 'authorId'>) =>
  tx.update(announcement).set(row).where(eq(announcement.id, id));

export const deleteAnnouncement = (tx: Db, id: string) => tx.delete(announcement).where(eq(announcement.id, id));

export const findIntakeCourse = async (db: Db, intakeId: string) =>
  (await db.select({ courseId: intake.courseId }).from(intake).where(eq(intake.id, intakeId)))[0]?.courseId;

/** The users in an announcement's audience who can sign in, except its author. */
const addressees = ({ authorId, ...addressed }: Addressed): Recipients =>
  and(audienceOf(addressed), hasAccess, authorId === null ? undefined : ne(user.id, authorId))!;

function audienceOf({ audience, courseId, intakeId }: Omit<Addressed, 'authorId'>): SQL | undefined {
  if (audience === 'everyone') return undefined;
  if (audience === 'students') return studentsOf(null);
  if (audience === 'tutors') return eq(user.type, 'tutor');
  if (audience === 'office') return office;
  if (audience === 'course') return studentsOf(courseId!);
  // If the intake was deleted meanwhile, this matches no student.
  return sql`exists (select 1 from ${enrolment} e where e.intake_id = ${intakeId} and e.student_id = ${user.id})`;
}

export const countAddressees = async (db: Db, addressed: Addressed) =>
  (await db.select({ people: count() }).from(user).where(addressees(addressed)))[0]!.people;

export const listDue = (db: Db, now: Date) =>
  db
    .select({ id: announcement.id })
    .from(announcement)
    .where(and(isNull(announcement.sentAt), lte(announcement.publishAt, now)))
    .orderBy(asc(announcement.publishAt));

/** Marks a due announcement as sent. If several processes try concurrently, only the first one gets the row back. */
export const markSent = async (tx: Db, id: string, now: Date): Promise<Row | undefined> =>
  (
    await tx
      .update(announcement)
      .set({ sentAt: now })
      .where(and(eq(announcement.id, id), isNull(announcement.sentAt), lte(announcement.publishAt, now)))
      .returning()
  )[0];

export const insertRecipients = (tx: Db, { id, ...addressed }: Row) =>
  tx.execute(sql`
    insert into ${announcementRecipient} (announcement_id, user_id)
    select ${id}::uuid, ${user.id} from ${user} where ${addressees(addressed)}`);

/** SQL that selects one notification per recipient. Students and staff read announcements on different pages. */
export const notificationsOf = ({ id, title, courseId }: Row) => sql`
  select ${user.id} as user_id, ${title}::text as title, ${courseId}::uuid as course_id, ${id}::text as event_key,
    case ${user.type} when 'student' then '' else '/admin' end || '/announcements/' || ${id}::text as path
  from ${user} where ${exists(sql`(select 1 from ${announcementRecipient} r
    where r.announcement_id = ${id} and r.user_id = ${user.id})`)}`;

const received = (db: Db) =>
  db
    .select({
      id: announcement.id,
      title: announcement.title,
      text: announcement.text,
      sentAt: announcement.sentAt,
      courseTitle: course.title,
      readAt: announcementRecipient.readAt,
    })
    .from(announcementRecipient)
    .innerJoin(announcement, eq(announcement.id, announcementRecipient.announcementId))
    .leftJoin(course, eq(course.id, announcement.courseId));

export const listReceived = (db: Db, userId: string) =>
  received(db)
    .where(eq(announcementRecipient.userId, userId))
    .orderBy(desc(announcement.sentAt), asc(announcement.id))
    .limit(100);

export const findReceived = async (db: Db, userId: string, id: string): Promise<Received | undefined> =>
  (await received(db).where(and(eq(announcementRecipient.userId, userId), eq(announcement.id, id))))[0];

/** Stores when a recipient first opened the announcement. Returns false if the user is not a recipient. */
export const markRead = async (db: Db, { id, userId, now }: { id: string; userId: string; now: Date }) =>
  (
    await db
      .update(announcementRecipient)
      .set({ readAt: sql`coalesce(${announcementRecipient.readAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(announcementRecipient.announcementId, id), eq(announcementRecipient.userId, userId)))
      .returning({ userId: announcementRecipient.userId })
  ).length === 1;
