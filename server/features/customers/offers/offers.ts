/**
 * Offers of courses to applicants; answer-offer.ts is the other half. Without an account, the applicant answers by the link
 * in an email, and is then enrolled by the office. If the email address belongs to a student's account already, a stranger
 * may have typed it: nothing is attached to that account before its owner accepts, signed in to it. Until it is answered,
 * the office can withdraw an offer. Each change of an offer locks its application first.
 */
import type { NewOffer, OfferState } from '#contract/admissions/offers.ts';
import { Stage } from '#contract/admissions/stages.ts';
import type { Db } from '#server/db/connect.ts';
import { activeStudent, requireInvitable } from '#server/features/auth/auth.ts';
import { applicantMoneyOf } from '#server/features/bookkeeping/bookkeeping.ts';
import {
  intakesOf,
  type LockedCourse,
  lockCourses,
  requirePrice,
  summaryOf,
} from '#server/features/customers/admitting.ts';
import {
  addEvent,
  columnsFor,
  loadApplication,
  lockApplication,
  stageOf,
} from '#server/features/customers/applications.ts';
import { type CustomerRow, findCustomer, updateCustomer } from '#server/features/customers/customers.store.ts';
import { isEnrolled } from '#server/features/enrolments/enrolments.ts';
import { lacksConsent } from '#server/features/guardians/guardians.ts';
import { lockChosen, requirePlaces } from '#server/features/intakes/intakes.ts';
import { notify, people } from '#server/features/notifications/notifications.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { dayAt, dayStart } from '#server/time/school-time.ts';
import * as applicationsTexts from '#texts/people/applications.ts';
import * as texts from '#texts/people/offers.ts';
import { sendOfferEmail } from './offers.jobs.ts';
import * as store from './offers.store.ts';
import { withdrawOpenOffer } from './withdraw-offer.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'clock' | 'config'>;

const DAY = 24 * 60 * 60_000;
/** How long an offer without a chosen last day can be accepted, in milliseconds; it then ends at the end of that day. */
const OFFER_LIFETIME = 30 * DAY;

interface Terms {
  /** Locked, like the courses, whose prices are checked. */
  application: CustomerRow;
  chosen: LockedCourse[];
  byId: string;
  note?: string;
  validUntil?: Date;
}

/**
 * Offers courses to an applicant: by the link in an email, or to the account that exists already. Replaces an open offer.
 *
 * @throws {Refusal} not_found  there is no such application, course or intake of the course
 * @throws {Refusal} conflict   the applicant is enrolled; or as activeStudent, offerToAccount and requireInvitable; or an
 *                              intake has no free place
 * @throws {Refusal} invalid    a day that is past or more than a year away, or as requirePrice
 */
export const sendOffer = (
  needs: Needs,
  { id, byId, courses, note, lastDay }: NewOffer & { id: string; byId: string },
) =>
  needs.db.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (application.studentId) throw new Refusal('conflict', applicationsTexts.isEnrolled);
    const chosen = await lockCourses(tx, courses);
    for (const each of chosen) requirePrice(each);
    const terms = { application, chosen, byId, note, validUntil: endOf(lastDay, needs) };
    const email = application.email.toLowerCase();
    const owner = await activeStudent(tx, email);
    if (owner) await offerToAccount(tx, needs, { ...terms, studentId: owner.id });
    else {
      await requireInvitable(tx, email);
      const offerId = await replaceOffer(tx, needs, { ...terms, studentId: null });
      await needs.queue.add(tx, sendOfferEmail, { offerId });
    }
    return loadApplication(tx, id);
  });

function endOf(lastDay: string, { clock, config }: Needs) {
  const end = new Date(dayStart(lastDay, config.schoolZone).getTime() + DAY);
  const now = clock.now();
  if (end <= now || end.getTime() > now.getTime() + 366 * DAY) throw new Refusal('invalid', texts.lastDayRequired);
  return end;
}

/**
 * Asks the owner of an account to accept an enrolment, by the bell and by email. Replaces an open offer.
 *
 * @throws {Refusal} invalid   no course is chosen
 * @throws {Refusal} conflict  the student has joined one of the courses, or an intake has no free place
 */
export async function offerToAccount(tx: Db, needs: Needs, terms: Terms & { studentId: string }) {
  const { application, studentId, chosen } = terms;
  if (chosen.length === 0) throw new Refusal('invalid', texts.courseRequired);
  for (const { course } of chosen)
    if (await isEnrolled(tx, { studentId, courseId: course.id }))
      throw new Refusal('conflict', (words) => words.agreedPrices.isEnrolled(course.title));

  const offerId = await replaceOffer(tx, needs, terms);
  await notify(tx, needs, {
    to: people([studentId]),
    kind: 'offer',
    title: (await store.listCoursesOf(tx, [offerId])).map(withStart).join(', '),
    path: `/offers/${offerId}`,
    eventKey: offerId,
  });
  return { ...application, ...columnsFor('offered') };
}

/** A notification's title is stored, so the intake's first day is written as 2026-11-30, which suits every language. */
const withStart = ({ title, intake }: store.OfferedCourseRow) =>
  intake ? `${title} (${intake.name}, ${intake.startsOn})` : title;

