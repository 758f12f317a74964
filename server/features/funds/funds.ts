/**
 * The rules of fund-raising.
 *
 * A student's page is shown while she wants it and may: an adult by her own word,
 * who is under 18 once a guardian has agreed. It shows her first name, an initial
 * and what she wrote.
 */
import type { Db } from '#server/db/connect.ts';
import * as store from './funds.store.ts';

/** Whether strangers may see that student's page, and so pay for her. */
export const isFundShown = async (db: Db, studentId: string) => Boolean(await store.findShownFund(db, studentId));
