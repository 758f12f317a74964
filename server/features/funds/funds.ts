/**
 * The rules of fund-raising.
 *
 * A student's page is public while it is switched on and allowed: for adults
 * always, under 18 once a guardian has consented (consent.ts). Students cannot
 * change "under 18" to "adult" themselves, which would bypass the guardian; only an
 * admin can. Only an admin can reopen a fund that an admin has closed.
 *
 * The page shows a first name, an initial, the student's story, and sums in whole
 * Kenyan shillings. A missing page does not reveal why it is missing.
 */

import type { z } from 'zod';
import type { Fund, FundChange } from '#contract/money/funds.ts';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as fundsTexts from '#texts/people/funds.ts';
import { requestConsent } from './consent.ts';
import * as store from './funds.store.ts';
import { limitedLookup } from './limited-lookup.ts';
import { publicNameOf } from './public-name.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'queue' | 'money' | 'reservations'>;

/** Whether the student's page is public, so that strangers may pay for the student. */
export const isFundPublic = async (db: Db, studentId: string) => Boolean(await store.findPublicFund(db, studentId));

/** The student's public name; undefined without a public page. */
export async function findPublicName(db: Db, studentId: string) {
  const fund = await store.findPublicFund(db, studentId);
  return fund && publicNameOf(fund);
}

/**
 * The public fund page for an id from a URL, which may be any text.
 *
 * @param asked.from  the client's IPv4 address or IPv6 network, from networkOf
 * @throws {Refusal} not_found, too_many_requests  as limitedLookup
 */
export async function readFund(
  needs: Pick<Services, 'db' | 'attempts' | 'clock' | 'money' | 'config' | 'reservations'>,
  asked: { studentId: string; from: string },
): Promise<Fund> {
  // An invalid id is looked up like a valid one, so that it takes as long.
  const studentId = isUuid(asked.studentId) ? asked.studentId : NOBODY;
  const find = () => store.findPublicFund(needs.db, studentId);
  const fund = await limitedLookup(needs, { from: asked.from, find, missing: fundsTexts.none });
  const { story, goal } = fund;
  const { minimum } = needs.config.mobileMoney;
  const raised = await raisedFor(needs, studentId);
  return { name: publicNameOf(fund), story, goal, raised, minimum, isSimulated: !needs.money.isLive };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const raisedFor = ({ db, money }: Pick<Needs, 'db' | 'money'>, studentId: string) =>
  store.sumRaised(db, { studentId, isLive: money.isLive });

/**
 * A student's fund settings; `fund` is undefined before the first change.
 *
 * @throws {Refusal} not_found  no such student
 */
export async function readSettings(needs: Pick<Needs, 'db' | 'money'>, studentId: string) {
  const student = await store.findStudent(needs.db, studentId);
  if (!student) throw new Refusal('not_found', fundsTexts.nobody);
  const [fund, raised] = await Promise.all([store.findFund(needs.db, studentId), raisedFor(needs, studentId)]);
  return { fund, raised };
}

/**
 * Changes the sent fields. A new story or goal needs a guardian's consent again, if it was given.
 *
 * @throws {Refusal} conflict  switched on without an age or while closed, or changed from under 18 to adult
 * @throws {Refusal} too_many_requests  as requestConsent
 */
export async function changeSettings(
  needs: Needs,
  { id: studentId, locale }: { id: string; locale: Locale },
  change: z.output<typeof FundChange>,
) {
  await needs.db.transaction(async (tx) => {
    const before = await store.lockFund(tx, studentId);
    const after = { ...before, ...sentFields(change) };
    refuseInvalidSettings(before, after);
    const { ageBand, isOn, story, goal } = after;
    await store.updateFund(tx, studentId, { ageBand, isOn, story, goal });
    const isChanged = story !== before.story || goal !== before.goal;
    if (isChanged && before.consent === 'given') await requestConsent({ ...needs, db: tx }, after, locale);
  });
  return readSettings(needs, studentId);
}

const sentFields = (change: z.output<typeof FundChange>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<store.FundRow>;

function refuseInvalidSettings(before: store.FundRow, after: store.FundRow) {
  if (before.ageBand === 'under_18' && after.ageBand === 'adult') throw new Refusal('conflict', fundsTexts.onlyOffice);
  if (!after.isOn) return;
  if (after.closedAt) throw new Refusal('conflict', fundsTexts.isClosed);
  if (!after.ageBand) throw new Refusal('conflict', fundsTexts.sayAge);
}

/**
 * For admins: hides the page; the student cannot switch it on again.
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
 * For admins: resets a fund and sets its age group. The guardian and the guardian's answer are deleted.
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
