import type { ManagedPage, OwnPage, PublishedPage, RecordedAge } from '#contract/learning/published-pages.ts';
import { serializeFiles } from '#server/features/projects/projects.ts';
import { firstNameOf } from '#server/names/display-name.ts';
import { missingFor } from './decisions.ts';
import type { PageOfOwner, PageRow, ReportRow } from './published-pages.store.ts';
import type { OwnPageState } from './published-pages.ts';

export const serializeOwnPage = ({ isAllowed, needsApproval, page, isHidden }: OwnPageState): OwnPage => ({
  isAllowed,
  needsApproval,
  pageId: page?.id ?? null,
  isHidden,
  ...serializeState(page),
});

type State = Pick<PageRow, 'shownAt' | 'waitingSince' | 'takenDownAt' | 'takenDownReason'>;

const serializeState = (page: State | undefined) => ({
  shownAt: page?.shownAt?.toISOString() ?? null,
  waitingSince: page?.waitingSince?.toISOString() ?? null,
  takenDown: page?.takenDownAt ? { at: page.takenDownAt.toISOString(), reason: page.takenDownReason ?? '' } : null,
});

type Pictures = Parameters<typeof serializeFiles>[1];

export const serializePublished = ({ page, owner, pictures }: PageOfOwner & { pictures: Pictures }): PublishedPage => ({
  title: page.shown?.title ?? '',
  author: firstNameOf(owner),
  files: serializeFiles(page.shown?.files ?? [], pictures),
  changedAt: page.shownAt!.toISOString(),
});

interface Listed extends State {
  id: string;
  title: string;
  ownerId: string;
  ownerName: string;
  age: RecordedAge;
  consentMissingSince: Date | null;
  reports: ReportRow[];
}

export const serializeManaged = ({ id, title, ownerId, ownerName, reports, ...page }: Listed): ManagedPage => ({
  _id: id,
  title,
  owner: { _id: ownerId, name: ownerName },
  age: page.age,
  missing: missingFor(page),
  ...serializeState(page),
  reports: reports.map(({ reason, createdAt, by }) => ({ reason, at: createdAt.toISOString(), by })),
});

type ForDecision = PageOfOwner & { reports: ReportRow[]; pictures: Pictures };

export const serializeDecided = ({ page, projectName, owner, age, reports }: ForDecision): ManagedPage =>
  serializeManaged({
    ...page,
    title: (page.waiting ?? page.shown)?.title ?? projectName,
    ownerId: owner.id,
    ownerName: owner.name,
    consentMissingSince: owner.consentMissingSince,
    age,
    reports,
  });

export const serializeReview = (found: ForDecision) => ({
  ...serializeDecided(found),
  shown: found.page.shown && serializeFiles(found.page.shown.files, found.pictures),
  waiting: found.page.waiting && serializeFiles(found.page.waiting.files, found.pictures),
});
