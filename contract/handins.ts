/**
 * Hand-ins: what students hand in for the tasks of their lessons. A hand-in is
 * one student's for one task; each time that she submits is an attempt, every
 * one is kept, and the last counts. What is late is judged by the server's clock
 * when the request reaches it, against a deadline that ends with its day, at 24:00
 * in the school's zone. (Programs that were merely run are submissions.) The
 * agreement about them reads better whole.
 */
import { z } from 'zod';
import { Id, Search } from './fields/fields.ts';
import { ChosenFiles, SentFile, SentFileName } from './files.ts';
import { endpoint } from './protocol/endpoint.ts';
import { LineComment, NearLine, ShownLines } from './rules/lines.ts';
import { Criterion, TaskKind } from './tasks.ts';

export const handinMessages = {
  over: 'The deadline is over, and this task takes nothing after it.',
  nothing: {
    file: 'Choose a file to hand in.',
    link: 'Give the address of what you hand in.',
    text: 'Write something to hand in.',
    code: 'Write a program to hand in.',
  },
  link: 'Give an address that begins with https:// or http://',
  text: 'A text has at most 64,000 characters',
  tooOften: 'You have handed in this task very often in the last hour. Please wait a little.',
  full: 'You have handed in this task fifty times, and that is the most. The last one counts.',
  same: 'This is what you have handed in already. Change something before you hand in again.',
  otherContent: 'This was handed in already, with something else in it. Please reload the page and hand it in again.',
  overtaken: 'Something newer has reached the school since, from another device or page.',
  gone: 'This attempt no longer exists.',
  none: 'No assignments yet',
};

/** In the order in which a student gets on. */
export const HandinState = z.enum(['not submitted', 'draft', 'submitted', 'late', 'graded']);
export type HandinState = z.output<typeof HandinState>;

/** What is handed in: the field that the task's kind asks for counts. */
const Content = z.object({
  /** A text, or the source of a program. */
  text: z.string().max(64_000, handinMessages.text).default(''),
  link: z.string().trim().max(2_000, handinMessages.link).default(''),
  /** Of a program, by the numbers of `languages`. */
  languageId: z.int().min(1).max(1_000).nullable().default(null),
  /** Names of sent files. */
  files: ChosenFiles.default([]),
});
export type Content = z.output<typeof Content>;

const Kept = z.object({
  text: z.string(),
  link: z.string(),
  languageId: z.int().nullable(),
  files: z.array(SentFile),
});

/** What was done to a hand-in: a draft that was kept or cleared, or an attempt by its id. */
const Revision = z.string().regex(/^[\da-f-]{32,36}$/);

/** Where a device has had no answer it may have sent several. */
export const MOST_UNANSWERED = 50;

/** The revisions that this one may take the place of; left out, whatever is there. */
const GoesOnFrom = z.array(Revision).max(MOST_UNANSWERED).optional();

const Handed = Content.extend({
  /** What counts so far, or a draft from elsewhere, may go by it: its sender has read what would_replace says. */
  replaces: z.boolean().default(false),
  goesOnFrom: GoesOnFrom,
});
export type Handed = z.output<typeof Handed>;

const Draft = Kept.extend({ changedAt: z.string() });

const SentDraft = Content.extend({
  /** Chosen by the device, so that it knows this draft again although the answer was lost. */
  revision: Revision.optional(),
  goesOnFrom: GoesOnFrom,
});
export type SentDraft = z.output<typeof SentDraft>;

/** What a tutor gave, as far as the student is told. */
const GivenMark = z.object({
  /** Before and after what being late costs. */
  points: z.number(),
  final: z.number(),
  /** For each line of the task's rubric; empty without one. */
  rubric: z.array(z.number()),
  comment: z.string(),
  markedAt: z.string(),
});

export const HandinAttempt = Kept.extend({
  _id: Id,
  /** 1 for the first. */
  number: z.int(),
  arrivedAt: z.string(),
  /** Days of the school's calendar after its deadline, begun ones counted; 0 in time. */
  daysLate: z.int(),
  /** What of it can be read line by line. */
  shown: z.array(ShownLines),
  /** Null until it is released. */
  mark: GivenMark.nullable(),
  /** None until a mark of this or of a later attempt is released. */
  comments: z.array(LineComment),
});
export type HandinAttempt = z.output<typeof HandinAttempt>;

