/**
 * The rules of a guardian's consent, for students under 18 (the Data Protection
 * Act, 2019, section 33).
 *
 * The guardian is `asked` by an email with a link, and can give and withdraw
 * consent by that link any number of times, until a newer email replaces it.
 * Consent covers the story, goal and name that the guardian has read: after a change
 * of story or goal consent is requested again and the page is hidden meanwhile; the
 * page keeps showing the name that was read, even if the student's name changes.
 * Once a guardian has answered, the student cannot name another one.
 */

import type { Decision, Guardian } from '#contract/money/funds.ts';
import type { Locale } from '#messages/locales.ts';
import { databaseAttempts } from '#server/http/limits/limits.store.ts';
import { countAttempts } from '#server/http/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as fundsTexts from '#texts/people/funds.ts';
import { hashOf } from './consent-secret.ts';
import { sendFundEmail } from './funds.jobs.ts';
import * as store from './funds.store.ts';
import { limitedLookup } from './limited-lookup.ts';
import { publicNameOf } from './public-name.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'queue' | 'reservations'>;

const STUDENT_LIMIT = { max: 3, minutes: 24 * 60 };
const GUARDIAN_LIMIT = { max: 3, minutes: 60 };

/**
 * Requests consent from a guardian by email; a pending request to another guardian ends.
 *
 * @throws {Refusal} conflict  the student is not under 18, the fund is closed, the address is the student's own,
 *                             consent is given already, or another guardian has answered before
 * @throws {Refusal} too_many_requests  as requestConsent
 */
export async function requestGuardianConsent(
  needs: Needs,
  student: { id: string; email: string; locale: Locale },
  { name, email }: Guardian,
) {
  await needs.db.transaction(async (tx) => {
    const fund = await store.lockFund(tx, student.id);
    refuseRequest(fund, email);
    if (canonicalMailbox(email) === canonicalMailbox(student.email))
      throw new Refusal('conflict', fundsTexts.notYourself);
    const asked = { ...fund, guardianName: name, guardianEmail: email };
    await requestConsent({ ...needs, db: tx }, asked, student.locale);
  });
}

function refuseRequest(fund: store.FundRow, email: string) {
  const { ageBand, closedAt, consent, answeredAt, guardianEmail } = fund;
  if (!ageBand) throw new Refusal('conflict', fundsTexts.sayAge);
  if (ageBand === 'adult') throw new Refusal('conflict', fundsTexts.adultNeedsNone);
  if (closedAt) throw new Refusal('conflict', fundsTexts.isClosed);
  if (answeredAt && email !== guardianEmail) throw new Refusal('conflict', fundsTexts.sameGuardian);
  if (consent === 'given') throw new Refusal('conflict', fundsTexts.agreedAlready);
}

/** Normalises an address to its mailbox: drops a +suffix, and the dots of Gmail addresses. */
function canonicalMailbox(email: string) {
  const [name = '', domain = ''] = email.split('@');
  const plain = name.split('+')[0]!;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/**
 * Sets the consent to pending and emails the guardian. The previous link stops working immediately.
 *
 * @param locale  the language of the request, for the email
 * @throws {Refusal} too_many_requests  more than three emails a day by one student, or three an hour to one guardian
 */
export async function requestConsent(needs: Needs, fund: store.FundRow, locale: Locale) {
  const { studentId, guardianName, guardianEmail: email } = fund;
  // Counted inside the transaction, so that a request that is rolled back does not count.
  await countAttempts({ ...needs, attempts: databaseAttempts(needs.db) }, [
    [`guardian-letter:${studentId}`, STUDENT_LIMIT],
    [`guardian-letter-to:${email}`, GUARDIAN_LIMIT],
  ]);
  const asked = { consent: 'asked', consentChangedAt: needs.clock.now(), agreedName: null, consentHash: null } as const;
  await store.updateFund(needs.db, studentId, { ...asked, guardianName, guardianEmail: email });
  await needs.queue.add(needs.db, sendFundEmail, { kind: 'question', studentId, email: email!, locale });
}

interface OpenedLink {
  secret: string;
  /** The client's IPv4 address or IPv6 network, from networkOf. */
  from: string;
}

/** @throws {Refusal} not_found, too_many_requests  as limitedLookup */
export const readConsent = (needs: Needs, { secret, from }: OpenedLink) =>
  limitedLookup(needs, {
    from,
    find: () => store.findFundByConsent(needs.db, hashOf(secret)),
    missing: fundsTexts.linkVoid,
  });

/**
 * Records the guardian's decision, which takes effect immediately, and emails the student.
 *
 * @throws {Refusal} not_found, too_many_requests  as readConsent
 * @throws {Refusal} conflict  consent to a story, goal or name that has changed since the guardian read it
 */
export async function decideConsent(needs: Needs, opened: OpenedLink, { isGiven, seen }: Decision) {
  await readConsent(needs, opened);
  return needs.db.transaction(async (tx) => {
    const fund = await store.lockFundByConsent(tx, hashOf(opened.secret));
    if (!fund) throw new Refusal('not_found', fundsTexts.linkVoid);
    if (isGiven && !isUnchangedSince(fund, seen)) throw new Refusal('conflict', fundsTexts.changedMeanwhile);
    const consent = isGiven ? 'given' : 'withdrawn';
    if (fund.consent === consent) return fund;

    const now = needs.clock.now();
    const agreedName = isGiven ? seen.studentName : null;
    const answer = { consent, consentChangedAt: now, agreedName, answeredAt: fund.answeredAt ?? now } as const;
    await store.updateFund(tx, fund.studentId, answer);
    await needs.queue.add(tx, sendFundEmail, { kind: 'answer', studentId: fund.studentId, isGiven });
    return { ...fund, ...answer };
  });
}

const isUnchangedSince = (fund: store.FundRow, seen: Decision['seen']) =>
  fund.story === seen.story && fund.goal === seen.goal && publicNameOf(fund) === seen.studentName;
