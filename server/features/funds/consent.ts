/**
 * The rules of a guardian's consent, for students under 18 (the Data Protection
 * Act, 2019, section 33).
 *
 * She is `asked` by a letter with a link, and gives her consent or withdraws it
 * by that link as often as she likes, until a newer letter takes its place. She
 * agrees to the words and the goal that she has read: when they change she is
 * asked anew, and nothing is shown meanwhile. The name that she has read is the
 * one that is shown, whatever the student calls herself later. Once somebody has answered, the
 * student cannot put anybody else in that place.
 */

import type { Decision, Guardian } from '#contract/funds.ts';
import { fundMessages } from '#contract/messages/fund-messages.ts';
import { countAttempts } from '#server/http/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { hashOf } from './consent-secret.ts';
import { postFundLetter } from './funds.jobs.ts';
import * as store from './funds.store.ts';
import { lookUp } from './lookups.ts';
import { shownNameOf } from './shown-name.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'queue' | 'reservations'>;

const PER_STUDENT = { max: 3, minutes: 24 * 60 };
const PER_GUARDIAN = { max: 3, minutes: 60 };

/**
 * Asks that person for consent by a letter; whoever was asked before is not
 * waited for any more.
 *
 * @throws {Refusal} conflict  not under 18, closed by the office, her own address, agreed already, or somebody else
 *                             than the one who has answered
 * @throws {Refusal} too_many_requests  as askAgain
 */
export async function askGuardian(needs: Needs, student: { id: string; email: string }, { name, email }: Guardian) {
  await needs.db.transaction(async (tx) => {
    const fund = await store.lockFund(tx, student.id);
    refuseAsking(fund, email);
    if (mailboxOf(email) === mailboxOf(student.email)) throw new Refusal('conflict', fundMessages.notYourself);
    await askAgain({ ...needs, db: tx }, { ...fund, guardianName: name, guardianEmail: email });
  });
}

function refuseAsking(fund: store.FundRow, email: string) {
  const { ageBand, closedAt, consent, answeredAt, guardianEmail } = fund;
  if (!ageBand) throw new Refusal('conflict', fundMessages.sayAge);
  if (ageBand === 'adult') throw new Refusal('conflict', fundMessages.adultNeedsNone);
  if (closedAt) throw new Refusal('conflict', fundMessages.isClosed);
  if (answeredAt && email !== guardianEmail) throw new Refusal('conflict', fundMessages.sameGuardian);
  if (consent === 'given') throw new Refusal('conflict', fundMessages.agreedAlready);
}

/** Where a letter to that address ends up: what follows a plus, and Gmail's dots, make no other mailbox. */
function mailboxOf(email: string) {
  const [name = '', domain = ''] = email.split('@');
  const plain = name.split('+')[0]!;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/**
 * Waits for the guardian's answer again, by a new letter. The link in the one
 * before is void at once.
 *
 * @throws {Refusal} too_many_requests  three letters a day by one student, three an hour to one guardian
 */
export async function askAgain(needs: Needs, { studentId, guardianName, guardianEmail: email }: store.FundRow) {
  await countAttempts(needs, [
    [`guardian-letter:${studentId}`, PER_STUDENT],
    [`guardian-letter-to:${email}`, PER_GUARDIAN],
  ]);
  const asked = { consent: 'asked', consentChangedAt: needs.clock.now(), agreedName: null, consentHash: null } as const;
  await store.updateFund(needs.db, studentId, { ...asked, guardianName, guardianEmail: email });
  await needs.queue.add(needs.db, postFundLetter, { kind: 'question', studentId, email: email! });
}

interface Opened {
  secret: string;
  /** The network address that asks. */
  from: string;
}

/** @throws {Refusal} not_found, too_many_requests  as lookUp */
export const readConsent = (needs: Needs, { secret, from }: Opened) =>
  lookUp(needs, {
    from,
    find: () => store.findFundByConsent(needs.db, hashOf(secret)),
    missing: fundMessages.linkVoid,
  });

/**
 * What the guardian says counts at once, and the student is told by a letter.
 *
 * @throws {Refusal} not_found, too_many_requests  as readConsent
 * @throws {Refusal} conflict  she agrees to something that has changed since she read it
 */
export async function decideConsent(needs: Needs, opened: Opened, { isGiven, seen }: Decision) {
  await readConsent(needs, opened);
  return needs.db.transaction(async (tx) => {
    const fund = await store.lockFundByConsent(tx, hashOf(opened.secret));
    if (!fund) throw new Refusal('not_found', fundMessages.linkVoid);
    if (isGiven && !isAsSeen(fund, seen)) throw new Refusal('conflict', fundMessages.changedMeanwhile);
    const consent = isGiven ? 'given' : 'withdrawn';
    if (fund.consent === consent) return fund;

    const now = needs.clock.now();
    const agreedName = isGiven ? seen.studentName : null;
    const answer = { consent, consentChangedAt: now, agreedName, answeredAt: fund.answeredAt ?? now } as const;
    await store.updateFund(tx, fund.studentId, answer);
    await needs.queue.add(tx, postFundLetter, { kind: 'answer', studentId: fund.studentId, isGiven });
    return { ...fund, ...answer };
  });
}

const isAsSeen = (fund: store.FundRow, seen: Decision['seen']) =>
  fund.story === seen.story && fund.goal === seen.goal && shownNameOf(fund) === seen.studentName;
