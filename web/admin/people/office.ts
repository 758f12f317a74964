/** The members of the office, for choosing the one responsible for something. */
import { usePeopleQuery } from '#web/features/people/people.api.ts';

export function useOffice() {
  const { data, ...query } = usePeopleQuery({ q: '', type: 'admin', page: 1 });
  return { ...query, data: data?.people.filter(({ state }) => state === 'active') };
}
