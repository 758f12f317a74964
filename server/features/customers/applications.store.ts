import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { applicationCheck, applicationEvent } from '#server/db/tables/admissions.ts';
import { payment } from '#server/db/tables/payments.ts';

export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number];
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

export const listChecks = (db: Db, customerId: string) =>
  db
    .select({ item: applicationCheck.item, isDone: applicationCheck.isDone })
    .from(applicationCheck)
    .where(eq(applicationCheck.customerId, customerId))
    .orderBy(asc(applicationCheck.createdAt), asc(applicationCheck.item));

export const upsertCheck = (tx: Db, { createdAt, ...row }: typeof applicationCheck.$inferInsert) =>
  tx
    .insert(applicationCheck)
    .values({ ...row, createdAt })
    .onConflictDoUpdate({ target: [applicationCheck.customerId, applicationCheck.item], set: row });

/** What happened to an application, oldest first. */
export const listEvents = (db: Db, customerId: string) =>
  db
    .select({
      kind: applicationEvent.kind,
      what: applicationEvent.what,
      byName: user.name,
      at: applicationEvent.at,
    })
    .from(applicationEvent)
    .leftJoin(user, eq(user.id, applicationEvent.byId))
    .where(eq(applicationEvent.customerId, customerId))
    .orderBy(asc(applicationEvent.position));

export const insertEvent = (tx: Db, event: typeof applicationEvent.$inferInsert) =>
  tx.insert(applicationEvent).values(event);

/** The payments of an application, oldest first. */
export const listPayments = (db: Db, customerId: string) =>
  db
    .select({
      id: payment.id,
      amount: payment.amount,
      received: payment.received,
      state: payment.state,
      createdAt: payment.createdAt,
    })
    .from(payment)
    .where(eq(payment.customerId, customerId))
    .orderBy(asc(payment.createdAt));

export const findAdmin = async (db: Db, id: string) =>
  (
    await db
      .select({ name: user.name })
      .from(user)
      .where(and(eq(user.id, id), eq(user.type, 'admin'), isNull(user.deactivatedAt)))
  )[0];
