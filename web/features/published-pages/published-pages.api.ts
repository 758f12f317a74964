/** The calls for the page of the student's own project, and for staff. Reading a public page is in public-page.ts. */
import { publishedPages } from '#contract/learning/published-pages.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const publishedPagesApi = addEndpoints((build) => ({
  ownPage: build.query({
    query: (projectId: string) => request(publishedPages.readOwnPage, { params: { projectId } }),
    providesTags: ['published pages'],
  }),
  publishPage: build.mutation({
    query: ({ projectId, revision }: { projectId: string; revision: number }) =>
      request(publishedPages.publishPage, { params: { projectId }, body: { revision } }),
    invalidatesTags: ['published pages'],
  }),
  unpublishPage: build.mutation({
    query: (projectId: string) => request(publishedPages.unpublishPage, { params: { projectId } }),
    invalidatesTags: ['published pages'],
  }),
  managedPages: build.query({
    query: () => request(publishedPages.listPublishedPages),
    providesTags: ['published pages'],
  }),
  reviewPage: build.query({
    query: (pageId: string) => request(publishedPages.reviewPage, { params: { pageId } }),
    providesTags: ['published pages'],
  }),
  approvePage: build.mutation({
    query: ({ pageId, waitingSince }: { pageId: string; waitingSince: string }) =>
      request(publishedPages.approvePage, { params: { pageId }, body: { waitingSince } }),
    invalidatesTags: ['published pages'],
  }),
  takeDownPage: build.mutation({
    query: ({ pageId, reason }: { pageId: string; reason: string }) =>
      request(publishedPages.takeDownPage, { params: { pageId }, body: { reason } }),
    invalidatesTags: ['published pages'],
  }),
  dismissReports: build.mutation({
    query: (pageId: string) => request(publishedPages.dismissReports, { params: { pageId } }),
    invalidatesTags: ['published pages'],
  }),
}));

export const {
  useOwnPageQuery,
  usePublishPageMutation,
  useUnpublishPageMutation,
  useManagedPagesQuery,
  useReviewPageQuery,
  useApprovePageMutation,
  useTakeDownPageMutation,
  useDismissReportsMutation,
} = publishedPagesApi;
