/** The office's API calls for applications: queries and mutations. */
import { type Customer, type CustomerStatus, customers } from '#contract/customers.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** The filters of the list of applications. */
export interface CustomerFilters {
  q: string;
  /** Undefined for applications of every status. */
  status: CustomerStatus | undefined;
  page: number;
}

const toQuery = ({ q, status }: Omit<CustomerFilters, 'page'>) => ({ q, ...(status && { status }) });

/** The URL that downloads the filtered applications as CSV. */
export const csvUrl = (filters: Omit<CustomerFilters, 'page'>) =>
  addressOf(customers.download, { query: toQuery(filters) });

const customersApi = addEndpoints((build) => ({
  customers: build.query({
    query: ({ page, ...filters }: CustomerFilters) =>
      request(customers.list, { query: { ...toQuery(filters), page: String(page) } }),
    providesTags: ['customers'],
  }),
  handleCustomer: build.mutation({
    query: ({ _id, change }: { _id: string; change: Partial<Pick<Customer, 'status' | 'note'>> }) =>
      request(customers.update, { params: { id: _id }, body: change }),
    invalidatesTags: ['customers'],
  }),
}));

export const { useCustomersQuery, useHandleCustomerMutation } = customersApi;
