/** Applications, as the office looks after them. */
import { type Customer, type CustomerStatus, customers } from '#contract/customers.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** Which applications the list is to show. */
export interface WantedCustomers {
  q: string;
  /** Undefined for all. */
  status: CustomerStatus | undefined;
  page: number;
}

const asked = ({ q, status }: Omit<WantedCustomers, 'page'>) => ({ q, ...(status && { status }) });

/** Where the same applications are as a table to be saved. */
export const tableOf = (wanted: Omit<WantedCustomers, 'page'>) =>
  addressOf(customers.download, { query: asked(wanted) });

const customersApi = addEndpoints((build) => ({
  customers: build.query({
    query: ({ page, ...wanted }: WantedCustomers) =>
      request(customers.list, { query: { ...asked(wanted), page: String(page) } }),
    providesTags: ['customers'],
  }),
  handleCustomer: build.mutation({
    query: ({ _id, change }: { _id: string; change: Partial<Pick<Customer, 'status' | 'note'>> }) =>
      request(customers.update, { params: { id: _id }, body: change }),
    invalidatesTags: ['customers'],
  }),
}));

export const { useCustomersQuery, useHandleCustomerMutation } = customersApi;
