/**
 * Caches the school's details, which every page shows and the office rarely changes. They are read from the database once after
 * each change.
 */
import { largePictureUrl, logoUrl } from '#contract/fields/pictures.ts';
import { type SchoolDetails, shortNameOf } from '#contract/school-details.ts';
import { digests } from '#messages/approved-texts.ts';
import { PRODUCT } from '#messages/product.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/ports/events.ts';
import * as store from './school-details.store.ts';

interface Needs {
  db: Db;
  events: Events;
  config: Config;
}

export interface SchoolDetailsCache {
  /** Returns the current details, also after a change by another process. */
  read(): Promise<SchoolDetails>;
}

export function openSchoolDetailsCache({ db, events, config }: Needs): SchoolDetailsCache {
  let cached: Promise<SchoolDetails> | undefined;
  events.subscribe('school', () => {
    cached = undefined;
  });

  return {
    read() {
      // Without the event connection this process would miss another process's changes, so it does not use the cache.
      if (!events.isListening()) return readDetails(db, config);
      // The promise is cached, not its result, so a change during the query invalidates it too.
      cached ??= readDetails(db, config);
      const details = cached;
      return details.catch((error: unknown) => {
        if (cached === details) cached = undefined;
        throw error;
      });
    },
  };
}

async function readDetails(db: Db, config: Config): Promise<SchoolDetails> {
  const [row, rows] = await Promise.all([store.findDetails(db), store.listApprovals(db)]);
  const issuer = issuerOf(row, config);
  const chosenShortName = row?.shortName ?? '';
  const imgName = row?.logoName ?? '';
  const approvals = rows.map(serializeApproval);
  return {
    ...issuer,
    shortName: chosenShortName || shortNameOf(issuer.name),
    chosenShortName,
    logo: imgName && logoUrl(imgName),
    img: largePictureUrl(imgName) ?? '',
    imgName,
    phone: row?.phone ?? config.supportPhone ?? '',
    email: row?.email ?? '',
    approvedLocales: approvals.filter(({ isCurrent }) => isCurrent).map(({ locale }) => locale),
    approvals,
    allowsPublishing: row?.allowsPublishing ?? false,
  };
}

/** Returns the school's details that receipts show. */
export const issuerOf = (row: store.DetailsRow | undefined, config: Pick<Config, 'schoolName'>) => ({
  name: row?.name ?? config.schoolName ?? PRODUCT,
  address: row?.address ?? '',
  taxPin: row?.taxPin ?? '',
});

const serializeApproval = ({ locale, reader, digest, approvedAt }: store.ApprovalRow) => ({
  locale,
  reader,
  approvedAt: approvedAt.toISOString(),
  isCurrent: digest === digests[locale],
});
