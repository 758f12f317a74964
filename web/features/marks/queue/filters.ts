/** Which hand-ins an address asks for, and the address that asks for them. Without a word on it, those that wait for a mark. */
import { MarkState } from '#contract/marks.ts';
import type { WantedHandins } from '#web/features/marks/marks.api.ts';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { toSearchParams as pagedAddressOf, pageFromUrl } from '#web/ui/list/paged-url.ts';

export const stateNames: Record<WantedHandins['state'], string> = {
  waiting: 'To be marked',
  marked: 'Marked, not told',
  released: 'Told',
  all: 'All',
};

export const allStates = [...MarkState.options, 'all'] as const;

export const isWantedState = (text: string | null): text is WantedHandins['state'] =>
  allStates.some((state) => state === text);

export function wantedIn(address: URLSearchParams): WantedHandins {
  const state = address.get('state');
  return {
    q: searchTerms(address),
    courseId: address.get('course') ?? undefined,
    taskId: address.get('task') ?? undefined,
    state: isWantedState(state) ? state : 'waiting',
    isLate: address.get('late') === 'yes',
    page: pageFromUrl(address),
  };
}

export const toSearchParams = ({ q, courseId, taskId, state, isLate, page }: WantedHandins) =>
  pagedAddressOf({
    q,
    course: courseId,
    task: taskId,
    state: state === 'waiting' ? undefined : state,
    late: isLate ? 'yes' : undefined,
    page,
  });
