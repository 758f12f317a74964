/** Factories of payments (without provider events), credit, receipts and applications. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { offer, offerCourse } from '#server/db/tables/admissions.ts';
import { customer } from '#server/db/tables/customers.ts';
import { receipt } from '#server/db/tables/ledger.ts';
import { payment } from '#server/db/tables/payments.ts';
import { offerPath } from '#server/features/customers/customers.ts';
import { accounts, book } from '#server/features/ledger/ledger.ts';
import type { Clock } from '#server/ports/clock.ts';
import { openSigner } from '#server/security/signer.ts';

type Details = Partial<typeof payment.$inferInsert>;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns a payment reference: 12 characters without similar-looking ones, as contract/money/payments.ts requires. */
const reference = () => [...randomBytes(12)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

export const moneyFactories = (db: Db, clock: Clock) => ({
  ...recordFactories(db, clock),

  /** Creates a payment whose prompt was just sent. Returns it with `token`, the secret in its callback URL. */
  async payment(details: Details = {}) {
    const token = randomBytes(32).toString('base64url');
    const defaults = {
      reference: reference(),
      purpose: 'fees' as const,
      phone: '254712345678',
      amount: 1_000,
      state: 'prompted' as const,
      provider: 'simulator',
      isLive: false,
      checkoutRequestId: `ws_CO_${randomUUID()}`,
      callbackHash: createHash('sha256').update(token).digest('hex'),
      createdAt: clock.now(),
    };
    const [row] = await db
      .insert(payment)
      .values({ ...defaults, ...details })
      .returning();
    return { ...row!, token };
  },

  /** Creates many payments that wait for their prompt, with 700 of them in each second. */
  async manyPayments(studentId: string, count: number) {
    const second = (n: number) => new Date(clock.now().getTime() - Math.floor(n / 700) * 1_000);
    const defaults = { purpose: 'fees' as const, studentId, phone: '254712345678', amount: 100 };
    const rows = Array.from({ length: count }, (_, n) => {
      const own = { reference: reference(), callbackHash: randomUUID(), createdAt: second(n) };
      return { ...defaults, ...own, provider: 'simulator', isLive: false };
    });
    await db.insert(payment).values(rows);
  },

  /** Books credit for a student: money that is paid and not spent. */
  credit: (studentId: string, amount: number, { isLive = false } = {}) =>
    db.transaction((tx) =>
      book(tx, {
        kind: 'receipt',
        externalKey: `given:${randomUUID()}`,
        isLive,
        entries: [
          { ...accounts.provider('simulator'), amount },
          { ...accounts.student(studentId), amount: -amount },
        ],
      }),
    ),
});

/** Books money from one account to another, as a refund of a payment does. */
const bookRefund = (db: Db, paymentId: string, { courseId, amount }: { courseId: string; amount: number }) =>
  db.transaction((tx) =>
    book(tx, {
      kind: 'refund',
      externalKey: `given:${randomUUID()}`,
      isLive: false,
      paymentId,
      entries: [
        { ...accounts.income(courseId), amount },
        { ...accounts.provider('simulator'), amount: -amount },
      ],
    }),
  );

const recordFactories = (db: Db, clock: Clock) => ({
  /** Books a refund of a part of a course's price, after which the student keeps the course. */
  partialRefund: (paymentId: string, part: { courseId: string; amount: number }) => bookRefund(db, paymentId, part),

  /** Creates a receipt, without ledger entries. */
  async receipt(paymentId: string, details: { number: string; amount: number }) {
    return (
      await db
        .insert(receipt)
        .values({ paymentId, ...details })
        .returning()
    )[0]!;
  },

  /** Creates an application. @param phone  in the form 254712345678 */
  async applicant(details: Partial<typeof customer.$inferInsert> & { phone: string }) {
    const answers = {
      fullName: 'Njeri',
      about: 'a',
      county: 'Nairobi',
      town: 'a',
      gender: 'Female',
      education: 'College',
      email: 'n@example.com',
    };
    const row = { ...answers, mode: 'Online' as const, day: '2026-01-01', consentedAt: clock.now(), ...details };
    return (await db.insert(customer).values(row).returning({ id: customer.id, email: customer.email }))[0]!;
  },

  /** Creates an open offer of a course to an applicant without an account. Returns the path of the link in its email. */
  async offerLink({ courseId, ...row }: { customerId: string; byId: string; courseId: string }) {
    const validUntil = new Date(clock.now().getTime() + 14 * 86_400_000);
    const values = { ...row, note: 'We look forward to you.', stageBefore: 'new', createdAt: clock.now(), validUntil };
    const [{ id }] = (await db.insert(offer).values(values).returning({ id: offer.id })) as [{ id: string }];
    await db.insert(offerCourse).values({ offerId: id, courseId, price: 700, reason: 'Her sister is here' });
    return offerPath(await openSigner(db), id);
  },
});
