/**
 * The tables, in one file because what leans on what reads better whole. A change
 * here wants a migration beside it: npm run db:new NAME.
 *
 * Ids are random uuids. Times are stored with their zone and meant in UTC.
 * Money is whole Kenyan shillings.
 */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

export const user = pgTable(
  'user',
  {
    id: id(),
    name: text().notNull(),
    /** Trimmed and in lower case, so that one address is one account. */
    email: text().notNull().unique(),
    /** A new address that the person has asked for and not confirmed yet. */
    pendingEmail: text(),
    pictureName: text().references((): AnyPgColumn => picture.name),
    /**
     * Argon2id, in PHC format; null while an invited person, or one who signs in through a provider, has not chosen one,
     * and while a student's address is not confirmed: until then each sign-up has its own.
     */
    passwordHash: text(),
    type: text({ enum: ['student', 'tutor', 'admin'] }).notNull(),
    emailVerifiedAt: instant(),
    /** Since when this person may not sign in any more, by the office's word. */
    deactivatedAt: instant(),
    createdAt: createdAt(),
    /** What people are searched by: without capitals and accents. */
    search: text().generatedAlwaysAs(sql`plain(name || ' ' || email)`),
  },
  (table) => [
    check('user_type', sql`${table.type} in ('student', 'tutor', 'admin')`),
    index().on(table.pictureName),
    index('user_search_index').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

/** Somebody's account at an identity provider: who comes with that issuer and subject is that user. */
export const identity = pgTable(
  'identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index().on(table.userId)],
);

/** A picture in the school's store, from the moment before its files are written. */
export const picture = pgTable(
  'picture',
  {
    /** The specification's imgName: when it came, something random, and the file's own name. */
    name: text().primaryKey(),
    /** Who uploaded it, and so who may put it on a course or a profile. */
    ownerId: uuid()
      .notNull()
      .references((): AnyPgColumn => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.createdAt)],
);

export const session = pgTable(
  'session',
  {
    id: id(),
    /** SHA-256 of the cookie's token, in hex: whoever reads the table cannot sign in with it. */
    tokenHash: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    userAgent: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** A sign-up whose address waits to be confirmed. Strangers may sign up with the same address: its user is whoever confirms first. */
export const signUp = pgTable(
  'sign_up',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** As of a user; all sign-ups of one address have the same salt, so that one hash tells which of them a password fits. */
    passwordHash: text().notNull(),
    /** SHA-256 of the cookie in the browser that signed up, in hex; null where that is not known. */
    browserHash: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.passwordHash), index().on(table.createdAt)],
);

/** A link that was mailed (or, for a new school, printed): it proves that somebody reads that address. */
export const link = pgTable(
  'link',
  {
    /** Stands in reset links beside the secret, so that guesses at one link can be counted. */
    id: id(),
    kind: text({ enum: ['verify', 'reset', 'setup'] }).notNull(),
    /** Null for `setup`: that link makes its user. */
    userId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /** The sign-up that it confirms; null for other links, and once the sign-up has ended. */
    signUpId: uuid().references(() => signUp.id, { onDelete: 'set null' }),
    /** The address that the link was sent to, and so the one that it proves. */
    email: text().notNull(),
    /** SHA-256 of the secret in the link, in hex. */
    secretHash: text().notNull().unique(),
    wrongTries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index().on(table.userId), index().on(table.signUpId), index().on(table.expiresAt)],
);

/** How often something happened in a window of time; see server/http/limits.ts. */
export const attempt = pgTable(
  'attempt',
  {
    /** What is counted, such as 'sign-in:wanjiru@example.com'. */
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (table) => [index().on(table.resetsAt)],
);

/** Letters that were not sent but kept, to be read at /dev/outbox. */
export const outboxLetter = pgTable('outbox_letter', {
  id: id(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  createdAt: createdAt(),
});

export const course = pgTable(
  'course',
  {
    id: id(),
    tutorId: uuid()
      .notNull()
      .references(() => user.id),
    title: text().notNull(),
    desc: text().notNull(),
    pictureName: text().references(() => picture.name),
    price: integer().notNull(),
    level: text({ enum: ['Beginner', 'Intermediate', 'Advanced'] }).notNull(),
    /** The mean of its ratings, 0 to 5, and how many there are; kept here because every list shows them. */
    rating: real().notNull().default(0),
    ratings: integer().notNull().default(0),
    createdAt: createdAt(),
    /** What courses are searched by, without capitals and accents: the title, and all that is said of it. */
    titleSearch: text().generatedAlwaysAs(sql`plain(title)`),
    search: text().generatedAlwaysAs(sql`plain(title || ' ' || "desc")`),
  },
  (table) => [
    index().on(table.tutorId),
    index().on(table.pictureName),
    index('course_search_index').using('gin', table.search.op('gin_trgm_ops')),
    check('course_price', sql`${table.price} between 0 and 250000`),
    check('course_rating', sql`${table.rating} between 0 and 5`),
  ],
);

export const enrolment = pgTable(
  'enrolment',
  {
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId] }), index().on(table.courseId)],
);

/** What a student who is enrolled gave a course, in half steps. */
export const rating = pgTable(
  'rating',
  {
    courseId: uuid().notNull(),
    studentId: uuid().notNull(),
    value: real().notNull(),
    createdAt: createdAt(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.studentId] }),
    // Nobody rates a course without being enrolled in it.
    foreignKey({
      columns: [table.studentId, table.courseId],
      foreignColumns: [enrolment.studentId, enrolment.courseId],
    }).onDelete('cascade'),
    index().on(table.studentId),
    check('rating_value', sql`${table.value} between 0.5 and 5 and ${table.value} * 2 = floor(${table.value} * 2)`),
  ],
);

