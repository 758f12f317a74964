/** The rules of profiles: what a user may see of another user's profile, and change in their own. */

import type { ProfileChange } from '#contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import { allowCredentialChange } from '#server/features/auth/auth.ts';
import { findPublicName } from '#server/features/funds/funds.ts';
import { choosePicture, deletePictureIfUnused, pictureNameFrom } from '#server/features/pictures/pictures.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import * as usersTexts from '#texts/people/users.ts';
import * as store from './users.store.ts';

type Needs = Pick<Services, 'config' | 'db' | 'attempts' | 'clock' | 'queue' | 'passwords' | 'reservations'>;

/**
 * Loads a user.
 * @throws {Refusal} not_found  the user does not exist
 */
export async function loadUser({ db }: Pick<Needs, 'db'>, id: string) {
  const user = await store.findUser(db, id);
  if (!user) throw new Refusal('not_found', usersTexts.gone);
  return user;
}

/** Users see their own account, admins see all. */
export const maySeeAll = (caller: User, userId: string) => caller.id === userId || caller.type === 'admin';

/**
 * Loads the public name of a student who has a fund page; the specification's fund page reads it.
 *
 * @throws {Refusal} not_signed_in  for any other id, so that the response does not reveal whether the user exists
 */
export async function loadAsVisitor({ db }: Pick<Needs, 'db'>, id: string) {
  const name = await findPublicName(db, id);
  if (!name) throw new Refusal('not_signed_in', generalTexts.notSignedIn);
  return { _id: id, name };
}

/**
 * Changes the given fields of the caller's own profile.
 *
 * @throws {Refusal} not_allowed  the profile belongs to another user
 * @throws {Refusal} wrong_credentials, too_many_requests  for the same reasons as allowCredentialChange
 * @throws {Refusal} invalid  the picture does not belong to the caller
 */
export async function changeProfile(
  needs: Needs,
  caller: User,
  { userId, change }: { userId: string; change: ProfileChange },
) {
  if (userId !== caller.id) throw new Refusal('not_allowed', usersTexts.notYou);
  const { name, email, img, imgName, locale, ...credentials } = change;
  const picture = pictureNameFrom(needs.config, [img, imgName]);
  const newEmail = email && email !== caller.email ? email : undefined;
  const isCredential = Boolean(newEmail || credentials.password);
  const writeCredentials = isCredential
    ? await allowCredentialChange(needs, { ...credentials, userId, sessionId: caller.sessionId, email: newEmail })
    : undefined;

  await needs.db.transaction(async (tx) => {
    await writeCredentials?.(tx);
    if (name) await store.updateUser(tx, userId, { name });
    if (locale) await store.updateUser(tx, userId, { locale });
    if (picture !== undefined) await changePicture(tx, needs, { userId, requested: picture });
  });
  return loadUser(needs, userId);
}

async function changePicture(tx: Db, needs: Needs, { userId, requested }: { userId: string; requested: string }) {
  const { pictureName: now } = await loadUser({ db: tx }, userId);
  const pictureName = await choosePicture(tx, { by: userId, now, wanted: requested });
  if (pictureName === now) return;
  await store.updateUser(tx, userId, { pictureName });
  await deletePictureIfUnused(tx, needs, now);
}
