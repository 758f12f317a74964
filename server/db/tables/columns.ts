/** The columns that most tables have. */
import { boolean, timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = () => uuid().primaryKey().defaultRandom();
export const instant = () => timestamp({ withTimezone: true });
export const createdAt = () => instant().notNull().defaultNow();

/** Whether real money moved. No balance adds up live and simulated rows. */
export const isLive = () => boolean().notNull();

/** The server process that works on the row, or did so last; null if none did. Not a foreign key: dead ones have no row. */
export const processId = () => uuid();
