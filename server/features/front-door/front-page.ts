/** The texts of the welcome page that the office writes. Each change is a new version, and the newest one is shown. */
import type { FrontPage, FrontPages, FrontPageTexts } from '#contract/admissions/front-page.ts';
import { catalogues } from '#messages/catalogues.ts';
import { type Locale, localeTags } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import type { Services } from '#server/services.ts';
import * as store from './front-page.store.ts';

export async function readFrontPages(db: Db): Promise<FrontPages> {
  const newest = await store.listNewest(db);
  const pages = localeTags.map((locale) => [
    locale,
    complete(
      locale,
      newest.find((row) => row.locale === locale),
    ),
  ]);
  return Object.fromEntries(pages) as FrontPages;
}

const complete = (locale: Locale, row: FrontPageTexts | undefined): FrontPage => {
  const { lead, steps } = catalogues[locale].frontDoor;
  const standard = { lead, howToApply: Object.values(steps).join('\n') };
  return { lead: row?.lead ?? '', teaches: row?.teaches ?? '', howToApply: row?.howToApply ?? '', standard };
};

interface Change {
  by: string;
  locale: Locale;
  texts: FrontPageTexts;
}

export async function changeFrontPage({ db, clock }: Pick<Services, 'db' | 'clock'>, { by, locale, texts }: Change) {
  await store.insertVersion(db, { ...texts, locale, changedBy: by, changedAt: clock.now() });
  return readFrontPages(db);
}