/** A file on its way to the school, and for a day what became of it. Its bytes lie in the store of unfinished files. */
export const upload = pgTable(
  'upload',
  {
    /** Random, and stands in the upload's address. */
    id: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['picture', 'video', 'file'] }).notNull(),
    /** As the sender calls it; never a path of ours. */
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Once it has been taken: the picture, the video or the sent file that it has become. */
    pictureName: text().references(() => picture.name, { onDelete: 'cascade' }),
    videoName: text().references((): AnyPgColumn => video.name, { onDelete: 'cascade' }),
    sentFileName: text().references((): AnyPgColumn => sentFile.name, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When something of it last came. */
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.ownerId),
    index().on(table.changedAt),
    index().on(table.pictureName),
    index().on(table.videoName),
    index().on(table.sentFileName),
  ],
);

/** A file that somebody has sent, kept as it came: attached to a task, or handed in. */
export const sentFile = pgTable(
  'sent_file',
  {
    /** In the school's store: when it came, something random, and the file's own name. */
    name: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references((): AnyPgColumn => user.id, { onDelete: 'cascade' }),
    /** As the sender calls it; never a path of ours. */
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.createdAt)],
);

/** A video in the school's store. What is null is not known, or not made, (yet). */
export const video = pgTable(
  'video',
  {
    /** The specification's videoName: when it came, something random, and the file's own name. */
    name: text().primaryKey(),
    /** Who uploaded it, and so who may put it in a lesson. */
    ownerId: uuid()
      .notNull()
      .references((): AnyPgColumn => user.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['mp4', 'webm'] }).notNull(),
    state: text({ enum: ['arrived', 'ready', 'failed'] })
      .notNull()
      .default('arrived'),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of playing time. */
    seconds: real(),
    lowBytes: bigint({ mode: 'number' }),
    audioBytes: bigint({ mode: 'number' }),
    hasPoster: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.createdAt)],
);

export const lesson = pgTable(
  'lesson',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    /** Its place among the lessons of the course; two may be alike, and then the older one is first. */
    position: integer().notNull(),
    title: text().notNull(),
    desc: text().notNull(),
    videoName: text().references(() => video.name),
    pictureName: text().references(() => picture.name),
    /** Null while it is a draft. */
    publishedAt: instant(),
    createdAt: createdAt(),
    search: text().generatedAlwaysAs(sql`plain(title || ' ' || "desc")`),
  },
  (table) => [
    index().on(table.courseId, table.position),
    index().on(table.videoName),
    index().on(table.pictureName),
    index('lesson_search_index').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

export const task = pgTable(
  'task',
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    desc: text().notNull(),
    /** A day of the school's calendar; the task is due until it ends. */
    deadline: date({ mode: 'string' }).notNull(),
    /** What is handed in for it. */
    kind: text({ enum: ['file', 'link', 'text', 'code'] })
      .notNull()
      .default('file'),
    /** The most that a hand-in can get. */
    points: integer().notNull().default(10),
    /** What happens to what arrives after the deadline. */
    lateRule: text({ enum: ['accepted', 'refused'] })
      .notNull()
      .default('accepted'),
    /** Percent of the points that each started day costs which it is late. */
    latePenalty: integer().notNull().default(0),
    /** Whether a mark is told as soon as it is given, or with all others of the task. */
    release: text({ enum: ['at once', 'together'] })
      .notNull()
      .default('at once'),
    /** What is looked at when it is marked; empty where the points are given as one number. */
    rubric: jsonb().$type<{ name: string; points: number }[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.lessonId),
    check('task_points', sql`${table.points} between 0 and 1000`),
    check('task_late_penalty', sql`${table.latePenalty} between 0 and 100`),
  ],
);

