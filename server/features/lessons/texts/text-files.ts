/**
 * The pictures and files that a lesson's text links to. When a draft is saved, the server records the author's own files, and files of
 * other lessons that the author may change, because parts of those may be copied. Files of earlier texts stay recorded, because earlier
 * texts can be restored. Files that no lesson has recorded are deleted by features/pictures and features/files.
 */
import { type SentFile, sentFileNamesIn } from '#contract/files.ts';
import type { Db } from '#server/db/connect.ts';
import { canManage } from '#server/features/courses/courses.ts';
import { findFiles, lockFiles, openSentFile, ownFiles } from '#server/features/files/files.ts';
import { type LessonForReader, loadOpenLesson, type ReadingNeeds } from '#server/features/lessons/lessons.ts';
import { isOwnPicture } from '#server/features/pictures/pictures.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as store from './lesson-texts.store.ts';

interface NewDraft {
  lessonId: string;
  draft: string;
  author: Staff;
}

/** Matches the file names of pictures in Markdown; contract/fields/pictures.ts defines their format. */
const PICTURE_NAMES = /\b\d+-[\da-f]{32}-[\da-z-]{1,40}\.webp\b/g;

/** Records the author's own pictures that the draft shows. */
export async function addPictures(tx: Db, { lessonId, draft, author }: NewDraft) {
  const known = await store.listPictures(tx, lessonId);
  for (const name of new Set(draft.match(PICTURE_NAMES)))
    if (!known.includes(name) && (await isOwnPicture(tx, { name, by: author.id })))
      await store.insertPicture(tx, { lessonId, pictureName: name });
}

/** Records the files to which the draft links: the author's own, and those of lessons that the author may change. */
export async function addFiles(tx: Db, { lessonId, draft, author }: NewDraft) {
  const named = sentFileNamesIn(draft);
  if (named.length === 0) return;
  const known = await store.listFiles(tx, lessonId);
  const missing = named.filter((name) => !known.includes(name));
  const own = await ownFiles(tx, { names: missing, by: author.id });
  const others = missing.filter((name) => !own.includes(name));
  const added = [...own, ...(await filesOfManagedLessons(tx, author, others))];
  if (added.length > 0)
    await store.insertFiles(
      tx,
      added.map((sentFileName) => ({ lessonId, sentFileName })),
    );
}

async function filesOfManagedLessons(tx: Db, author: Staff, names: string[]) {
  if (names.length === 0) return [];
  const linked = await store.listLinkedFiles(tx, names);
  const allowed = linked.filter((file) => canManage(author, file)).map(({ name }) => name);
  return lockFiles(tx, [...new Set(allowed)]);
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

/** The names of files to which a text links, but which the lesson does not have. */
export async function listMissingFiles(db: Db, lessonId: string, text: string) {
  const named = sentFileNamesIn(text);
  if (named.length === 0) return [];
  const known = await store.listFiles(db, lessonId);
  return named.filter((name) => !known.includes(name));
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
