/**
 * The text of a lesson, in Markdown with the additions of docs/decisions/0031. Those who manage the course write a
 * draft, which is saved as they write; students of the course read what was published last.
 */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { SentFileName } from '#contract/files.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/learning/lesson-texts.ts';

export const MAX_LESSON_TEXT = 60_000;

/** Files of a text of at most this many bytes are stored on the reader's device with the lesson. */
export const MAX_OFFLINE_FILE = 2 * 1024 * 1024;

export const LessonText = z.object({
  /** The draft, as it was saved last. */
  draft: z.string(),
  /** Counts the changes of the draft; 0 before the first one. */
  revision: z.int(),
  /** Who saved the draft last, and when; null before the first change. */
  changedBy: z.object({ _id: Id, name: z.string() }).nullable(),
  changedAt: z.string().nullable(),
  /** What students read; empty before the first publication. */
  published: z.string(),
  /** The ids of the latest saves, newest last: a page whose reply was lost learns here that its save has arrived. */
  recentSaves: z.array(Id),
  /**
   * The names of files to which the draft links although the lesson does not have them, because they belong to other
   * people or were deleted. Nobody can open them here. Missing in replies of the previous release.
   */
  missingFiles: z.array(z.string()).default([]),
});
export type LessonText = z.output<typeof LessonText>;

/** An earlier text of a lesson: a publication, or a draft as it was before it changed further. */
export const LessonTextVersion = z.object({
  _id: Id,
  kind: z.enum(['published', 'draft']),
  /** The name of who wrote it; empty if the account was deleted. */
  author: z.string(),
  savedAt: z.string(),
});
export type LessonTextVersion = z.output<typeof LessonTextVersion>;

const OfLesson = z.object({ lessonId: Id });
const refusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

/** The revision of the draft that the caller has seen. */
const Seen = z.object({ revision: z.int().min(0) });

export const lessonTexts = {
  read: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/text',
    summary: 'Returns the draft and the published text of a lesson, for those who manage its course.',
    params: OfLesson,
    reply: LessonText,
    refusals,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/lessons/:lessonId/text',
    summary:
      'Saves the draft. Refused if the draft has changed since the given revision: the caller merges, and saves again.',
    params: OfLesson,
    body: Seen.extend({ saveId: Id, draft: z.string().max(MAX_LESSON_TEXT, texts.tooLong) }),
    reply: LessonText,
    refusals: [...refusals, 'conflict'],
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/lessons/:lessonId/text/published',
    summary: 'Publishes the draft: students of the course read it from now on. Refused like a change of the draft.',
    params: OfLesson,
    body: Seen,
    reply: LessonText,
    refusals: [...refusals, 'conflict'],
  }),
  listVersions: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/text/versions',
    summary: 'Lists the latest earlier texts of a lesson, the newest first.',
    params: OfLesson,
    reply: z.array(LessonTextVersion),
    refusals,
  }),
  readVersion: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/text/versions/:versionId',
    summary: 'Returns an earlier text of a lesson.',
    params: OfLesson.extend({ versionId: Id }),
    reply: LessonTextVersion.extend({ text: z.string() }),
    refusals,
  }),
  file: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/files/:name',
    summary:
      'Downloads a file of the published text, for users who may open the lesson; authors also one of the draft.',
    params: OfLesson.extend({ name: SentFileName }),
    reply: z.string(),
    replyType: 'application/octet-stream',
    refusals,
  }),
};
