/**
 * The texts of lessons, for their authors. The page shows the state of its autosave; these queries only load the text when the page opens,
 * read another author's changes, and list earlier versions.
 */
import { type LessonText, lessonTexts } from '#contract/learning/lesson-texts.ts';
import { call } from '#web/api/call.ts';
import { addEndpoints, request, toQueryResult } from '#web/api/queries.ts';
import { store } from '#web/api/store.ts';

interface Draft {
  lessonId: string;
  draft: string;
  revision: number;
  /** An id that the page generates. If the reply is lost, the page looks for the id in `recentSaves`. */
  saveId: string;
  /** Whether the page is being left, so that the request has to outlive it. */
  isLast: boolean;
}

interface OfVersion {
  lessonId: string;
  versionId: string;
}

const lessonTextsApi = addEndpoints((build) => ({
  lessonText: build.query({
    query: (lessonId: string) => request(lessonTexts.read, { params: { lessonId } }),
    // Not cached: a page that opens again needs the current draft, which other authors may have changed.
    keepUnusedDataFor: 0,
  }),
  saveLessonText: build.other.mutation<LessonText, Draft>({
    queryFn: ({ lessonId, isLast, ...body }) => {
      const keepalive = isLast && new Blob([JSON.stringify(body)]).size < MAX_KEEPALIVE;
      return toQueryResult(call(lessonTexts.save, { params: { lessonId }, body }, { keepalive }));
    },
    onQueryStarted: ({ lessonId }, { queryFulfilled }) => cacheReply(lessonId, queryFulfilled),
  }),
  publishLessonText: build.mutation({
    query: ({ lessonId, revision }: { lessonId: string; revision: number }) =>
      request(lessonTexts.publish, { params: { lessonId }, body: { revision } }),
    onQueryStarted: ({ lessonId }, { queryFulfilled }) => cacheReply(lessonId, queryFulfilled),
    invalidatesTags: (_, refused, { lessonId }) => (refused ? [] : [{ type: 'lessons', id: lessonId }]),
  }),
  lessonTextVersions: build.query({
    query: (lessonId: string) => request(lessonTexts.listVersions, { params: { lessonId } }),
    keepUnusedDataFor: 0,
  }),
  lessonTextVersion: build.query({
    query: ({ lessonId, versionId }: OfVersion) =>
      request(lessonTexts.readVersion, { params: { lessonId, versionId } }),
  }),
}));

/** Puts the reply of a change into the cache: the preview and the editor open with it. */
async function cacheReply(lessonId: string, reply: Promise<{ data: LessonText }>): Promise<void> {
  const changed = await reply.catch(() => undefined);
  if (changed) store.dispatch(lessonTextsApi.util.updateQueryData('lessonText', lessonId, () => changed.data));
}

/** Maximum bytes of the body of a request that outlives its page: browsers refuse larger ones. */
const MAX_KEEPALIVE = 60_000;

export const {
  useLessonTextQuery,
  useLazyLessonTextQuery,
  useSaveLessonTextMutation,
  usePublishLessonTextMutation,
  useLessonTextVersionsQuery,
  useLessonTextVersionQuery,
} = lessonTextsApi;
