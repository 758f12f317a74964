/** The rules by which staff decide about published pages: tutors about pages of their students, the office about all. */
import type { RecordedAge } from '#contract/learning/published-pages.ts';
import { type Db, inSnapshot } from '#server/db/connect.ts';
import { notify, people, withdraw } from '#server/features/notifications/notifications.ts';
import { listPictures } from '#server/features/projects/projects.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/learning/published-pages.ts';
import * as store from './published-pages.store.ts';
import { tutorOf } from './published-pages.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'queue'>;

/** Lists the pages about which the caller decides, with their open reports. */
export const listPages = (db: Db, staff: Staff) =>
  inSnapshot(db, async (tx) => {
    const pages = await store.listPages(tx, tutorOf(staff));
    const reports = await store.listReports(
      tx,
      pages.map(({ id }) => id),
    );
    return pages.map((page) => ({ ...page, reports: reports.filter(({ pageId }) => pageId === page.id) }));
  });

/**
 * Returns a page with everything needed for a decision.
 *
 * @throws {Refusal} not_found    there is no such page
 * @throws {Refusal} not_allowed  its owner is in none of the tutor's courses
 */
export const loadForDecision = (db: Db, staff: Staff, id: string) =>
  inSnapshot(db, async (tx) => {
    const found = await requireDecider(tx, staff, await store.findPage(tx, id));
    const [reports, pictures] = [await store.listReports(tx, [id]), await listPictures(tx, found.page.projectId)];
    return { ...found, reports, pictures };
  });

async function requireDecider(db: Db, staff: Staff, found: store.PageOfOwner | undefined) {
  if (!found) throw new Refusal('not_found', texts.noPage);
  const isDecider =
    staff.type === 'admin' || (await store.isStudentOf(db, { studentId: found.owner.id, tutorId: staff.id }));
  if (!isDecider) throw new Refusal('not_allowed', texts.notYours);
  return found;
}

type Decision = { staff: Staff; id: string };

/**
 * Publishes the copy that waits for approval, and notifies its owner. Throws the same refusals as loadForDecision, and
 *
 * @throws {Refusal} conflict  it is not the copy that the caller has seen, or the age or a guardian's consent is not recorded
 */
export const approvePage = (needs: Needs, decision: Decision & { waitingSince: Date }) =>
  decide(needs, decision, async (tx, found) => {
    const { page, owner, age } = found;
    const { id, staff, waitingSince } = decision;
    if (page.waitingSince?.getTime() !== waitingSince.getTime()) throw new Refusal('conflict', texts.otherCopy);
    requireNothingMissing({ age, consentMissingSince: owner.consentMissingSince });
    const shown = { shown: page.waiting, shownAt: needs.clock.now(), approvedById: staff.id };
    const notTakenDown = { takenDownAt: null, takenDownReason: null, takenDownById: null };
    await store.updatePage(tx, id, { ...shown, ...notTakenDown, waiting: null, waitingSince: null });
    await withdraw(tx, { kind: 'page_waiting', eventKey: id });
    await notifyOwner(tx, needs, { kind: 'page_approved', found });
  });

function requireNothingMissing(student: AgeAndConsent) {
  const missing = missingFor(student);
  if (missing) throw new Refusal('conflict', missing === 'age' ? texts.noAge : texts.noConsent);
}

interface AgeAndConsent {
  age: RecordedAge;
  consentMissingSince: Date | null;
}

/** What the office has to record before staff can approve a student's page; null if nothing is missing. */
export const missingFor = ({ age, consentMissingSince }: AgeAndConsent) => {
  if (age === 'unknown') return 'age';
  return consentMissingSince ? 'consent' : null;
};

/**
 * Takes the page down and rejects a waiting copy; its owner is notified, and sees the reason. Throws the same refusals as loadForDecision,
 * and
 *
 * @throws {Refusal} conflict  nothing is published, and nothing waits for approval
 */
export const takeDownPage = (needs: Needs, decision: Decision & { reason: string }) =>
  decide(needs, decision, async (tx, found) => {
    const { id, staff, reason } = decision;
    if (!(found.page.shown || found.page.waiting)) throw new Refusal('conflict', texts.nothingToTakeDown);
    const takenDown = { takenDownAt: needs.clock.now(), takenDownReason: reason, takenDownById: staff.id };
    await store.updatePage(tx, id, { ...store.UNPUBLISHED, ...takenDown });
    await withdraw(tx, { kind: 'page_waiting', eventKey: id });
    await settleReports(tx, needs, id);
    await notifyOwner(tx, needs, { kind: 'page_taken_down', found });
  });

/** Closes the reports about a page that stays published. Throws the same refusals as loadForDecision. */
export const dismissReports = (needs: Needs, decision: Decision) =>
  decide(needs, decision, (tx) => settleReports(tx, needs, decision.id));

type Change = (tx: Db, found: store.PageOfOwner) => Promise<void>;

async function decide(needs: Needs, { staff, id }: Decision, change: Change) {
  await needs.db.transaction(async (tx) => change(tx, await requireDecider(tx, staff, await store.lockPage(tx, id))));
  return loadForDecision(needs.db, staff, id);
}

async function settleReports(tx: Db, { clock }: Pick<Needs, 'clock'>, id: string) {
  await store.settleReports(tx, id, clock.now());
  await withdraw(tx, { kind: 'page_reported', eventKey: id });
}

interface OwnerNotification {
  kind: 'page_approved' | 'page_taken_down';
  /** The page before the decision. */
  found: store.PageOfOwner;
}

const notifyOwner = (tx: Db, needs: Needs, { kind, found: { page, owner, projectName } }: OwnerNotification) =>
  notify(tx, needs, {
    to: people([owner.id]),
    kind,
    title: (page.waiting ?? page.shown)?.title ?? projectName,
    path: `/projects/${page.projectId}`,
  });
