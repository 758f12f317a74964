/**
 * The text of a lesson, in Markdown with the additions of docs/decisions/0031. The course's tutor and admins write a draft, which is saved
 * automatically; students of the course read the text that was published last.
 */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { SentFileName } from '#contract/files.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/learning/lesson-texts.ts';

export const MAX_LESSON_TEXT = 60_000;

/** Maximum bytes of a file that is stored for offline use on the reader's device, together with the lesson's text. */
export const MAX_OFFLINE_FILE = 2 * 1024 * 1024;

/** The word behind the fence `expect` that says that the fence contains a salt and a hash (rules/expected-outputs.ts). */
export const HASHED_OUTPUT = 'sha256';

export const LessonText = z.object({
  /** The latest saved draft. */
  draft: z.string(),
  /** The number of changes of the draft so far. */
  revision: z.int(),
  /** The author who saved the draft last, and when; null before the first change. */
  changedBy: z.object({ _id: Id, name: z.string() }).nullable(),
  changedAt: z.string().nullable(),
  /** The text that students read; empty before the first publication. */
  published: z.string(),
  /** The ids of the latest saves, newest last. A page whose reply was lost finds here whether its save was received. */
  recentSaves: z.array(Id),
  /**
   * The names of files to which the draft links although the lesson does not have them, because they belong to other
   * people or were deleted. Nobody can open them here. Missing in replies of the previous release.
   */
  missingFiles: z.array(z.string()).default([]),
});
export type LessonText = z.output<typeof LessonText>;

/** An earlier text of a lesson: a published text, or a draft before later changes. */
export const LessonTextVersion = z.object({
  _id: Id,
  kind: z.enum(['published', 'draft']),
  /** The author's name; empty if the account was deleted. */
  author: z.string(),
  savedAt: z.string(),
});
export type LessonTextVersion = z.output<typeof LessonTextVersion>;

const OfLesson = z.object({ lessonId: Id });
const refusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

/** The revision of the draft that the caller has read. */
const Seen = z.object({ revision: z.int().min(0) });

export const lessonTexts = {
  read: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/text',
    summary: 'Returns the draft and the published text of a lesson, for users who manage its course.',
    params: OfLesson,
    reply: LessonText,
    refusals,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/lessons/:lessonId/text',
    summary:
      'Saves the draft. Refused if the draft has changed since the given revision; the client then merges and saves again.',
    params: OfLesson,
    body: Seen.extend({ saveId: Id, draft: z.string().max(MAX_LESSON_TEXT, texts.tooLong) }),
    reply: LessonText,
    refusals: [...refusals, 'conflict'],
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/lessons/:lessonId/text/published',
    summary:
      'Publishes the draft to the students of the course. Refused if the draft has changed since the given revision.',
    params: OfLesson,
    body: Seen,
    reply: LessonText,
    refusals: [...refusals, 'conflict'],
  }),
  listVersions: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/text/versions',
    summary: 'Lists the most recent versions of a lesson’s text, newest first.',
    params: OfLesson,
    reply: z.array(LessonTextVersion),
    refusals,
  }),
  readVersion: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/text/versions/:versionId',
    summary: 'Returns one version of a lesson’s text.',
    params: OfLesson.extend({ versionId: Id }),
    reply: LessonTextVersion.extend({ text: z.string() }),
    refusals,
  }),
  file: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/files/:name',
    summary:
      'Downloads a file of the published text, for users who may open the lesson. Authors can also download files of the draft.',
    params: OfLesson.extend({ name: SentFileName }),
    reply: z.string(),
    replyType: 'application/octet-stream',
    refusals,
  }),
};
