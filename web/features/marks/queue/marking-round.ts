/** Going through hand-ins one after the other: those that the queue had when somebody came from there. */
import { QUEUE_PAGE } from '#contract/marks.ts';
import { useRoundQuery, type WantedHandins } from '#web/features/marks/marks.api.ts';

/** What comes before and after a hand-in; where it is not among them, the first one comes after. The round is one page of the queue; there may be more. */
export function useRound(wanted: WantedHandins, handinId: string) {
  const { data } = useRoundQuery(wanted, { refetchOnMountOrArgChange: true });
  const ids = data?.handins.map(({ _id }) => _id) ?? [];
  const place = ids.indexOf(handinId);
  const hasMore = (data?.total ?? 0) > wanted.page * QUEUE_PAGE;
  return { place: place + 1, of: ids.length, hasMore, previous: ids[place - 1], next: ids[place + 1] };
}
