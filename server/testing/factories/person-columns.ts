import { getTableColumns } from 'drizzle-orm';
import { user } from '#server/db/tables/accounts.ts';

const { search: _, ...columns } = getTableColumns(user);

/** All columns of a person except those that only the database reads. */
export const personColumns = columns;
