/** The API calls for announcements: reading the received ones, and writing them as staff. */
import type { z } from 'zod';
import { type AudienceChoice, announcements, type NewAnnouncement } from '#contract/notifications/announcements.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

type Written = z.input<typeof NewAnnouncement>;

const announcementsApi = addEndpoints((build) => ({
  announcements: build.query({
    query: () => request(announcements.list),
    providesTags: ['announcements'],
  }),
  receivedAnnouncements: build.query({
    query: () => request(announcements.received),
    providesTags: ['announcements'],
  }),
  announcement: build.query({
    query: (id: string) => request(announcements.read, { params: { id } }),
    async onQueryStarted(id, { dispatch, queryFulfilled }) {
      const reply = await queryFulfilled.catch(() => undefined);
      if (reply?.data.isNew) dispatch(announcementsApi.endpoints.markAnnouncementRead.initiate(id, { track: false }));
    },
  }),
  markAnnouncementRead: build.mutation({
    query: (id: string) => request(announcements.markRead, { params: { id } }),
    invalidatesTags: ['announcements'],
  }),
  announcementReach: build.query({
    query: ({ audience, audienceId }: AudienceChoice) =>
      request(announcements.reach, { query: { audience, ...(audienceId && { audienceId }) } }),
  }),
  addAnnouncement: build.mutation({
    query: (body: Written) => request(announcements.add, { body }),
    invalidatesTags: (_, failure) => (failure ? [] : ['announcements']),
  }),
  changeAnnouncement: build.mutation({
    query: ({ id, change }: { id: string; change: Written }) =>
      request(announcements.change, { params: { id }, body: change }),
    invalidatesTags: (_, failure) => (failure ? [] : ['announcements']),
  }),
  deleteAnnouncement: build.mutation({
    query: (id: string) => request(announcements.delete, { params: { id } }),
    invalidatesTags: ['announcements'],
  }),
}));

export const {
  useAnnouncementsQuery,
  useReceivedAnnouncementsQuery,
  useAnnouncementQuery,
  useAnnouncementReachQuery,
  useAddAnnouncementMutation,
  useChangeAnnouncementMutation,
  useDeleteAnnouncementMutation,
} = announcementsApi;
