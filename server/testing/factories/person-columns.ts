import { getTableColumns } from 'drizzle-orm';
import { user } from '#server/db/tables/accounts.ts';

const { search: _, ...columns } = getTableColumns(user);

/** All columns of the user table, except the generated column for text search. */
export const personColumns = columns;
