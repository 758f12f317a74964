/**
 * The rules of fund-raising.
 *
 * A student's page is shown while she wants it and may: an adult by her own word,
 * who is under 18 once a guardian has agreed (consent.ts). Who has said that she
 * is under 18 has said so until the office knows better, or anybody could get
 * round a guardian; and what the office has closed, only the office opens.
 *
 * The page shows a first name, an initial, what she wrote, and sums in whole
 * Kenyan shillings. Of pages that are not there nobody learns why.
 */

import type { z } from 'zod';
import type { Fund, FundChange } from '#contract/funds.ts';
import { fundMessages } from '#contract/messages/fund-messages.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { askAgain } from './consent.ts';
import * as store from './funds.store.ts';
import { lookUp } from './lookups.ts';
import { shownNameOf } from './shown-name.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'queue' | 'money' | 'reservations'>;

/** Whether strangers may see that student's page, and so pay for her. */
export const isFundShown = async (db: Db, studentId: string) => Boolean(await store.findShownFund(db, studentId));

/** What strangers may call that student; undefined while she has no page for them. */
export async function findShownName(db: Db, studentId: string) {
  const fund = await store.findShownFund(db, studentId);
  return fund && shownNameOf(fund);
}

/**
 * The fund page that an address names, whatever stands there.
 *
 * @param asked.from  the network address that asks
 * @throws {Refusal} not_found, too_many_requests  as lookUp
 */
export async function readFund(
  needs: Pick<Services, 'db' | 'clock' | 'money' | 'config' | 'reservations'>,
  asked: { studentId: string; from: string },
): Promise<Fund> {
  // What is no id is looked for like one, so that it takes as long.
  const studentId = isUuid(asked.studentId) ? asked.studentId : NOBODY;
  const find = () => store.findShownFund(needs.db, studentId);
  const fund = await lookUp(needs, { from: asked.from, find, missing: fundMessages.none });
  const { story, goal } = fund;
  const { minimum } = needs.config.mobileMoney;
  const raised = await raisedFor(needs, studentId);
  return { name: shownNameOf(fund), story, goal, raised, minimum, isSimulated: !needs.money.isLive };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const raisedFor = ({ db, money }: Pick<Needs, 'db' | 'money'>, studentId: string) =>
  store.sumRaised(db, { studentId, isLive: money.isLive });

/**
 * A student's own fund-raising, begun or not.
 *
 * @throws {Refusal} not_found  there is no student of that id
 */
export async function readSettings(needs: Pick<Needs, 'db' | 'money'>, studentId: string) {
  const student = await store.findStudent(needs.db, studentId);
  if (!student) throw new Refusal('not_found', fundMessages.nobody);
  const [fund, raised] = await Promise.all([store.findFund(needs.db, studentId), raisedFor(needs, studentId)]);
  return { fund, raised };
}

/**
 * Changes what is sent; the rest stays. While a guardian's consent holds, another
 * story or goal needs hers anew.
 *
 * @throws {Refusal} conflict  switched on without an age, or though the office has closed it; an adult who was under 18
 * @throws {Refusal} too_many_requests  as askAgain
 */
export async function changeSettings(needs: Needs, studentId: string, change: z.output<typeof FundChange>) {
  await needs.db.transaction(async (tx) => {
    const before = await store.lockFund(tx, studentId);
    const after = { ...before, ...sent(change) };
    refuseUnfit(before, after);
    const { ageBand, isOn, story, goal } = after;
    await store.updateFund(tx, studentId, { ageBand, isOn, story, goal });
    const isOther = story !== before.story || goal !== before.goal;
    if (isOther && before.consent === 'given') await askAgain({ ...needs, db: tx }, after);
  });
  return readSettings(needs, studentId);
}

const sent = (change: z.output<typeof FundChange>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<store.FundRow>;

function refuseUnfit(before: store.FundRow, after: store.FundRow) {
  if (before.ageBand === 'under_18' && after.ageBand === 'adult')
    throw new Refusal('conflict', fundMessages.onlyOffice);
  if (!after.isOn) return;
  if (after.closedAt) throw new Refusal('conflict', fundMessages.isClosed);
  if (!after.ageBand) throw new Refusal('conflict', fundMessages.sayAge);
}

/**
 * By the office: the page is gone, and the student cannot bring it back.
 *
 * @throws {Refusal} not_found  as readSettings
 */
export async function closeFund(needs: Needs, studentId: string) {
  await readSettings(needs, studentId);
  await needs.db.transaction(async (tx) => {
    const { closedAt } = await store.lockFund(tx, studentId);
    await store.updateFund(tx, studentId, { isOn: false, closedAt: closedAt ?? needs.clock.now() });
  });
}

/**
 * By the office: the student may begin anew, being as old as the office says.
 * Whoever was asked for consent before is forgotten with the answer.
 *
 * @throws {Refusal} not_found  as readSettings
 */
export async function reopenFund(needs: Needs, studentId: string, ageBand: store.FundRow['ageBand']) {
  await readSettings(needs, studentId);
  await needs.db.transaction(async (tx) => {
    await store.lockFund(tx, studentId);
    await store.updateFund(tx, studentId, { ...noGuardian, ageBand, isOn: false, closedAt: null });
  });
}

const noGuardian = {
  guardianName: null,
  guardianEmail: null,
  consent: null,
  consentChangedAt: null,
  agreedName: null,
  answeredAt: null,
  consentHash: null,
};
