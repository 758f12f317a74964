/** The columns that most tables have. */
import { boolean, timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = () => uuid().primaryKey().defaultRandom();
export const instant = () => timestamp({ withTimezone: true });
export const createdAt = () => instant().notNull().defaultNow();

/** False where no real money moved. Rows that differ in it never share a balance. */
export const isLive = () => boolean().notNull();
