/** The selection in a list: single rows, or all matches of the filters except single rows. */
import { useState } from 'react';
import type { Selected } from '#contract/accounts/bulk-changes.ts';

export type Selection = ReturnType<typeof useSelection>;

interface List {
  /** The URL with the list's filters and page. The selection is cleared when it changes. */
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
    /** The ids of the selected rows; if all matches are selected, the ids of the excluded rows. */
    ids,
    isAll,
    isSelected,
    /** Whether all rows of the page are selected. */
    isPage,
    count: isAll ? total - ids.size : ids.size,
    total,
    /** The selection in the form that the server expects. */
    selectedFrom: <Filters>(filters: Filters): Selected<Filters> =>
      isAll ? { filters, total, except: [...ids] } : { ids: [...ids] },
    /** Whether the user has selected anything since the page was opened. */
    isUsed: selected.address !== '',
    toggle: (id: string) => select(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id], isAll),
    togglePage: () => select(isPage || isAll ? [] : shown, isAll && !isPage),
    selectAll: () => select([], true),
    clear: () => select([]),
  };
}
