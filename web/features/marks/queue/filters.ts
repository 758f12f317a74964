/** Converts the marking queue's filters from and to URL parameters. The default lists hand-ins without a mark. */
import { MarkState, QUEUE_PAGE } from '#contract/marks.ts';
import { lastPage } from '#contract/rules/max-counted.ts';
import type { QueueFilters } from '#web/features/marks/marks.api.ts';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { pageFromUrl, toSearchParams as toPagedParams } from '#web/ui/list/paged-url.ts';

export const stateFilters = [...MarkState.options, 'all'] as const;

export const isStateFilter = (text: string | null): text is QueueFilters['state'] =>
  stateFilters.some((state) => state === text);

export function parseFilters(params: URLSearchParams): QueueFilters {
  const state = params.get('state');
  return {
    q: searchTerms(params),
    courseId: params.get('course') ?? undefined,
    taskId: params.get('task') ?? undefined,
    state: isStateFilter(state) ? state : 'waiting',
    isLate: params.get('late') === 'yes',
    page: pageFromUrl(params, lastPage(QUEUE_PAGE)),
  };
}

export const toSearchParams = ({ q, courseId, taskId, state, isLate, page }: QueueFilters) =>
  toPagedParams({
    q,
    course: courseId,
    task: taskId,
    state: state === 'waiting' ? undefined : state,
    late: isLate ? 'yes' : undefined,
    page,
  });
