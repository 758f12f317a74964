/** What was written on the stages of live classes. */
import { customType, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { liveSession } from './classes.ts';
import { id, instant } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A document of a live session as it was last. */
export const stageDocument = pgTable(
  'stage_document',
  {
    id: id(),
    sessionId: uuid()
      .notNull()
      .references(() => liveSession.id, { onDelete: 'cascade' }),
    /** Whose own; null for the class's. */
    ownerId: uuid().references(() => user.id, { onDelete: 'cascade' }),
    /** As Yjs encodes it, to go on from; null once the session is long over. */
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
