/**
 * The rules of applications.
 *
 * Anybody may apply, so little is believed: what a course costs is ours to say,
 * one phone has one application a day, and machines that fill in what people do
 * not see are thanked and forgotten.
 */

import type { Application, CustomerStatus } from '#contract/customers.ts';
import { customerMessages, enrolmentCatalogue } from '#contract/fields/customer-options.ts';
import type { PaymentState } from '#contract/fields/payment-states.ts';
import { kenyanPhone } from '#contract/fields/phone.ts';
import { payForApplication } from '#server/features/payments/payments.ts';
import { countAttempts, type Limit, type Visit } from '#server/http/limits/limits.ts';
import { ProofOfWorkRequired, Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { dayAt } from '#server/time/school-time.ts';
import * as store from './customers.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config'>;

/** From one address, behind which there may be a whole cybercafé, and from all of them. */
const FROM_ONE: Limit = { max: 20, minutes: 60, orProofOfWork: true };
const FROM_ALL: Limit = { max: 500, minutes: 60, orProofOfWork: true };

/** What came of the payment: what to follow, or why the phone was not asked. */
interface Paying {
  payment: { reference: string; status: PaymentState } | null;
  notAsked: string | null;
}

/**
 * Keeps an application and then, if that is wanted, asks its phone for the amount.
 *
 * @throws {Refusal} too_many_requests  as keep, and nothing is kept then; or work is wanted before the phone is asked:
 *                                      the same again, with that work, is the same application
 */
export async function apply(
  services: Services,
  { isPaying, key, ...application }: Application & { from: Visit; key: string | undefined },
): Promise<Paying> {
  const kept = await keep(services, application);
  if (!isPaying || !kept?.amount || !kept.price) return { payment: null, notAsked: null };
  // Its receipt would go to whoever applied first with that phone.
  if (!kept.isSame) return { payment: null, notAsked: customerMessages.payLater };
  const { id: customerId, phone, amount, price } = kept;
  return payNow(services, { customerId, phone, amount, price, key, from: application.from });
}

/** By now the application is kept: that its phone cannot be asked does not undo it. @throws {Refusal} too_many_requests  as apply */
async function payNow(services: Services, request: Parameters<typeof payForApplication>[1]): Promise<Paying> {
  try {
    const { reference, state: status } = await payForApplication(services, request);
    return { payment: { reference, status }, notAsked: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof ProofOfWorkRequired) throw error;
    return { payment: null, notAsked: error.message };
  }
}

type Sent = Omit<Application, 'isPaying'>;

/**
 * The application as it counts from now on; undefined when a machine sent it.
 *
 * @throws {Refusal} too_many_requests  twenty in an hour from there, or 500 from everywhere, and no work done
 */
async function keep(needs: Needs, { from, website, ...application }: Sent & { from: Visit }) {
  await countAttempts({ ...needs, visit: from }, [
    [`application:${from.ip}`, FROM_ONE],
    ['application', FROM_ALL],
  ]);
  if (website) return undefined;
  const row = toRow(application, needs);
  const id = await store.insertCustomer(needs.db, row);
  if (id) return { ...row, id, isSame: true };
  // Whoever knows a phone number must not undo what was applied for and paid, nor what the office has done about it.
  const { phone, day, fullName, email, mode, course } = row;
  const what = `${fullName}, ${email}, ${course ?? mode}`;
  return { ...row, ...(await store.reopenCustomer(needs.db, { phone, day, email, what })) };
}

function toRow({ courses, amount, isMinor, ...said }: Omit<Sent, 'website'>, { clock, config }: Needs) {
  const { guardianName, guardianPhone, consent: _, ...person } = said;
  const now = clock.now();
  const course = person.mode === 'Physical' ? enrolmentCatalogue.find(({ title }) => title === courses) : undefined;
  return {
    ...person,
    course: course?.title ?? null,
    price: course?.price ?? null,
    amount: course ? (amount ?? null) : null,
    guardianName: isMinor ? guardianName : null,
    guardianPhone: isMinor ? kenyanPhone(guardianPhone)! : null,
    consentedAt: now,
    createdAt: now,
    day: dayAt(now, config.schoolZone),
  };
}

/**
 * What the office makes of an application.
 *
 * @throws {Refusal} not_found  there is no such application, or none any more
 */
export async function handle(
  { db }: Pick<Needs, 'db'>,
  { id, ...change }: { id: string; status?: CustomerStatus | undefined; note?: string | undefined },
) {
  const isChange = Object.values(change).some((value) => value !== undefined);
  const handled = isChange ? await store.updateCustomer(db, id, change as object) : await store.findCustomer(db, id);
  if (!handled) throw new Refusal('not_found', customerMessages.gone);
  return handled;
}

const YEAR = 365 * 24 * 60 * 60_000;

/** Applications that came to nothing are kept for a year, as the privacy page promises. */
export const sweepCustomers = ({ db, clock }: Pick<Needs, 'db' | 'clock'>) =>
  store.deleteUnsuccessful(db, { before: new Date(clock.now().getTime() - YEAR) });
