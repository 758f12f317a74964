/** The week of whoever is signed in, and what staff change in it. An entry names its room while that is active. */
import type { z } from 'zod';
import { rooms } from '#contract/rooms.ts';
import { type ScheduleChange, type ScheduleDetails, schedules } from '#contract/schedules.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const schedulesApi = addEndpoints((build) => ({
  week: build.query({
    query: () => request(schedules.list),
    providesTags: ['schedules', 'rooms', 'enrolments'],
  }),
  /** Of these the caller may name her own in an entry. */
  roomsToName: build.query({
    query: () => request(rooms.list),
    providesTags: ['rooms'],
  }),
  addEntry: build.mutation({
    query: (body: z.input<typeof ScheduleDetails>) => request(schedules.add, { body }),
    invalidatesTags: (_, refused) => (refused ? [] : ['schedules']),
  }),
  updateEntry: build.mutation({
    query: ({ id, change }: { id: string; change: ScheduleChange }) =>
      request(schedules.update, { params: { id }, body: change }),
    // A refused one leaves the list: the entry may be gone from it, and what was typed would go with it.
    invalidatesTags: (_, refused) => (refused ? [] : ['schedules']),
  }),
  deleteEntry: build.mutation({
    query: (id: string) => request(schedules.delete, { params: { id } }),
    invalidatesTags: ['schedules'],
  }),
  subscribe: build.mutation({
    query: (body: { fresh: boolean }) => request(schedules.subscribe, { body }),
  }),
}));

export const {
  useWeekQuery,
  useRoomsToNameQuery,
  useAddEntryMutation,
  useUpdateEntryMutation,
  useDeleteEntryMutation,
  useSubscribeMutation,
} = schedulesApi;
