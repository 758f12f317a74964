/** The filters of a list, stored in the page's URL. */
import { useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

interface UrlFormat<Filters> {
  parse(params: URLSearchParams): Filters;
  format(filters: NoInfer<Filters>): URLSearchParams;
}

/** Reads and changes a list's filters in the URL. Every change of a filter returns to the first page of results. */
export function useUrlFilters<Filters extends { q: string; page: number }>({ parse, format }: UrlFormat<Filters>) {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  // Two quick changes must both be applied, but the URL changes only a moment after `update`: `latest` has both
  // changes.
  // An effect sets it too, because Back and links change the URL without calling `update`.
  useEffect(() => {
    latest.current = params;
  }, [params]);

  function update(change: Partial<Filters>, options?: NavigateOptions) {
    const next = format({ ...parse(latest.current), ...change, page: 1 });
    latest.current = next;
    setParams(next, options);
  }
  return {
    filters: parse(params),
    change: (change: Partial<Filters>) => update(change),
    /** Replaces the history entry, so that Back leaves the page and does not undo the typed search letter by letter. */
    search: (q: string) => update({ q } as Partial<Filters>, { replace: true }),
  };
}
