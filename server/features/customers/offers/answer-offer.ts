/** How an offer is accepted or declined: by its student, signed in, or by the holder of the link in the email. */
import type { OfferAnswer, OfferState } from '#contract/admissions/offers.ts';
import type { Message } from '#messages/catalogues.ts';
import type { Db } from '#server/db/connect.ts';
import { lockPaymentsOf } from '#server/features/bookkeeping/bookkeeping.ts';
import { admitToCourses, lockCourses, summaryOf } from '#server/features/customers/admitting.ts';
import { addEvent, columnsFor, lockApplication, stageOf } from '#server/features/customers/applications.ts';
import { type CustomerRow, updateCustomer } from '#server/features/customers/customers.store.ts';
import { copyGuardian } from '#server/features/guardians/guardians.ts';
import { notify, people } from '#server/features/notifications/notifications.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/people/offers.ts';
import * as store from './offers.store.ts';
import { columnsBefore, loadOffer, type OfferKey, requireOffer, stateOf, titlesOf } from './offers.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'clock' | 'money' | 'config' | 'keyOwners'>;

interface Answer extends OfferKey {
  answer: OfferAnswer;
  /** For the reason that is stored with an agreed price. */
  texts: { admissions: { fromApplication: string } };
}

/**
 * Accepts or declines an offer. Accepting does to an existing account what enrolling does to a new one: the applicant's
 * money becomes credit, and each course opens or has its price agreed; the account of an applicant under 18 closes until a
 * guardian's consent is recorded. An applicant without an account is enrolled by the office afterwards. The same answer
 * again changes nothing.
 *
 * @throws {Refusal} not_found    there is no such offer to this person
 * @throws {Refusal} conflict     it is withdrawn, expired or answered otherwise; or as moveApplicantMoney
 * @throws {Refusal} unavailable  as agreePrice and copyGuardian
 */
export async function answerOffer(needs: Needs, { answer, texts: words, ...key }: Answer) {
  const { customerId } = await requireOffer(needs.db, key);
  await needs.db.transaction(async (tx) => {
    const application = await lockApplication(tx, customerId);
    const offer = await requireOffer(tx, key);
    if (offer.ending === answer) return;
    requireOpenOffer(offer, needs.clock.now());
    await store.endOpenOffer(tx, customerId, { ending: answer, endedAt: needs.clock.now() });
    const titles = titlesOf(await store.listCoursesOf(tx, [offer.id]));
    if (answer === 'declined') await updateCustomer(tx, customerId, columnsBefore(offer));
    const kind = answer === 'accepted' ? 'accepted' : 'refused';
    await addEvent(tx, needs, { customerId, byId: null, kind, what: titles });
    if (answer === 'accepted' && offer.studentId !== null) {
      const accepted = { ...offer, studentId: offer.studentId };
      await attach(tx, needs, { offer: accepted, application, reason: words.admissions.fromApplication });
    }
    await notifyOffice(tx, needs, { offer, answer, titles });
  });
  if (key.studentId) needs.keyOwners.forget(key.studentId);
  return loadOffer(needs, key);
}

function requireOpenOffer(offer: store.OfferRow, now: Date) {
  const state = stateOf(offer, now);
  if (state !== 'open') throw new Refusal('conflict', notOpen[state]);
}

const notOpen: Record<Exclude<OfferState, 'open'>, Message> = {
  accepted: texts.isAccepted,
  declined: texts.isDeclined,
  withdrawn: texts.isWithdrawn,
  expired: texts.isExpired,
};

interface Accepted {
  offer: store.OfferRow & { studentId: string };
  application: CustomerRow;
  reason: string;
}

/** Adds the accepted courses and the money to the student's account, in the name of the admin who made the offer. */
async function attach(tx: Db, needs: Needs, { offer, application, reason }: Accepted) {
  const { id, customerId, studentId, byId } = offer;
  const locked = await lockCourses(tx, await store.listCoursesOf(tx, [id]));
  await lockPaymentsOf(tx, customerId);
  // The course's price may have dropped since the offer, and the student may have joined it without the offer.
  const chosen = locked.map((each) => ({ ...each, price: Math.min(each.price, each.course.price) }));
  await admitToCourses(tx, needs, { customerId, studentId, chosen, byId, reason });
  const { guardianName: name, guardianPhone: phone } = application;
  if (name) await copyGuardian(tx, needs, { studentId, byId, name, phone: phone ?? '' });
  await addEvent(tx, needs, { customerId, byId, kind: 'enrolled', what: summaryOf(chosen) });
  await updateCustomer(tx, customerId, { ...columnsFor('enrolled'), stageBefore: stageOf(application), studentId });
}

/** Notifies the admin who made the offer. */
const notifyOffice = (
  tx: Db,
  needs: Needs,
  { offer, answer, titles }: { offer: store.OfferRow; answer: OfferAnswer; titles: string },
) =>
  notify(tx, needs, {
    to: people([offer.byId]),
    kind: answer === 'accepted' ? 'offer_accepted' : 'offer_declined',
    title: titles,
    path: `/admin/applications/${offer.customerId}`,
    eventKey: offer.id,
  });
