/** Which payments an address asks for, and the address that asks for them. */

import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { toSearchParams as pagedAddressOf, pageFromUrl } from '#web/ui/list/paged-url.ts';
import type { WantedPayments } from './bookkeeping.api.ts';
import { isPurpose, isState } from './in-words.ts';

export function wantedIn(address: URLSearchParams): WantedPayments {
  const status = address.get('status');
  const purpose = address.get('purpose');
  return {
    q: searchTerms(address),
    status: isState(status) ? status : undefined,
    purpose: isPurpose(purpose) ? purpose : undefined,
    isToReview: address.get('review') === 'yes',
    days: daysIn(address),
    page: pageFromUrl(address),
  };
}

function daysIn(address: URLSearchParams) {
  const days = Number(address.get('days'));
  return Number.isInteger(days) && days > 0 && days <= 3_660 ? days : undefined;
}

export const addressOf = ({ isToReview, page = 1, ...wanted }: Partial<WantedPayments>) =>
  pagedAddressOf({ ...wanted, review: isToReview ? 'yes' : undefined, page });
