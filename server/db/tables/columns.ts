/** The columns that most tables have. */
import { boolean, timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = () => uuid().primaryKey().defaultRandom();
export const instant = () => timestamp({ withTimezone: true });
export const createdAt = () => instant().notNull().defaultNow();

/** Whether real money moved. Balances never add up live and simulated rows. */
export const isLive = () => boolean().notNull();

/** The process that works on the row, or did so last; null if none did. No foreign key, because dead processes have no row. */
export const processId = () => uuid();
