/** The columns that most tables have. */
import { timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = () => uuid().primaryKey().defaultRandom();
export const instant = () => timestamp({ withTimezone: true });
export const createdAt = () => instant().notNull().defaultNow();