/** An attempt as its student reads it: phones have little data, and of fifty attempts few are read again. */
const OwnAttempt = HandinAttempt.extend({
  /** Null where there is one that `readText` gives: of all attempts but the newest. */
  text: z.string().nullable(),
  /** Of what was commented on, the lines around the comments. A text that comes whole is not here again: see contract/rules/lines.ts. */
  shown: z.array(ShownLines.extend({ lines: z.array(NearLine).nullable() })),
});
export type OwnAttempt = z.output<typeof OwnAttempt>;

/** A task as a card in the list shows it. */
export const Assignment = z.object({
  taskId: Id,
  name: z.string(),
  /** Its first 300 characters; what goes on ends with an ellipsis. */
  desc: z.string(),
  /** A day: '2026-11-20'. */
  deadline: z.string(),
  kind: TaskKind,
  points: z.int(),
  lateRule: z.enum(['accepted', 'refused']),
  latePenalty: z.int(),
  attachments: z.array(SentFile),
  courseId: Id,
  courseTitle: z.string(),
  lessonId: Id,
  lessonTitle: z.string(),
  state: HandinState,
  /** How many attempts have arrived. */
  attempts: z.int(),
  /** When the last one did, in ISO 8601; null before. */
  arrivedAt: z.string().nullable(),
  /** After what being late costs; null until it is released. */
  final: z.number().nullable(),
});
export type Assignment = z.output<typeof Assignment>;

const AssignmentWithHandin = Assignment.extend({
  /** All of it. */
  desc: z.string(),
  rubric: z.array(Criterion),
  draft: Draft.nullable(),
  /** The last one; null before. */
  revision: Revision.nullable(),
  /** The newest first. */
  history: z.array(OwnAttempt),
});
export type AssignmentWithHandin = z.output<typeof AssignmentWithHandin>;

export const Receipt = z.object({
  attemptId: Id,
  number: z.int(),
  arrivedAt: z.string(),
  daysLate: z.int(),
  /** Percent that being late costs. */
  penalty: z.int(),
});
export type Receipt = z.output<typeof Receipt>;

const OfTask = z.object({ taskId: Id });
const OfAttempt = z.object({ attemptId: Id });
const FileOfAttempt = OfAttempt.extend({ name: SentFileName });

export const handins = {
  list: endpoint({
    method: 'GET',
    path: '/handins/',
    summary:
      "The tasks of the caller's courses, and how far she is with each: those that wait for a first attempt come before the others, the next deadline first.",
    query: z.object({ q: Search, courseId: Id.optional(), lessonId: Id.optional() }),
    reply: z.array(Assignment),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/handins/:taskId',
    summary: 'A task with what the caller has handed in for it, and what was said of that.',
    params: OfTask,
    reply: AssignmentWithHandin,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/handins/:taskId/draft',
    summary: 'Keeps what the caller is going to hand in, unless that is older than what is there.',
    params: OfTask,
    body: SentDraft,
    bodyLimit: 400_000,
    bodySeconds: 60,
    reply: Draft.extend({ revision: Revision }),
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict', 'too_many_requests'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/handins/:taskId',
    summary:
      'Hands in. With the same Idempotency-Key it is done once. What is refused with would_replace is taken with `replaces`: the sentence says what goes by it.',
    params: OfTask,
    body: Handed,
    bodyLimit: 400_000,
    bodySeconds: 60,
    status: 201,
    reply: Receipt,
    refusals: [
      'not_signed_in',
      'not_allowed',
      'not_found',
      'invalid',
      'conflict',
      'would_replace',
      'too_many_requests',
    ],
  }),
  readText: endpoint({
    method: 'GET',
    path: '/handins/attempts/:attemptId/text',
    summary: 'The text, or the program, that the caller handed in with one of her attempts.',
    params: OfAttempt,
    reply: HandinAttempt.pick({ text: true }),
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/handins/attempts/:attemptId/files/:name',
    summary: 'A file that was handed in, for whoever did, the tutor of the course and the office.',
    params: FileOfAttempt,
    reply: z.string(),
    replyType: 'application/octet-stream',
    refusals: ['not_signed_in', 'not_found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/handins/attempts/:attemptId/files/:name/picture',
    summary: 'The same file to be looked at, where it is a picture: made anew, at most 1600 pixels wide and high.',
    params: FileOfAttempt,
    reply: z.string(),
    replyType: 'image/webp',
    refusals: ['not_signed_in', 'not_found', 'invalid', 'too_many_requests'],
  }),
};
