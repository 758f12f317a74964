/** Lets a tutor mark one hand-in after another: those on the queue page that the tutor came from. */
import { QUEUE_PAGE } from '#contract/marks.ts';
import { lastPage } from '#contract/rules/max-counted.ts';
import { type QueueFilters, useRoundQuery } from '#web/features/marks/marks.api.ts';

/** The hand-ins before and after `handinId` on its queue page. If that page does not list it, the first one is next. */
export function useMarkingRound(filters: QueueFilters, handinId: string) {
  const { data } = useRoundQuery(filters, { refetchOnMountOrArgChange: true });
  const ids = data?.handins.map(({ _id }) => _id) ?? [];
  const index = ids.indexOf(handinId);
  const hasMore = filters.page < lastPage(QUEUE_PAGE) && (data?.total ?? 0) > filters.page * QUEUE_PAGE;
  return { position: index + 1, count: ids.length, hasMore, previous: ids[index - 1], next: ids[index + 1] };
}
