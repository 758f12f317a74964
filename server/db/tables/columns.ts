/** The columns that most tables have. */
import { boolean, timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = () => uuid().primaryKey().defaultRandom();
export const instant = () => timestamp({ withTimezone: true });
export const createdAt = () => instant().notNull().defaultNow();

/** False if no real money moved. Live and simulated rows never share a balance. */
export const isLive = () => boolean().notNull();
