/**
 * The rules of published pages: what the owner of a web project does, and what everybody reads and reports. Staff decide in decisions.ts.
 *
 * A publication is a copy of the project's files. It is shown at once if the owner is known to be an adult (members of staff are) and the
 * page was never taken down; otherwise it waits for approval, and the copy that was approved before stays published. A row remains when its
 * owner withdraws the page, so that a page that was taken down keeps needing approval.
 */
import { type Db, inSnapshot } from '#server/db/connect.ts';
import { notify, withdraw } from '#server/features/notifications/notifications.ts';
import {
  deleteUnusedPictures,
  listPictures,
  loadOwnProject,
  lockOwnProject,
  readFiles,
} from '#server/features/projects/projects.ts';
import { countAttempt, type Limit, type Visit } from '#server/http/limits/limits.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as projectsTexts from '#texts/learning/projects.ts';
import * as texts from '#texts/learning/published-pages.ts';
import * as store from './published-pages.store.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'queue' | 'schoolDetails' | 'config'>;
type Settings = Pick<Needs, 'schoolDetails' | 'config'>;

/** The path of the page on which staff decide about a page. */
const decisionPath = (pageId: string) => `/admin/pages/${pageId}` as const;

/** Returns the published page of a project. @throws {Refusal} not_found  the user has no such project */
export async function readOwnPage(needs: Settings & Pick<Needs, 'db'>, owner: User, projectId: string) {
  await loadOwnProject(needs.db, owner, projectId);
  return describe(needs, owner, projectId);
}

async function describe({ db, ...settings }: Settings & Pick<Needs, 'db'>, owner: User, projectId: string) {
  const isAllowed = await isOn(settings);
  const page = await store.findOfProject(db, projectId);
  const isHidden = Boolean(page?.shownAt && !(await store.findShown(db, page.id)));
  return { isAllowed, needsApproval: await needsApproval(db, owner), page, isHidden };
}

/** Whether pages are shown: the school allows them, and has a separate origin for them. */
const isOn = async ({ schoolDetails, config }: Settings) =>
  hasOrigin(config) && (await schoolDetails.read()).allowsPublishing;

const hasOrigin = ({ preview }: Services['config']) => preview.origin !== undefined;

export type OwnPageState = Awaited<ReturnType<typeof describe>>;

/** If a page of this owner was taken down, every page needs approval: a copy of the project would be another page. */
const needsApproval = async (db: Db, owner: User) =>
  (await store.findAge(db, owner.id)) !== 'adult' || store.hasTakenDownPage(db, owner.id);

/**
 * Publishes the saved files, or has them wait for approval.
 *
 * @throws {Refusal} not_found    the user has no such project
 * @throws {Refusal} not_here     the server has no origin from which pages are shown
 * @throws {Refusal} not_allowed  the school allows no published pages
 * @throws {Refusal} conflict     the files have changed since that revision
 * @throws {Refusal} invalid      it is no web project, or has no index.html
 */
export async function publishPage(needs: Needs, owner: User, { projectId, revision }: Publication) {
  const { isAllowed } = await readOwnPage(needs, owner, projectId);
  if (!hasOrigin(needs.config)) throw new Refusal('not_here', texts.noOrigin);
  if (!isAllowed) throw new Refusal('not_allowed', texts.notAllowed);
  await needs.db.transaction(async (tx) => {
    const project = await lockOwnProject(tx, owner, projectId);
    if (project.revision !== revision) throw new Refusal('conflict', projectsTexts.changedMeanwhile);
    const { files } = await readFiles(tx, project);
    if (project.kind !== 'web') throw new Refusal('invalid', texts.onlyWeb);
    if (!files.some(({ path }) => path === 'index.html')) throw new Refusal('invalid', texts.noIndex);
    await write(tx, needs, { owner, projectId, copy: { title: project.name, files } });
    await deleteUnusedPictures(tx, projectId);
  });
  return describe(needs, owner, projectId);
}

interface Publication {
  projectId: string;
  revision: number;
}

