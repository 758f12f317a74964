/** The columns that most tables have. */
import { boolean, timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = () => uuid().primaryKey().defaultRandom();
export const instant = () => timestamp({ withTimezone: true });
export const createdAt = () => instant().notNull().defaultNow();

/** False if no real money moved. Balances never add up live and simulated rows. */
export const isLive = () => boolean().notNull();
