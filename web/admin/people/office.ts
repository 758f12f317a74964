/** The members of the office, for choosing who looks after something. */
import { usePeopleQuery } from '#web/features/people/people.api.ts';

export function useOffice() {
  const { data, ...query } = usePeopleQuery({ q: '', type: 'admin', page: 1 });
  return { ...query, data: data?.people.filter(({ state }) => state === 'active') };
}