interface Copy {
  owner: User;
  projectId: string;
  copy: NonNullable<store.PageRow['shown']>;
}

async function write(tx: Db, needs: Needs, { owner, projectId, copy }: Copy) {
  const now = needs.clock.now();
  if (!(await needsApproval(tx, owner))) {
    const shown = { shown: copy, shownAt: now, approvedById: null };
    const { id } = await store.upsertPage(tx, projectId, { ...shown, waiting: null, waitingSince: null });
    return withdraw(tx, { kind: 'page_waiting', eventKey: id });
  }
  const { id } = await store.upsertPage(tx, projectId, { waiting: copy, waitingSince: now });
  await notify(tx, needs, {
    to: store.decidersFor(owner.id),
    kind: 'page_waiting',
    title: copy.title,
    path: decisionPath(id),
    eventKey: id,
  });
}

/** Withdraws the page and the copy that waits for approval. @throws {Refusal} not_found  the user has no such project */
export async function unpublishPage(needs: Needs, owner: User, projectId: string) {
  await needs.db.transaction(async (tx) => {
    await lockOwnProject(tx, owner, projectId);
    const page = await store.findOfProject(tx, projectId);
    if (!page) return;
    await store.updatePage(tx, page.id, store.UNPUBLISHED);
    await withdraw(tx, { kind: 'page_waiting', eventKey: page.id });
    await deleteUnusedPictures(tx, projectId);
  });
  return describe(needs, owner, projectId);
}

/** Returns the published page. @throws {Refusal} not_found  no such page is shown */
export async function readPublishedPage(needs: Settings & Pick<Needs, 'db'>, id: string) {
  await requireOn(needs);
  return inSnapshot(needs.db, async (tx) => {
    const found = requireShown(await store.findShown(tx, id));
    return { ...found, pictures: await listPictures(tx, found.page.projectId) };
  });
}

async function requireOn(settings: Settings) {
  if (!(await isOn(settings))) throw new Refusal('not_found', texts.gone);
}

function requireShown(found: store.PageOfOwner | undefined) {
  if (!found) throw new Refusal('not_found', texts.gone);
  return found;
}

/** A whole class may share a network address. */
const REPORTS: Limit = {
  max: 20,
  minutes: 60,
  message: (minutes, { publishedPages }) => publishedPages.tooManyReports(minutes),
};
/** Maximum open reports that are stored for a page: more would not help staff. */
const MAX_OPEN_REPORTS = 20;

interface NewReport {
  pageId: string;
  reason: string;
  /** Undefined for a visitor. */
  reporter: User | undefined;
  visit: Pick<Visit, 'ip'>;
}

/**
 * Reports a page to staff.
 *
 * @throws {Refusal} not_found          no such page is shown
 * @throws {Refusal} too_many_requests  too many reports came from that network
 */
export async function reportPage(needs: Needs, { pageId, reason, reporter, visit }: NewReport) {
  await requireOn(needs);
  const { page, owner } = requireShown(await store.findShown(needs.db, pageId));
  await countAttempt(needs, `page-report:${visit.ip}`, REPORTS);
  await needs.db.transaction(async (tx) => {
    await store.lockPage(tx, pageId);
    if ((await store.listReports(tx, [pageId])).length >= MAX_OPEN_REPORTS) return;
    const createdAt = needs.clock.now();
    await store.insertReport(tx, { pageId, reason, reporterId: reporter?.id ?? null, createdAt });
    await notify(tx, needs, {
      to: store.decidersFor(owner.id),
      kind: 'page_reported',
      title: page.shown!.title,
      path: decisionPath(pageId),
      eventKey: pageId,
    });
  });
}

/** Counts the pages that wait for the caller's approval or have open reports. */
export const countToDecide = (db: Db, staff: Staff) => store.countToDecide(db, tutorOf(staff));

/** The tutor whose students' pages a member of staff decides about; undefined for all pages. */
export const tutorOf = ({ type, id }: Staff) => (type === 'tutor' ? id : undefined);
