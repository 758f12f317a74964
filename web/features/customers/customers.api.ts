/** The office's API calls for applications: queries and mutations. */
import type { Stage } from '#contract/admissions/stages.ts';
import { type ChosenCourse, type Customer, customers } from '#contract/customers.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** The filters of the list of applications. */
export interface CustomerFilters {
  q: string;
  /** Undefined for applications of every stage. */
  stage: Stage | undefined;
  /** An admin's id, or `nobody`; undefined for all applications. */
  assignee: string | undefined;
  page: number;
}

/** Converts the filters to the request's query parameters. */
export const toQuery = ({ q, stage, assignee }: Omit<CustomerFilters, 'page'>) => ({
  q,
  ...(stage && { stage }),
  ...(assignee && { assignee }),
});

/** The URL that downloads the filtered applications as CSV. */
export const csvUrl = (filters: Omit<CustomerFilters, 'page'>) =>
  addressOf(customers.download, { query: toQuery(filters) });

const customersApi = addEndpoints((build) => ({
  customers: build.query({
    query: ({ page, ...filters }: CustomerFilters) =>
      request(customers.list, { query: { ...toQuery(filters), page: String(page) } }),
    providesTags: ['customers'],
  }),
  enrolApplicant: build.mutation({
    query: ({ _id, ...body }: Pick<Customer, '_id'> & { name: string; courses: ChosenCourse[] }) =>
      request(customers.enrol, { params: { id: _id }, body }),
    invalidatesTags: ['customers', 'people', 'bookkeeping'],
  }),
}));

export const { useCustomersQuery, useEnrolApplicantMutation } = customersApi;
