/** Creating, changing, ordering and deleting challenges, for the course's tutor and admins. */

import type { ChallengeChange, ChallengeDetails, ChallengeDraft } from '#contract/challenges.ts';
import { type Db, inSnapshot } from '#server/db/connect.ts';
import { haveSameIds } from '#server/db/positions.ts';
import { canManage, lockCourse } from '#server/features/courses/courses.ts';
import { deletePictureIfUnused, isOwnPicture } from '#server/features/pictures/pictures.ts';
import { missingLanguage } from '#server/features/runner/runner.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import { asVisibleTo, loadOwnChallenge, lockOwnChallenge, type VisibleChallenge } from './challenge-access.ts';
import * as store from './challenges.store.ts';
import { readWritten, referenceLanguageOf } from './versions.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'runner'>;

/** The whole challenge for its authors, with hidden tests and reference solution. Refuses as loadOwnChallenge. */
export const draftOf = (db: Db, staff: Staff, id: string) => inSnapshot(db, (tx) => readDraft(tx, staff, id));

async function readDraft(db: Db, staff: Staff, id: string): Promise<ChallengeDraft> {
  const challenge = await loadOwnChallenge(db, staff, id);
  const { courseId, courseTitle, title, difficulty, tags, statement, starters, hints } = challenge;
  const written = (versionId: string | null) => (versionId ? readWritten(db, versionId) : null);
  return {
    _id: id,
    courseId,
    courseTitle,
    title,
    difficulty,
    tags,
    statement,
    starters,
    hints,
    pictures: await store.listPictures(db, id),
    isPublished: challenge.publishedAt !== null,
    attempts: await store.countAttempts(db, id),
    published: await written(challenge.versionId),
    draft: await written(challenge.draftVersionId),
  };
}

/**
 * Creates an unpublished challenge at the end of its course.
 *
 * @throws {Refusal} not_found    as loadCourse
 * @throws {Refusal} not_allowed  another tutor's course
 */
export async function createChallenge({ db }: Needs, staff: Staff, created: ChallengeDetails & { courseId: string }) {
  const { pictures, ...details } = created;
  const id = await db.transaction(async (tx) => {
    const course = await lockOwnCourse(tx, staff, created.courseId);
    const position = await store.nextPosition(tx, course.id);
    const made = await store.insertChallenge(tx, { ...details, position, authorId: staff.id });
    await store.replacePictures(tx, made, await choosePictures(tx, { by: staff.id, now: [], wanted: pictures }));
    return made;
  });
  return draftOf(db, staff, id);
}

async function lockOwnCourse(tx: Db, staff: Staff, courseId: string) {
  const course = await lockCourse(tx, courseId);
  if (!canManage(staff, course)) throw new Refusal('not_allowed', challengesTexts.notYours);
  return course;
}

/**
 * Changes the given parts of a challenge.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} invalid                 an added language is not installed at the school
 * @throws {Refusal} conflict                a reference solution is in a language that would be removed
 */
export async function updateChallenge(needs: Needs, staff: Staff, change: ChallengeChange & { id: string }) {
  const { id, pictures, ...details } = change;
  const { starters } = details;
  // Checked before taking the lock, because the runner may be slow and submissions wait for the lock.
  if (starters) await requireInstalled(needs.runner, await loadOwnChallenge(needs.db, staff, id), starters);
  await needs.db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, id);
    if (starters) await requireReferenceLanguage(tx, challenge, starters);
    if (Object.keys(details).length > 0) await store.updateChallenge(tx, id, details);
    if (pictures) await replacePictures(tx, needs, { id, by: staff.id, wanted: pictures });
  });
  return draftOf(needs.db, staff, id);
}

type Starters = Pick<ChallengeDetails, 'starters'>['starters'];

async function requireInstalled(runner: Needs['runner'], challenge: VisibleChallenge, starters: Starters) {
  const before = new Set(challenge.starters.map(({ languageId }) => languageId));
  const added = starters.map(({ languageId }) => languageId).filter((id) => !before.has(id));
  const missing = await missingLanguage(runner, added);
  if (missing !== undefined) throw new Refusal('invalid', (texts) => texts.challenges.notHere(missing));
}

async function requireReferenceLanguage(tx: Db, challenge: VisibleChallenge, starters: Starters) {
  const left = new Set(starters.map(({ languageId }) => languageId));
  for (const versionId of [challenge.versionId, challenge.draftVersionId])
    if (versionId && !left.has(await referenceLanguageOf(tx, versionId)))
      throw new Refusal('conflict', challengesTexts.referenceLanguage);
}

async function replacePictures(tx: Db, needs: Needs, { id, by, wanted }: { id: string; by: string; wanted: string[] }) {
  const now = await store.listPictures(tx, id);
  const chosen = await choosePictures(tx, { by, now, wanted });
  await store.replacePictures(tx, id, chosen);
  for (const name of now) if (!chosen.includes(name)) await deletePictureIfUnused(tx, needs, name);
}

/** Returns the wanted pictures that the challenge already has or that the author has uploaded; ignores all others. */
async function choosePictures(tx: Db, { by, now, wanted }: { by: string; now: string[]; wanted: string[] }) {
  const chosen = new Set<string>();
  for (const name of wanted) if (now.includes(name) || (await isOwnPicture(tx, { name, by }))) chosen.add(name);
  return [...chosen];
}

/**
 * Puts the challenges of a course in the order of these ids, and returns them.
 *
 * @throws {Refusal} not_found    as loadCourse
 * @throws {Refusal} not_allowed  another tutor's course
 * @throws {Refusal} conflict     the ids are not exactly the course's challenges: another page has added or deleted one
 */
export async function reorderChallenges(needs: Needs, staff: Staff, wanted: { courseId: string; ids: string[] }) {
  const { courseId, ids } = wanted;
  return needs.db.transaction(async (tx) => {
    await lockOwnCourse(tx, staff, courseId);
    if (!haveSameIds(ids, await store.idsOf(tx, courseId)))
      throw new Refusal('conflict', challengesTexts.otherChallenges);
    await store.reorderChallenges(tx, ids);
    const found = await store.listChallengesOf(tx, { readerId: staff.id, managedBy: 'all', courseId });
    return found.map(asVisibleTo(staff));
  });
}

/** Deletes a challenge with its tests, pictures and attempts. Refuses as lockOwnChallenge. */
export async function deleteChallenge(needs: Needs, staff: Staff, id: string) {
  await needs.db.transaction(async (tx) => {
    await lockOwnChallenge(tx, staff, id);
    const pictures = await store.listPictures(tx, id);
    await store.deleteChallenge(tx, id);
    for (const name of pictures) await deletePictureIfUnused(tx, needs, name);
  });
}
