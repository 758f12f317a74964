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
  // The URL follows a change a moment later, so `latest` keeps two quick changes from undoing each other.
  // An effect, because Back and links change the URL without calling `update`.
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
    /** Replaces the history entry, so that Back does not undo a search letter by letter. */
    search: (q: string) => update({ q } as Partial<Filters>, { replace: true }),
  };
}
