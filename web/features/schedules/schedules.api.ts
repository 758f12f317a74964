/** The signed-in user's week, and changes by staff. An entry contains its room's name while the room is active. */
import type { z } from 'zod';
import { rooms } from '#contract/rooms.ts';
import { type ScheduleChange, type ScheduleDetails, schedules } from '#contract/schedules.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, cachedRequest, request } from '#web/api/queries.ts';

const schedulesApi = addEndpoints((build) => ({
  week: build.query({
    query: () => cachedRequest(schedules.list),
    providesTags: ['schedules', 'rooms', 'enrolments'],
  }),
  /** The rooms that the signed-in staff member may use in an entry. */
  roomChoices: build.query({
    query: () => request(rooms.list),
    providesTags: ['rooms'],
  }),
  addEntry: build.mutation({
    query: (body: z.input<typeof ScheduleDetails>) => request(schedules.add, { body }),
    invalidatesTags: (_, failure) => (failure ? [] : ['schedules']),
  }),
  updateEntry: build.mutation({
    query: ({ id, change }: { id: string; change: ScheduleChange }) =>
      request(schedules.update, { params: { id }, body: change }),
    // Refetches only after success: a new list may lack the entry, and the open form would disappear with its row.
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
  useRoomChoicesQuery,
  useAddEntryMutation,
  useUpdateEntryMutation,
  useDeleteEntryMutation,
  useSubscribeMutation,
} = schedulesApi;

/** The address of the week (web/api/offline/cached-answers.ts). */
export const weekAddress = addressOf(schedules.list);
