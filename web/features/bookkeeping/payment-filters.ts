/** The filters of the list of payments, read from the page's URL and written to it. */
import { PAYMENTS_PER_PAGE } from '#contract/money/bookkeeping.ts';
import { lastPage } from '#contract/rules/max-counted.ts';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { pageFromUrl, toSearchParams as toPagedParams } from '#web/ui/list/paged-url.ts';
import type { PaymentFilters } from './bookkeeping.api.ts';
import { isPurpose, isState } from './payment-labels.ts';

export function filtersFrom(params: URLSearchParams): PaymentFilters {
  const status = params.get('status');
  const purpose = params.get('purpose');
  return {
    q: searchTerms(params),
    status: isState(status) ? status : undefined,
    purpose: isPurpose(purpose) ? purpose : undefined,
    isToReview: params.get('review') === 'yes',
    days: daysFrom(params),
    page: pageFromUrl(params, lastPage(PAYMENTS_PER_PAGE)),
  };
}

function daysFrom(params: URLSearchParams) {
  const days = Number(params.get('days'));
  return Number.isInteger(days) && days > 0 && days <= 3_660 ? days : undefined;
}

export const toSearchParams = ({ isToReview, page = 1, ...filters }: Partial<PaymentFilters>) =>
  toPagedParams({ ...filters, review: isToReview ? 'yes' : undefined, page });
