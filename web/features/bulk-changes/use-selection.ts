/** Which rows of a list are selected: single ones, or all that match its filters, without single ones. */
import { useState } from 'react';
import type { Selected } from '#contract/accounts/bulk-changes.ts';

export type Selection = ReturnType<typeof useSelection>;

interface List {
  /** The filters and page of the list: a selection ends when they change. */
  address: string;
  /** The ids of the rows on the page. */
  shown: string[];
  /** The number of matches on all pages. */
  total: number;
}

const none = { ids: new Set<string>(), isAll: false };

export function useSelection({ address, shown, total }: List) {
  const [selected, setSelected] = useState({ ...none, address: '' });
  const { ids, isAll } = selected.address === address ? selected : none;
  const isSelected = (id: string) => ids.has(id) !== isAll;
  const isPage = shown.length > 0 && shown.every(isSelected);
  const select = (chosen: Iterable<string>, all = false) => setSelected({ ids: new Set(chosen), isAll: all, address });

  return {
    /** The selected rows; or, if all matches are selected, those that are not. */
    ids,
    isAll,
    isSelected,
    /** Whether all rows of the page are selected. */
    isPage,
    count: isAll ? total - ids.size : ids.size,
    total,
    /** The selection in a list with these filters, as it is sent. */
    selectedFrom: <Filters>(filters: Filters): Selected<Filters> =>
      isAll ? { filters, total, except: [...ids] } : { ids: [...ids] },
    /** Whether anything has been selected since the page was opened. */
    isUsed: selected.address !== '',
    toggle: (id: string) => select(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id], isAll),
    togglePage: () => select(isPage || isAll ? [] : shown, isAll && !isPage),
    selectAll: () => select([], true),
    clear: () => select([]),
  };
}
