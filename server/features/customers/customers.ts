/**
 * The rules of applications.
 *
 * Anybody may apply, so little is believed: what a course costs is ours to say,
 * one phone has one application a day, and machines that fill in what people do
 * not see are thanked and forgotten.
 */
import { customerMessages, enrolmentCatalogue } from '#contract/customer-options.ts';
import type { Application, CustomerStatus } from '#contract/customers.ts';
import { kenyanPhone } from '#contract/phone.ts';
import { countAttempts } from '#server/http/limits.ts';
import { Refusal } from '#server/refusal.ts';
import { dayAt } from '#server/school-day.ts';
import type { Services } from '#server/services.ts';
import * as store from './customers.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config'>;

/** From one address, behind which there may be a whole cybercafé, and from all of them. */
const FROM_ONE = { max: 20, minutes: 60 };
const FROM_ALL = { max: 500, minutes: 60 };

/**
 * @param application.from  the address that it came from
 * @throws {Refusal} too_many_requests  twenty in an hour from there, or 500 from everywhere
 */
export async function apply(needs: Needs, { from, website, ...application }: Application & { from: string }) {
  await countAttempts(needs, [
    [`application:${from}`, FROM_ONE],
    ['application', FROM_ALL],
  ]);
  if (website) return;
  const row = toRow(application, needs);
  if (await store.insertCustomer(needs.db, row)) return;
  // Whoever knows a phone number must not undo what was applied for, nor what the office has done about it.
  const { phone, day, fullName, email, mode, course } = row;
  await store.reopenCustomer(needs.db, { phone, day, what: `${fullName}, ${email}, ${course ?? mode}` });
}

function toRow({ courses, amount, isMinor, ...said }: Omit<Application, 'website'>, { clock, config }: Needs) {
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
