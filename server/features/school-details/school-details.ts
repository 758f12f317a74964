/** The rules of the school's own details, which the office edits and every page, email and receipt shows. */
import type { SchoolDetailsChange } from '#contract/school-details.ts';
import { digests } from '#messages/approved-texts.ts';
import type { Locale } from '#messages/locales.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { choosePicture, makeLogo, pictureNameFrom } from '#server/features/pictures/pictures.ts';
import type { Services } from '#server/services.ts';
import * as store from './school-details.store.ts';
import { issuerOf } from './school-details-cache.ts';

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'files' | 'pictureMaker' | 'events' | 'schoolDetails'>;

interface Change {
  by: string;
  change: SchoolDetailsChange;
}

/**
 * Changes the given details of the school.
 * @throws {Refusal} invalid  the logo is neither the caller's own picture nor the current one
 */
export async function changeSchoolDetails(needs: Needs, { by, change }: Change) {
  const { img, imgName, ...texts } = change;
  const wanted = pictureNameFrom(needs.config, [img, imgName]);
  const now = needs.clock.now();
  await makeNewLogo(needs, { by, wanted });
  await needs.db.transaction(async (tx) => {
    await store.lockDetails(tx);
    const before = (await store.findDetails(tx)) ?? unchosen;
    const logoName = await choosePicture(tx, { by, now: before.logoName, wanted });
    const { version: _, ...kept } = before;
    await store.insertDetails(tx, { ...kept, ...given(texts), logoName, changedBy: by, changedAt: now });
  });
  return published(needs);
}

/** Makes the small picture of a new logo before the transaction: it waits for other pictures in progress. */
async function makeNewLogo(needs: Needs, { by, wanted }: { by: string; wanted: string | undefined }) {
  const { logoName: now } = (await store.findDetails(needs.db)) ?? unchosen;
  const logoName = await needs.db.transaction((tx) => choosePicture(tx, { by, now, wanted }));
  if (logoName && logoName !== now) await makeLogo(needs, logoName);
}

const unchosen = {
  version: 0,
  name: null,
  shortName: null,
  logoName: null,
  address: null,
  taxPin: null,
  phone: null,
  email: null,
  allowsPublishing: false,
};

/** Returns the given fields, without those that are undefined and so do not change. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

interface Approval {
  by: string;
  locale: Locale;
  /** The name of the person who has checked the translated texts. */
  reader: string;
}

export async function approveTranslation(needs: Needs, { by, locale, reader }: Approval) {
  const digest = digests[locale];
  await store.insertApproval(needs.db, { locale, reader, digest, approvedBy: by, approvedAt: needs.clock.now() });
  return published(needs);
}

export async function withdrawApproval(needs: Needs, { by, locale }: Omit<Approval, 'reader'>) {
  await store.withdrawApprovals(needs.db, { locale, by, now: needs.clock.now() });
  return published(needs);
}

/** Notifies all processes of a change and returns the new details; this process clears its cache immediately. */
function published({ events, schoolDetails }: Needs) {
  events.publish('school');
  return schoolDetails.read();
}

/**
 * Returns the details for a receipt, read within the caller's transaction: the cache would need a second connection.
 */
export const findIssuer = async (tx: Db, config: Pick<Config, 'schoolName'>) =>
  issuerOf(await store.findDetails(tx), config);
