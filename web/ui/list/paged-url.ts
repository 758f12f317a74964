/** The filters and the page number of a list, in its URL. */

export const pageFromUrl = (params: URLSearchParams, last = 100_000) => {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 ? Math.min(page, last) : 1;
};

/** Returns the URL's parameters, without empty filters and without the first page's number. */
export function toSearchParams<Filters extends { page: number }>({ page, ...filters }: Filters) {
  const entries = Object.entries({ ...filters, page: page > 1 ? page : undefined }).filter(([, value]) => value);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}
