/** The filters and the page number of a list, in its URL. */

export const pageFromUrl = (params: URLSearchParams) => {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
};

/** Leaves out empty filters and the first page. */
export function toSearchParams<Filters extends { page: number }>({ page, ...filters }: Filters) {
  const entries = Object.entries({ ...filters, page: page > 1 ? page : undefined }).filter(([, value]) => value);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}
