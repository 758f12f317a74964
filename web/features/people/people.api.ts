/** The calls by which the office lists and changes people. Each change refetches all lists of people. */
import { type Invitation, type Person, people } from '#contract/people.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** The filters of the list of people. */
export interface PeopleFilters {
  q: string;
  /** The type of the people to list; undefined lists all types. */
  type: Person['type'] | undefined;
  page: number;
}

const peopleApi = addEndpoints((build) => ({
  people: build.query({
    query: ({ q, type, page }: PeopleFilters) =>
      request(people.list, { query: { q, page: String(page), ...(type && { type }) } }),
    providesTags: ['people'],
  }),
  invite: build.mutation({
    query: (body: Invitation) => request(people.invite, { body }),
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
  useChangeTypeMutation,
  useDeactivateMutation,
  useReactivateMutation,
} = peopleApi;
