/** The calls by which the office lists and changes people. Each change refetches all lists of people. */
import { type Invitation, type NewStudent, type Person, people } from '#contract/people.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** The filters of the list of people. */
export interface PeopleFilters {
  q: string;
  /** The type of the people to list; undefined lists all types. */
  type: Person['type'] | undefined;
  /** Lists only the students who wait for a guardian's consent. */
  consent?: 'missing' | undefined;
  page: number;
}

/** Converts the filters to query parameters. */
export const toQuery = ({ q, type, consent }: Omit<PeopleFilters, 'page'>) => ({
  q,
  ...(type && { type }),
  ...(consent && { consent }),
});

/** The URL that downloads the filtered people as CSV. */
export const csvUrl = (filters: Omit<PeopleFilters, 'page'>) => addressOf(people.download, { query: toQuery(filters) });

const peopleApi = addEndpoints((build) => ({
  people: build.query({
    query: ({ page, ...filters }: PeopleFilters) =>
      request(people.list, { query: { ...toQuery(filters), page: String(page) } }),
    providesTags: ['people'],
  }),
  invite: build.mutation({
    query: (body: Invitation) => request(people.invite, { body }),
    invalidatesTags: ['people'],
  }),
  addStudent: build.mutation({
    query: (body: Invitation & Partial<NewStudent>) => request(people.addStudent, { body }),
    invalidatesTags: ['people'],
  }),
  withdrawInvitation: build.mutation({
    query: ({ _id }: Pick<Person, '_id'>) => request(people.withdrawInvitation, { params: { id: _id } }),
    invalidatesTags: ['people'],
  }),
  changeType: build.mutation({
    query: ({ _id, type }: Pick<Person, '_id' | 'type'>) =>
      request(people.changeType, { params: { id: _id }, body: { type } }),
    invalidatesTags: ['people'],
  }),
  deactivate: build.mutation({
    query: ({ _id }: Pick<Person, '_id'>) => request(people.deactivate, { params: { id: _id } }),
    invalidatesTags: ['people'],
  }),
  reactivate: build.mutation({
    query: ({ _id }: Pick<Person, '_id'>) => request(people.reactivate, { params: { id: _id } }),
    invalidatesTags: ['people'],
  }),
}));

export const {
  usePeopleQuery,
  useInviteMutation,
  useAddStudentMutation,
  useWithdrawInvitationMutation,
  useChangeTypeMutation,
  useDeactivateMutation,
  useReactivateMutation,
} = peopleApi;
