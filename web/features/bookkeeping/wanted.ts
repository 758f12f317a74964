/** Which payments an address asks for, and the address that asks for them. */
import { searchedWords } from '#web/ui/SearchField.tsx';
import type { WantedPayments } from './bookkeeping.api.ts';
import { isPurpose, isState } from './in-words.ts';

export function wantedIn(address: URLSearchParams): WantedPayments {
  const status = address.get('status');
  const purpose = address.get('purpose');
  return {
    q: searchedWords(address),
    status: isState(status) ? status : undefined,
    purpose: isPurpose(purpose) ? purpose : undefined,
    isToReview: address.get('review') === 'yes',
    days: countIn(address.get('days'), 3_660),
    page: countIn(address.get('page'), 99_999) ?? 1,
  };
}

function countIn(word: string | null, most: number) {
  const count = Number(word);
  return Number.isInteger(count) && count > 0 && count <= most ? count : undefined;
}

/** What says nothing is left out. */
export const addressOf = ({ q, status, purpose, isToReview, days, page = 1 }: Partial<WantedPayments>) =>
  new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    ...(purpose && { purpose }),
    ...(isToReview && { review: 'yes' }),
    ...(days && { days: String(days) }),
    ...(page > 1 && { page: String(page) }),
  });
