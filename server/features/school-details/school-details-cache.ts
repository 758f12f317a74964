/** The school's details, which every page shows and the office rarely changes: read once after each change. */
import { largePictureUrl } from '#contract/fields/pictures.ts';
import { type SchoolDetails, SHORT_NAME_LENGTH } from '#contract/school-details.ts';
import { PRODUCT } from '#messages/product.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/db/events.ts';
import * as store from './school-details.store.ts';

interface Needs {
  db: Db;
  events: Events;
  config: Config;
}

export interface SchoolDetailsCache {
  /** The current details, also after a change by another process. */
  read(): Promise<SchoolDetails>;
}

export function openSchoolDetailsCache({ db, events, config }: Needs): SchoolDetailsCache {
  let cached: Promise<SchoolDetails> | undefined;
  events.subscribe('school', () => {
    cached = undefined;
  });

  return {
    read() {
      // While this process receives no events, a change by another process would not invalidate the cache.
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
  const [row, approvals] = await Promise.all([store.findDetails(db), store.listApprovals(db)]);
  const name = row?.name ?? config.schoolName ?? PRODUCT;
  return {
    name,
    shortName: row?.shortName ?? shortened(name),
    img: (row?.logoName && largePictureUrl(row.logoName)) ?? '',
    imgName: row?.logoName ?? '',
    address: row?.address ?? '',
    taxPin: row?.taxPin ?? '',
    phone: row?.phone ?? config.supportPhone ?? '',
    email: row?.email ?? '',
    approvedLocales: approvals.map(({ locale }) => locale),
    approvals: approvals.map(({ locale, reader, approvedAt }) => ({
      locale,
      reader,
      approvedAt: approvedAt.toISOString(),
    })),
  };
}

/** As many whole words as fit below an icon, or the start of a long word. */
function shortened(name: string) {
  const words = name.slice(0, SHORT_NAME_LENGTH + 1);
  if (name.length <= SHORT_NAME_LENGTH) return name;
  const end = words.lastIndexOf(' ');
  return (end > 0 ? words.slice(0, end) : words.slice(0, SHORT_NAME_LENGTH)).trim();
}
