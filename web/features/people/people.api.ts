/** The people of the school, as the office looks after them. Every list of them follows a change. */
import { type Invitation, type People, type Person, people } from '#contract/people.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

/** Which people the list is to show. */
export interface WantedPeople {
  q: string;
  /** Undefined for all. */
  type: Person['type'] | undefined;
  page: number;
}

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    people: build.query<People, WantedPeople>({
      queryFn: ({ q, type, page }) =>
        answered(call(people.list, { query: { q, page: String(page), ...(type && { type }) } })),
      providesTags: ['people'],
    }),
    invite: build.mutation<{ message: string }, Invitation>({
      queryFn: (body) => answered(call(people.invite, { body })),
      invalidatesTags: ['people'],
    }),
    changeType: build.mutation<Person, Pick<Person, '_id' | 'type'>>({
      queryFn: ({ _id, type }) => answered(call(people.changeType, { params: { id: _id }, body: { type } })),
      invalidatesTags: ['people'],
    }),
    deactivate: build.mutation<Person, Pick<Person, '_id'>>({
      queryFn: ({ _id }) => answered(call(people.deactivate, { params: { id: _id } })),
      invalidatesTags: ['people'],
    }),
    reactivate: build.mutation<Person, Pick<Person, '_id'>>({
      queryFn: ({ _id }) => answered(call(people.reactivate, { params: { id: _id } })),
      invalidatesTags: ['people'],
    }),
  }),
});

export const {
  usePeopleQuery,
  useInviteMutation,
  useChangeTypeMutation,
  useDeactivateMutation,
  useReactivateMutation,
} = peopleApi;