/** Replaces the earlier offers by a new one, which reserves places in the chosen intakes. Returns its id. */
async function replaceOffer(tx: Db, needs: Needs, terms: Terms & { studentId: string | null }) {
  const { application, studentId, chosen, byId, note = '' } = terms;
  const { id: customerId } = application;
  await lockChosen(tx, needs, intakesOf(chosen));
  const replaced = await withdrawOpenOffer(tx, needs, customerId);
  await store.freePlaces(tx, { customerId });
  const createdAt = needs.clock.now();
  const validUntil =
    terms.validUntil ?? endOf(dayAt(new Date(createdAt.getTime() + OFFER_LIFETIME), needs.config.schoolZone), needs);
  const stageBefore = replaced?.stageBefore ?? stageOf(application);
  const id = await store.insertOffer(
    tx,
    { customerId, studentId, byId, note, createdAt, validUntil, stageBefore },
    chosen.map(({ course, price, reason = '', intakeId }) => ({ courseId: course.id, price, reason, intakeId })),
  );
  await requirePlaces(tx, needs, intakesOf(chosen));
  await addEvent(tx, needs, { customerId, byId, kind: 'offered', what: summaryOf(chosen) });
  await updateCustomer(tx, customerId, columnsFor('offered'));
  return id;
}

export const titlesOf = (courses: { title: string }[]) => courses.map(({ title }) => title).join(', ');

/**
 * Withdraws the open offer of an application, which returns to its stage before the offer.
 *
 * @throws {Refusal} not_found  there is no such application
 * @throws {Refusal} conflict   it has no open offer
 */
export const withdrawOffer = (needs: Needs, { id, byId }: { id: string; byId: string }) =>
  needs.db.transaction(async (tx) => {
    await lockApplication(tx, id);
    const ended = await withdrawOpenOffer(tx, needs, id);
    if (!ended) throw new Refusal('conflict', texts.noneOpen);
    await updateCustomer(tx, id, columnsBefore(ended));
    await addEvent(tx, needs, { customerId: id, byId, kind: 'withdrawn', what: '' });
    return loadApplication(tx, id);
  });

/**
 * Ends the open offer of an application whose applicant the office enrols. An offer by link that has not expired counts as accepted: the
 * applicant has agreed by other means. An expired one, or one that only the owner of an account can accept, is withdrawn and returned.
 */
export async function endForEnrolment(tx: Db, needs: Needs, { id, byId }: { id: string; byId: string }) {
  const end = { ending: 'accepted', endedAt: needs.clock.now(), ifAcceptableByLink: true } as const;
  if (await store.endOpenOffer(tx, id, end)) return undefined;
  const ended = await withdrawOpenOffer(tx, needs, id);
  if (ended) await addEvent(tx, needs, { customerId: id, byId, kind: 'withdrawn', what: '' });
  return ended;
}

/** The stage of the application before the offer. */
export const columnsBefore = (offer: store.OfferRow) => columnsFor(Stage.catch('contacted').parse(offer.stageBefore));

/** Whom an offer was made to: a student's account, or null for the holder of its link. */
export interface OfferKey {
  id: string;
  studentId: string | null;
}

/** The offer, as the person sees it who answers. @throws {Refusal} not_found  there is no such offer to this person */
export async function loadOffer({ db, clock, config }: Pick<Needs, 'db' | 'clock' | 'config'>, key: OfferKey) {
  const offer = await requireOffer(db, key);
  const courses = await store.listCoursesOf(db, [offer.id]);
  return {
    ...{ offer, courses, state: stateOf(offer, clock.now()), lastDay: lastDayOf(offer, config) },
    paid: await applicantMoneyOf(db, offer.customerId),
    isConsentNeeded: await isConsentNeeded(db, offer),
  };
}

async function isConsentNeeded(db: Db, { customerId, studentId }: store.OfferRow) {
  const application = await findCustomer(db, customerId);
  return studentId !== null && Boolean(application?.guardianName) && (await lacksConsent(db, studentId));
}

export async function requireOffer(db: Db, key: OfferKey) {
  const offer = await store.findOffer(db, key);
  if (!offer) throw new Refusal('not_found', key.studentId === null ? texts.deleted : texts.gone);
  return offer;
}

/** The last day on which an offer can be accepted. */
export const lastDayOf = ({ validUntil }: Pick<store.OfferRow, 'validUntil'>, { schoolZone }: { schoolZone: string }) =>
  dayAt(new Date(validUntil.getTime() - 1), schoolZone);

export function stateOf({ ending, validUntil }: Pick<store.OfferRow, 'ending' | 'validUntil'>, now: Date): OfferState {
  if (ending) return ending;
  return validUntil <= now ? 'expired' : 'open';
}

/** Whether the applicant became a student by accepting an offer to an existing account. */
export const wasAccepted = async (db: Db, customerId: string) =>
  (await store.listOffers(db, customerId)).some(({ ending, studentId }) => ending === 'accepted' && studentId !== null);
