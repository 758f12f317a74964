import { getTableColumns } from 'drizzle-orm';
import { user } from '#server/db/tables/accounts.ts';

const { search: _, ...columns } = getTableColumns(user);

/** All of a person but what only the database reads. */
export const personColumns = columns;
