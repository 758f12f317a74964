import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { FilteredList } from '#contract/accounts/saved-filters.ts';
import { user } from './accounts.ts';
import { createdAt, id } from './columns.ts';

/** Filters that admins have saved for their own use. */
export const savedFilter = pgTable(
  'saved_filter',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    list: text().$type<FilteredList>().notNull(),
    name: text().notNull(),
    /** The query string of the list's page, which contains the filters. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.userId, table.list, table.name)],
);