/** How far a student is in a lesson. */
export const progress = pgTable(
  'progress',
  {
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    lessonId: uuid()
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    /** Of the video, where she stopped. */
    second: real().notNull().default(0),
    /** The part of the video that has been watched, 0 to 1. */
    watched: real().notNull().default(0),
    completedAt: instant(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.lessonId] }),
    index().on(table.lessonId),
    check('progress_watched', sql`${table.watched} between 0 and 1`),
  ],
);

export const room = pgTable(
  'room',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id),
    name: text().notNull().unique(),
    /** Whose students may enter; null for every student. */
    courseId: uuid().references(() => course.id, { onDelete: 'cascade' }),
    /** Null while it is inactive. */
    activeSince: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.courseId)],
);

/** A time during which a room was active. It stays when the room is deleted: it was held. */
export const liveSession = pgTable(
  'live_session',
  {
    id: id(),
    roomId: uuid().references(() => room.id, { onDelete: 'set null' }),
    /** The room's name at that time; empty where nobody has written it down. */
    roomName: text().notNull().default(''),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /**
     * For whom the room was when it was opened: a course's students; null for all. It stays when the course is
     * gone, and then it was for nobody who could ask.
     */
    courseId: uuid(),
    startedAt: instant().notNull(),
    /** Null while it is going on. */
    endedAt: instant(),
  },
  (table) => [index().on(table.roomId), index().on(table.ownerId)],
);

/** Something that happens each week. */
export const scheduleEntry = pgTable(
  'schedule_entry',
  {
    id: id(),
    tutorId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    day: text({ enum: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] }).notNull(),
    /** By the school's clock, as '14:30'. */
    startTime: text().notNull(),
    endTime: text().notNull(),
    event: text().notNull(),
    courseId: uuid().references(() => course.id, { onDelete: 'cascade' }),
    roomId: uuid().references(() => room.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.tutorId),
    index().on(table.courseId),
    index().on(table.roomId),
    check('schedule_entry_times', sql`${table.startTime} < ${table.endTime}`),
  ],
);

/** The private address of a person's week as a calendar. It shows the week and nothing else, and can be made anew. */
export const calendarFeed = pgTable('calendar_feed', {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** 256 random bits, kept as they are so that the address can be shown again. */
  token: text().notNull().unique(),
  createdAt: createdAt(),
});

/** An application by the public enrolment form; the specification's customer. */
export const customer = pgTable(
  'customer',
  {
    id: id(),
    fullName: text().notNull(),
    about: text().notNull(),
    county: text().notNull(),
    town: text().notNull(),
    /** As 254712345678. */
    phone: text().notNull(),
    gender: text().notNull(),
    education: text().notNull(),
    email: text().notNull(),
    mode: text({ enum: ['Physical', 'Online'] }).notNull(),
    course: text(),
    /** Whole shillings: the course's at that time, and what the applicant wants to pay at once. */
    price: integer(),
    amount: integer(),
    guardianName: text(),
    guardianPhone: text(),
    status: text({ enum: ['new', 'contacted', 'enrolled', 'declined'] })
      .notNull()
      .default('new'),
    note: text().notNull().default(''),
    /** When the applicant agreed to how we use this. */
    consentedAt: instant().notNull(),
    /** The day, by the school's calendar, of which there is one application by one phone. */
    day: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
    /** With the phone as it is stored and as people write it. */
    search: text().generatedAlwaysAs(
      sql`plain("full_name" || ' ' || email || ' ' || phone || ' 0' || substr(phone, 4) || ' ' || town || ' ' || coalesce(guardian_name, ''))`,
    ),
  },
  (table) => [
    uniqueIndex().on(table.phone, table.day),
    index().on(table.createdAt),
    index('customer_search_index').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

/** What only this school knows, such as the key that signs addresses of videos. Made when it is first wanted. */
export const secret = pgTable('secret', {
  name: text().primaryKey(),
  /** Random bytes, in hex. */
  value: text().notNull(),
});
