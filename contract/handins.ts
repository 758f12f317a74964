/**
 * Hand-ins: what students hand in for the tasks of their lessons. A hand-in belongs to one student and one task; each
 * submit adds an attempt, all attempts are stored, and the last one counts. Lateness is judged by the server's clock
 * when the request arrives, against a deadline that ends with its day, at 24:00 in the school's time zone. (Programs
 * that are only run are submissions.) This is one long file, because the contract is easier to read whole.
 */

import { z } from 'zod';
import * as handinsTexts from '#texts/learning/handins.ts';
import { Id, Search } from './fields/fields.ts';
import { ChosenFiles, SentFile, SentFileName } from './files.ts';
import { ProjectKind } from './learning/projects.ts';
import { endpoint } from './protocol/endpoint.ts';
import { ContextLine, LineComment, ShownLines } from './rules/lines.ts';
import { Criterion, TaskKind } from './tasks.ts';

/** The states of a hand-in, in the order in which a student's work passes through them. */
export const HandinState = z.enum(['not submitted', 'draft', 'submitted', 'late', 'graded']);
export type HandinState = z.output<typeof HandinState>;

/** A hand-in's content. Only the fields that the task's kind requires are used. */
const Content = z.object({
  /** The text that is handed in, or a program's source. */
  text: z.string().max(64_000, handinsTexts.text).default(''),
  link: z.string().trim().max(2_000, handinsTexts.link).default(''),
  /** A program's language, by Judge0's number. */
  languageId: z.int().min(1).max(1_000).nullable().default(null),
  /** Names of the uploaded files that are handed in. */
  files: ChosenFiles.default([]),
  /** A project of the caller. */
  projectId: Id.nullable().default(null),
});
export type Content = z.output<typeof Content>;

const StoredContent = z.object({
  text: z.string(),
  link: z.string(),
  languageId: z.int().nullable(),
  files: z.array(SentFile),
  /** The project with its name at the time of submission; `_id` is null once the student has deleted it. Null for other kinds of tasks. */
  project: z.object({ _id: Id.nullable(), name: z.string(), kind: ProjectKind }).nullable(),
});

/** Identifies a change of a hand-in: a draft that was saved or cleared, or an attempt (by its id). */
const Revision = z.string().regex(/^[\da-f-]{32,36}$/);

/** Maximum length of `goesOnFrom`: a device that got no response to several saves lists all revisions that it sent. */
export const MAX_CONTINUED_REVISIONS = 50;

/** The revisions on which this content is based and which it may replace; if omitted, it may replace any revision. */
const ContinuedRevisions = z.array(Revision).max(MAX_CONTINUED_REVISIONS).optional();

const SubmittedContent = Content.extend({
  /** True for the retry after the refusal `would_replace`, once the student has confirmed the replacement. */
  replaces: z.boolean().default(false),
  /** The revision of the project that the student has seen; if omitted, the files are handed in as they are saved. */
  projectRevision: z.int().min(0).optional(),
  goesOnFrom: ContinuedRevisions,
});
export type SubmittedContent = z.output<typeof SubmittedContent>;

const Draft = StoredContent.extend({ changedAt: z.string() });

const DraftContent = Content.extend({
  /**
   * The draft's revision, chosen by the device, so that the device recognises its draft even if the response was lost.
   */
  revision: Revision.optional(),
  goesOnFrom: ContinuedRevisions,
});
export type DraftContent = z.output<typeof DraftContent>;

/** A released mark, as the student sees it. */
const ReleasedMark = z.object({
  /** The points before the late penalty; `final` is the points after the penalty. */
  points: z.number(),
  final: z.number(),
  /** The points for each line of the task's rubric; empty without a rubric. */
  rubric: z.array(z.number()),
  comment: z.string(),
  markedAt: z.string(),
});

