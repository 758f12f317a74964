/** The rules of the school's own details, which the office edits and every page, email and receipt shows. */
import type { SchoolDetailsChange } from '#contract/school-details.ts';
import type { Locale } from '#messages/locales.ts';
import { choosePicture, deletePictureIfUnused, pictureNameFrom } from '#server/features/pictures/pictures.ts';
import type { Services } from '#server/services.ts';
import * as store from './school-details.store.ts';

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'queue' | 'events' | 'schoolDetails'>;

interface Change {
  by: string;
  change: SchoolDetailsChange;
}

/** @throws {Refusal} invalid  a logo that is neither the caller's own picture nor the current one */
export async function changeSchoolDetails(needs: Needs, { by, change }: Change) {
  const { img, imgName, ...texts } = change;
  const wanted = pictureNameFrom(needs.config, [img, imgName]);
  const now = needs.clock.now();
  await needs.db.transaction(async (tx) => {
    const { logoName: before } = await store.lockDetails(tx, now);
    const logoName = await choosePicture(tx, { by, now: before, wanted });
    await store.updateDetails(tx, { ...texts, logoName }, { by, now });
    if (logoName !== before) await deletePictureIfUnused(tx, needs, before);
  });
  return published(needs);
}

interface Approval {
  by: string;
  locale: Locale;
  /** Who has read the texts. */
  reader: string;
}

export async function approveTranslation(needs: Needs, { by, locale, reader }: Approval) {
  await store.upsertApproval(needs.db, { locale, reader, approvedBy: by, approvedAt: needs.clock.now() });
  return published(needs);
}

export async function withdrawApproval(needs: Needs, locale: Locale) {
  await store.deleteApproval(needs.db, locale);
  return published(needs);
}

/** The details after a change, of which this process knows before its own notification arrives. */
function published({ events, schoolDetails }: Needs) {
  events.publish('school');
  return schoolDetails.read();
}
