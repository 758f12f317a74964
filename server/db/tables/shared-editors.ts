/** The documents of shared editors in live classes. Their table has kept its original name, stage_document. */
import { customType, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { id, instant } from './columns.ts';
import { liveSession } from './rooms-and-schedules.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The last saved state of a shared editor's document. */
export const sharedDocument = pgTable(
  'stage_document',
  {
    id: id(),
    sessionId: uuid()
      .notNull()
      .references(() => liveSession.id, { onDelete: 'cascade' }),
    /** The student who owns the document; null for the class document. */
    ownerId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /** The document's Yjs state, needed only for editing; deleted a day after the session. `code` remains. */
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
