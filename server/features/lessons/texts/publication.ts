/** Publishes the draft of a lesson's text. */
import type { Db } from '#server/db/connect.ts';
import * as store from './lesson-texts.store.ts';

interface Publication {
  lessonId: string;
  /** The member of staff who publishes. */
  authorId: string;
  now: Date;
}

/** Publishes the draft and stores it as a version. Does nothing if the draft has not changed since the last publication. */
export async function publishText(tx: Db, { lessonId, authorId, now }: Publication) {
  const text = await store.findText(tx, lessonId);
  if (!text || text.draft === text.published) return;
  await store.publishDraft(tx, lessonId);
  await store.insertVersion(tx, { lessonId, kind: 'published', text: text.draft, authorId, savedAt: now });
}
