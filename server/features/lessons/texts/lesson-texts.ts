/**
 * The rules of lesson texts.
 *
 * The staff who manage a course write one draft together. A change names the revision that it is based on, and is refused if another change
 * was saved first: the author's page then merges both, and saves again. Before a change, the draft as it was becomes a version if the
 * newest version is ten minutes old, or if the change removes much of the text.
 *
 * Every change locks the lesson first.
 */
import type { Db } from '#server/db/connect.ts';
import { loadOwnLesson, lockOwnLesson, type ReadingNeeds } from '#server/features/lessons/lessons.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/learning/lesson-texts.ts';
import * as store from './lesson-texts.store.ts';
import { publishText } from './publication.ts';
import { addFiles, addPictures } from './text-files.ts';

type Needs = Pick<Services, 'config' | 'db' | 'clock'>;

/** Minimum milliseconds between two versions of a draft that is being changed. */
const BETWEEN_VERSIONS = 10 * 60_000;
/** A change that leaves less than this share of the text stores a version of the earlier draft immediately. */
const MUCH_IS_LEFT = 0.7;
/** The number of saves whose ids are stored. */
const RECENT_SAVES = 20;

const none = {
  draft: '',
  revision: 0,
  changedById: null,
  changedByName: null,
  changedAt: null,
  published: '',
  recentSaves: [],
};

/** Returns the draft and the published text. Throws the same refusals as loadOwnLesson. */
export async function readText(needs: ReadingNeeds, staff: Staff, lessonId: string) {
  await loadOwnLesson(needs, staff, { id: lessonId });
  return (await store.findText(needs.db, lessonId)) ?? none;
}

interface Change {
  lessonId: string;
  /** The revision that the author has seen. */
  revision: number;
}

/**
 * Saves the draft. If the draft is the given text already, because the reply to an earlier request was lost, nothing
 * changes.
 *
 * @throws {Refusal} not_found, not_allowed  for the same reasons as lockOwnLesson
 * @throws {Refusal} conflict                the draft has changed since that revision
 */
export async function saveDraft(needs: Needs, staff: Staff, change: Change & { draft: string; saveId: string }) {
  const { lessonId, draft, saveId } = change;
  return needs.db.transaction(async (tx) => {
    const before = await lockText({ ...needs, db: tx }, staff, lessonId);
    if (before.draft === draft) return before;
    requireSeen(before, change);
    const now = needs.clock.now();
    await keepEarlierDraft(tx, { lessonId, before, draft, now });
    const recentSaves = [...before.recentSaves, saveId].slice(-RECENT_SAVES);
    await store.upsertDraft(tx, { lessonId, draft, changedById: staff.id, changedAt: now, recentSaves });
    await addPictures(tx, { lessonId, draft, author: staff });
    await addFiles(tx, { lessonId, draft, author: staff });
    return (await store.findText(tx, lessonId))!;
  });
}

/** Publishes the draft, which becomes a version. Throws the same refusals as saveDraft. */
export async function publishDraft(needs: Needs, staff: Staff, change: Change) {
  const { lessonId } = change;
  return needs.db.transaction(async (tx) => {
    requireSeen(await lockText({ ...needs, db: tx }, staff, lessonId), change);
    await publishText(tx, { lessonId, authorId: staff.id, now: needs.clock.now() });
    return (await store.findText(tx, lessonId)) ?? none;
  });
}

/** Returns the earlier texts of a lesson, newest first. Throws the same refusals as loadOwnLesson. */
export async function listVersions(needs: ReadingNeeds, staff: Staff, lessonId: string) {
  await loadOwnLesson(needs, staff, { id: lessonId });
  return store.listVersions(needs.db, lessonId);
}

/** Returns an earlier text. Throws the same refusals as loadOwnLesson; not_found also if there is no such version. */
export async function readVersion(needs: ReadingNeeds, staff: Staff, version: { lessonId: string; id: string }) {
  await loadOwnLesson(needs, staff, { id: version.lessonId });
  const found = await store.findVersion(needs.db, version);
  if (!found) throw new Refusal('not_found', texts.versionGone);
  return found;
}

async function lockText(needs: ReadingNeeds, staff: Staff, lessonId: string) {
  await lockOwnLesson(needs, staff, { id: lessonId });
  return (await store.findText(needs.db, lessonId)) ?? none;
}

function requireSeen({ revision }: { revision: number }, seen: Change) {
  if (seen.revision !== revision) throw new Refusal('conflict', texts.changedMeanwhile);
}

interface Continuation {
  lessonId: string;
  before: store.TextRow | typeof none;
  /** The new draft. */
  draft: string;
  now: Date;
}

async function keepEarlierDraft(tx: Db, { lessonId, before, draft, now }: Continuation) {
  const { changedAt, changedById } = before;
  if (!changedAt || before.draft === '' || before.draft === before.published) return;
  const lastAt = await store.lastVersionAt(tx, lessonId);
  const isDue = !lastAt || now.getTime() - lastAt.getTime() >= BETWEEN_VERSIONS;
  if (!isDue && draft.length >= before.draft.length * MUCH_IS_LEFT) return;
  const version = { lessonId, kind: 'draft', text: before.draft, authorId: changedById, savedAt: changedAt } as const;
  await store.insertVersion(tx, version);
}
