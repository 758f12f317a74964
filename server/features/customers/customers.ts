/**
 * The rules of applications.
 *
 * Anyone may apply, so the input is not trusted: the price comes from our catalogue, a
 * phone has one application a day, and bots that fill in the hidden field get a normal
 * answer but nothing is stored.
 */

import type { Application, CustomerStatus } from '#contract/customers.ts';
import { enrolmentCatalogue } from '#contract/fields/customer-options.ts';
import type { PaymentState } from '#contract/fields/payment-states.ts';
import { parseKenyanPhone } from '#contract/fields/phone.ts';
import { titleOfMode } from '#messages/applied-for.ts';
import type { Message } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { type Db, isForeignKeyViolation } from '#server/db/connect.ts';
import { requireChoice } from '#server/features/intakes/intakes.ts';
import { notify, office } from '#server/features/notifications/notifications.ts';
import { payForApplication } from '#server/features/payments/payments.ts';
import { countAttempts, type Limit, type Visit } from '#server/http/limits/limits.ts';
import { ProofOfWorkRequired, Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { dayAt } from '#server/time/school-time.ts';
import * as customersTexts from '#texts/people/customers.ts';
import * as intakeChoicesTexts from '#texts/people/intake-choices.ts';
import { addEvent, columnsFor, lockApplication, stageOf } from './applications.ts';
import * as store from './customers.store.ts';
import { freePlaces } from './offers/offers.store.ts';
import { endOffersFor, isOver } from './offers/withdraw-offer.ts';

// Other features import these from this file only, the public interface of the feature.
export { applyChange, loadAssignee } from './applications.ts';
export { listAllCustomers, lockCustomersById } from './customers.store.ts';
export { answerOffer } from './offers/answer-offer.ts';
export { isOfferLink, offerPath } from './offers/offer-link.ts';
export { loadOffer } from './offers/offers.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'config' | 'queue'>;

/** Limit of applications from one IP address, which a whole cybercafé may share. */
const PER_ADDRESS: Limit = { max: 20, minutes: 60, orProofOfWork: true };
/** Limit of applications from all IP addresses together. */
const ALL_ADDRESSES: Limit = { max: 500, minutes: 60, orProofOfWork: true };

/** The started payment, or why the phone was not prompted. */
interface PaymentStart {
  payment: { reference: string; status: PaymentState } | null;
  notAsked: Message | null;
}

/**
 * Saves an application and, if requested, prompts its phone for the amount.
 *
 * @throws {Refusal} too_many_requests  as saveApplication, and nothing is saved; or the phone prompt needs a proof of
 *                                      work: sending the request again with it does not create a second application
 * @throws {Refusal} conflict           as saveApplication, and nothing is saved
 */
export async function apply(
  services: Services,
  { isPaying, key, ...application }: SentApplication & { isPaying: boolean; key: string | undefined },
): Promise<PaymentStart> {
  const saved = await saveApplication(services, application);
  if (!isPaying || !saved?.amount || !saved.price) return { payment: null, notAsked: null };
  // A repeated application with another email is not paid: the receipt would go to the first applicant's email.
  if (!saved.isSame) return { payment: null, notAsked: customersTexts.payLater };
  const { id: customerId, phone, amount, price } = saved;
  return payNow(services, { customerId, phone, amount, price, key, from: application.from });
}

/** Prompts the phone; the saved application stays even if this fails. @throws {Refusal} too_many_requests  as apply */
async function payNow(services: Services, request: Parameters<typeof payForApplication>[1]): Promise<PaymentStart> {
  try {
    const { reference, state: status } = await payForApplication(services, request);
    return { payment: { reference, status }, notAsked: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof ProofOfWorkRequired) throw error;
    return { payment: null, notAsked: error.text };
  }
}

type SentApplication = Omit<Application, 'isPaying'> & { from: Visit; locale: Locale };

/**
 * Saves or reopens the application; saves nothing and returns undefined if a bot sent it.
 *
 * @throws {Refusal} too_many_requests  more than 20 an hour from one IP address, or 500 from all, without a proof of work
 * @throws {Refusal} conflict           the chosen intake is not open
 */
async function saveApplication(needs: Needs, { from, website, ...application }: SentApplication) {
  await countAttempts({ ...needs, visit: from }, [
    [`application:${from.ip}`, PER_ADDRESS],
    ['application', ALL_ADDRESSES],
  ]);
  if (website) return undefined;
  const { intakeId, courseId } = application;
  const intake = intakeId ? await requireChoice(needs, { id: intakeId, courseId }) : undefined;
  const row = { ...toRow(application, needs), ...wishColumns(intake) };
  const id = await needs.db
    .transaction(async (tx) => {
      const saved = await store.upsertCustomer(tx, row);
      if (saved) await notifyOffice(tx, needs, { ...row, id: saved });
      return saved;
    })
    .catch(refuseDeletedIntake(intake !== undefined));
  if (id) return { ...row, id, isSame: true };
  // A stranger who knows the phone number must not overwrite an application that is paid or processed.
  const { phone, day, fullName, email, mode, course, intakeName } = row;
  const what = [fullName, email, course ?? mode, ...(intakeName ? [intakeName] : [])].join(', ');
  const reopened = await needs.db.transaction(async (tx) => {
    const before = await store.lockRepeated(tx, { phone, day });
    if (isOver(stageOf(before)) && !before.studentId) await freePlaces(tx, { customerId: before.id });
    const stored = await store.reopenCustomer(tx, { phone, day, email, what });
    await addEvent(tx, needs, { customerId: stored.id, kind: 'again', what, byId: null });
    return stored;
  });
  return { ...row, ...reopened };
}

/** The intake may be deleted between its check and the end of the insert. @throws {Refusal} conflict  it was deleted */
const refuseDeletedIntake = (isChosen: boolean) => (error: unknown) => {
  throw isChosen && isForeignKeyViolation(error) ? new Refusal('conflict', intakeChoicesTexts.notOpen) : error;
};

/** Notifies the office once per application. The title contains nothing that the applicant has typed. */
const notifyOffice = (
  tx: Db,
  needs: Needs,
  { id, course, mode }: { id: string; course: string | null; mode: string },
) =>
  notify(tx, needs, {
    to: office,
    kind: 'application',
    title: course ?? titleOfMode(mode),
    path: `/admin/applications/${id}`,
    eventKey: id,
  });

/** The columns of the intake an applicant wishes for, with the name and day to show if the intake is deleted. */
const wishColumns = (intake: { id: string; courseTitle: string; name: string; startsOn: string } | undefined) => ({
  intakeId: intake?.id ?? null,
  intakeName: intake ? `${intake.courseTitle}, ${intake.name}` : null,
  intakeStartsOn: intake?.startsOn ?? null,
});

function toRow(
  { courses, courseId, amount, isMinor, ...said }: Omit<SentApplication, 'website' | 'from'>,
  { clock, config }: Needs,
) {
  const { guardianName, guardianPhone, consent: _, ...person } = said;
  const now = clock.now();
  const course = person.mode === 'Physical' ? enrolmentCatalogue.find(({ title }) => title === courses) : undefined;
  return {
    ...person,
    course: course?.title ?? null,
    courseId: courseId ?? null,
    price: course?.price ?? null,
    amount: course ? (amount ?? null) : null,
    guardianName: isMinor ? guardianName : null,
    guardianPhone: isMinor ? parseKenyanPhone(guardianPhone)! : null,
    consentedAt: now,
    createdAt: now,
    day: dayAt(now, config.schoolZone),
  };
}

/**
 * Sets an application's status or note. A new status is a stage of the timeline.
 *
 * @throws {Refusal} not_found  no such application
 */
export function updateApplication(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  {
    id,
    byId,
    status,
    note,
  }: { id: string; byId: string; status?: CustomerStatus | undefined; note?: string | undefined },
) {
  return db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (note !== undefined) await store.updateCustomer(tx, id, { note });
    if (status && status !== before.status) {
      await endOffersFor(tx, { clock }, { id, from: stageOf(before), to: status });
      await store.updateCustomer(tx, id, columnsFor(status));
      await addEvent(tx, { clock }, { customerId: id, byId, kind: 'stage', what: status });
    }
    return (await store.findCustomer(tx, id))!;
  });
}

const YEAR = 365 * 24 * 60 * 60_000;

/** Unsuccessful applications are deleted after a year, as the privacy page promises. */
export const deleteUnsuccessfulCustomers = ({ db, clock }: Pick<Needs, 'db' | 'clock'>) =>
  store.deleteUnsuccessful(db, { before: new Date(clock.now().getTime() - YEAR) });

/** Finds the newest applications that match the words: name, email address, phone, town or guardian. */
export const searchApplications = (db: Needs['db'], words: string) =>
  store.listCustomers(db, { words, status: undefined, stage: undefined, assignee: undefined, page: 1 });
