import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { fund } from '#server/db/money-tables.ts';
import { user } from '#server/db/tables.ts';

/** The fund page of that student, if strangers may see it now: funds.ts says when. */
export const findShownFund = async (db: Db, studentId: string) =>
  (
    await db
      .select({ name: user.name, story: fund.story, goal: fund.goal })
      .from(fund)
      .innerJoin(user, eq(user.id, fund.studentId))
      .where(
        and(
          eq(fund.studentId, studentId),
          eq(user.type, 'student'),
          isNull(user.deactivatedAt),
          fund.isOn,
          or(eq(fund.ageBand, 'adult'), and(eq(fund.ageBand, 'under_18'), eq(fund.consent, 'given'))),
        ),
      )
  )[0];