export const HandinAttempt = StoredContent.extend({
  _id: Id,
  /** The attempt's number, from 1. */
  number: z.int(),
  arrivedAt: z.string(),
  /** Days after the deadline in the school's time zone; a started day counts. 0 if the attempt is in time. */
  daysLate: z.int(),
  /** The attempt's text and files, or the texts of its project, split into lines; `lines` is null for a part that cannot be shown line by line. */
  shown: z.array(ShownLines),
  /** The attempt's mark; null until it is released. */
  mark: ReleasedMark.nullable(),
  /** Line comments; empty until a mark of this or of a later attempt is released. */
  comments: z.array(LineComment),
});
export type HandinAttempt = z.output<typeof HandinAttempt>;

/**
 * An attempt as its student receives it. Texts of earlier attempts are omitted to save mobile data: few are read again.
 */
const OwnAttempt = HandinAttempt.extend({
  /** Null for an earlier attempt that has a text: the client loads it with `readText`. */
  text: z.string().nullable(),
  /** Only the commented lines and the lines near them (contract/rules/lines.ts); none if `text` contains the whole text. */
  shown: z.array(ShownLines.extend({ lines: z.array(ContextLine).nullable() })),
});
export type OwnAttempt = z.output<typeof OwnAttempt>;

/** A task as a card in the list of assignments shows it. */
export const Assignment = z.object({
  taskId: Id,
  name: z.string(),
  /** The first 300 characters of the description; a longer one ends with an ellipsis. */
  desc: z.string(),
  /** The student's own due day: '2026-11-20'. */
  deadline: z.string(),
  /** The student's extension of this task; null without one. */
  extension: z.object({ day: z.string(), reason: z.string() }).nullable(),
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
  /** The number of the student's attempts. */
  attempts: z.int(),
  /** When the last attempt arrived, in ISO 8601; null without an attempt. */
  arrivedAt: z.string().nullable(),
  /** The points after the late penalty; null until they are released. */
  final: z.number().nullable(),
});
export type Assignment = z.output<typeof Assignment>;

const AssignmentWithHandin = Assignment.extend({
  /** The task's whole description. */
  desc: z.string(),
  rubric: z.array(Criterion),
  draft: Draft.nullable(),
  /** The hand-in's newest revision; null if the hand-in has none. */
  revision: Revision.nullable(),
  /** All attempts of the hand-in, newest first. */
  history: z.array(OwnAttempt),
});
export type AssignmentWithHandin = z.output<typeof AssignmentWithHandin>;

export const Receipt = z.object({
  attemptId: Id,
  number: z.int(),
  arrivedAt: z.string(),
  daysLate: z.int(),
  /** Percent of the points taken off for lateness. */
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
      'Lists the tasks of the caller’s courses with the caller’s status: tasks without an attempt first, then by deadline.',
    query: z.object({ q: Search, courseId: Id.optional(), lessonId: Id.optional() }),
    reply: z.array(Assignment),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/handins/:taskId',
    summary: 'Returns a task with the caller’s hand-ins, marks and comments.',
    params: OfTask,
    reply: AssignmentWithHandin,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/handins/:taskId/draft',
    summary: 'Saves a draft of the caller’s hand-in, unless a newer draft is stored.',
    params: OfTask,
    body: DraftContent,
    bodyLimit: 400_000,
    bodySeconds: 60,
    reply: Draft.extend({ revision: Revision }),
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict', 'too_many_requests'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/handins/:taskId',
    summary:
      'Submits a hand-in. Requests with the same Idempotency-Key are executed once. A call refused with would_replace succeeds if repeated with `replaces`; the refusal lists the work that it would replace.',
    params: OfTask,
    body: SubmittedContent,
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
    summary: 'Returns the text or program of one of the caller’s attempts.',
    params: OfAttempt,
    reply: HandinAttempt.pick({ text: true }),
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/handins/attempts/:attemptId/files/:name',
    summary: 'Downloads a file of a hand-in, for its student, the tutor of the course and admins.',
    params: FileOfAttempt,
    reply: z.string(),
    replyType: 'application/octet-stream',
    refusals: ['not_signed_in', 'not_found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/handins/attempts/:attemptId/files/:name/picture',
    summary: 'Returns a preview of an image file of a hand-in, at most 1600 pixels wide and high.',
    params: FileOfAttempt,
    reply: z.string(),
    replyType: 'image/webp',
    refusals: ['not_signed_in', 'not_found', 'invalid', 'too_many_requests'],
  }),
};
