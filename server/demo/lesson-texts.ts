/** The texts of the demo school's lessons, which are Markdown files. The build copies them next to the bundle. */
import { readFileSync } from 'node:fs';
import type { Db } from '#server/db/connect.ts';
import { lessonText, lessonTextVersion } from '#server/db/tables/lessons.ts';

const folder = new URL('./lesson-texts/', import.meta.url);

interface Publication {
  lessonId: string;
  authorId: string;
  /** The path of the text in `lesson-texts/`. */
  file: string;
}

/** Inserts the text of a lesson, published by its author. */
export async function publishDemoText(tx: Db, { lessonId, authorId, file }: Publication) {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const now = new Date();
  await tx
    .insert(lessonText)
    .values({ lessonId, draft: text, published: text, revision: 1, changedById: authorId, changedAt: now });
  await tx.insert(lessonTextVersion).values({ lessonId, kind: 'published', text, authorId, savedAt: now });
}
