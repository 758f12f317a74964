/** The documents of shared editors in live classes. Their main table still has its original name, stage_document. */
import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { id, instant } from './columns.ts';
import { liveSession } from './rooms-and-schedules.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A shared editor's document. Changes not merged into it yet are in shared_document_update. */
export const sharedDocument = pgTable(
  'stage_document',
  {
    id: id(),
    sessionId: uuid()
      .notNull()
      .references(() => liveSession.id, { onDelete: 'cascade' }),
    /** The student who owns the document; null for the class document. */
    ownerId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /**
     * The document's Yjs state, needed only for editing. It is deleted a day after the session, and from then on the
     * document accepts no changes. `code` remains.
     */
    state: bytes(),
    languageId: integer(),
    code: text().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    unique('stage_document_whose').on(table.sessionId, table.ownerId).nullsNotDistinct(),
    index().on(table.ownerId),
  ],
);

/** The changes of documents since their `state` was written. Rows are only added, until compaction merges them. */
export const sharedDocumentUpdate = pgTable(
  'shared_document_update',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    documentId: uuid()
      .notNull()
      .references(() => sharedDocument.id, { onDelete: 'cascade' }),
    /** One or more changes, as one Yjs update. */
    update: bytes().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.documentId)],
);

/** Permissions in the editors of a live class: whether a student may write in the class document, and who may help the student. */
export const sharedEditorPermission = pgTable(
  'shared_editor_permission',
  {
    sessionId: uuid()
      .notNull()
      .references(() => liveSession.id, { onDelete: 'cascade' }),
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Whether the student may write in the class document. */
    mayWrite: boolean().notNull(),
    /** Whether `helper` has asked to write in the student's own document, or has been allowed to. */
    help: text({ enum: ['asked', 'given'] }),
    helperId: uuid().references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.studentId] }),
    index().on(table.studentId),
    index().on(table.helperId),
  ],
);
