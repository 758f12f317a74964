/** The address of a list that comes in pages: what is wanted of it, and which page. */

export const pageIn = (address: URLSearchParams) => {
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
};

/** What says nothing is left out: no words, no choice, the first page. */
export function addressOf<Wanted extends { page: number }>({ page, ...wanted }: Wanted) {
  const said = Object.entries({ ...wanted, page: page > 1 ? page : undefined }).filter(([, value]) => value);
  return new URLSearchParams(said.map(([what, value]) => [what, String(value)]));
}
