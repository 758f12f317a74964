/** The week of whoever is signed in, and what staff change in it. An entry names its room while that is active. */
import type { z } from 'zod';
import { type Room, rooms } from '#contract/rooms.ts';
import { type ScheduleChange, type ScheduleDetails, type ScheduleEntry, schedules } from '#contract/schedules.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const schedulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    week: build.query<ScheduleEntry[], void>({
      queryFn: () => answered(call(schedules.list)),
      providesTags: ['schedules', 'rooms', 'enrolments'],
    }),
    /** Of these the caller may name her own in an entry. */
    roomsToName: build.query<Room[], void>({
      queryFn: () => answered(call(rooms.list)),
      providesTags: ['rooms'],
    }),
    addEntry: build.mutation<ScheduleEntry, z.input<typeof ScheduleDetails>>({
      queryFn: (body) => answered(call(schedules.add, { body })),
      invalidatesTags: (_, refused) => (refused ? [] : ['schedules']),
    }),
    updateEntry: build.mutation<ScheduleEntry, { id: string; change: ScheduleChange }>({
      queryFn: ({ id, change }) => answered(call(schedules.update, { params: { id }, body: change })),
      // A refused one leaves the list: the entry may be gone from it, and what was typed would go with it.
      invalidatesTags: (_, refused) => (refused ? [] : ['schedules']),
    }),
    deleteEntry: build.mutation<{ message: string }, string>({
      queryFn: (id) => answered(call(schedules.delete, { params: { id } })),
      invalidatesTags: ['schedules'],
    }),
    subscribe: build.mutation<{ url: string }, { fresh: boolean }>({
      queryFn: (body) => answered(call(schedules.subscribe, { body })),
    }),
  }),
});

export const {
  useWeekQuery,
  useRoomsToNameQuery,
  useAddEntryMutation,
  useUpdateEntryMutation,
  useDeleteEntryMutation,
  useSubscribeMutation,
} = schedulesApi;
