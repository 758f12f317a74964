/**
 * The pictures and files in a lesson's text. Those of its author are noted when a draft is saved. Those of earlier texts
 * stay noted, because these can be restored. What no lesson notes is deleted by features/pictures and features/files.
 */
import { type SentFile, sentFileNamesIn } from '#contract/files.ts';
import type { Db } from '#server/db/connect.ts';
import { findFiles, openSentFile, ownFiles } from '#server/features/files/files.ts';
import { type LessonForReader, loadOpenLesson, type ReadingNeeds } from '#server/features/lessons/lessons.ts';
import { isOwnPicture } from '#server/features/pictures/pictures.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as store from './lesson-texts.store.ts';

interface NewDraft {
  lessonId: string;
  draft: string;
  authorId: string;
}

/** The file names of pictures in Markdown; contract/fields/pictures.ts says how they look. */
const PICTURE_NAMES = /\b\d+-[\da-f]{32}-[\da-z-]{1,40}\.webp\b/g;

/** Notes the author's own pictures that the draft shows. */
export async function addPictures(tx: Db, { lessonId, draft, authorId }: NewDraft) {
  const known = await store.listPictures(tx, lessonId);
  for (const name of new Set(draft.match(PICTURE_NAMES)))
    if (!known.includes(name) && (await isOwnPicture(tx, { name, by: authorId })))
      await store.insertPicture(tx, { lessonId, pictureName: name });
}

/** Notes the author's own files to which the draft links. */
export async function addFiles(tx: Db, { lessonId, draft, authorId }: NewDraft) {
  const named = sentFileNamesIn(draft);
  if (named.length === 0) return;
  const known = await store.listFiles(tx, lessonId);
  const added = await ownFiles(tx, { names: named.filter((name) => !known.includes(name)), by: authorId });
  if (added.length > 0)
    await store.insertFiles(
      tx,
      added.map((sentFileName) => ({ lessonId, sentFileName })),
    );
}

/** The files to which a published text links, in its order. */
export async function filesIn(db: Db, lessonId: string, text: string): Promise<SentFile[]> {
  const named = sentFileNamesIn(text);
  if (named.length === 0) return [];
  const known = await store.listFiles(db, lessonId);
  const found = await findFiles(
    db,
    named.filter((name) => known.includes(name)),
  );
  return named.flatMap((name) => found.get(name) ?? []);
}

/**
 * A file of a lesson's text, to be sent as a download.
 *
 * @throws {Refusal} not_found, not_allowed  for the same reasons as loadOpenLesson
 * @throws {Refusal} not_found               no text of the lesson links to the file; for readers: not the published one
 */
export async function openTextFile(
  needs: ReadingNeeds & Pick<Services, 'files'>,
  reader: User,
  { lessonId, name }: { lessonId: string; name: string },
) {
  const lesson = await loadOpenLesson(needs, reader, lessonId);
  const isOfLesson = (await store.listFiles(needs.db, lessonId)).includes(name);
  if (!isOfLesson || !(await isShown(needs.db, lesson, name))) throw new Refusal('not_found', filesTexts.none);
  return openSentFile(needs, name);
}

/** Authors see the files of drafts and earlier texts too. */
const isShown = async (db: Db, { id, mayChange }: LessonForReader, name: string) =>
  mayChange || sentFileNamesIn(await store.findPublished(db, id)).includes(name);
