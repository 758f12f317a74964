/**
 * The texts of lessons, for their authors. What the page shows of a text is the state of its autosave, so these queries
 * only open the page, read another author's changes, and list earlier versions.
 */
import { type LessonText, lessonTexts } from '#contract/learning/lesson-texts.ts';
import { call } from '#web/api/call.ts';
import { addEndpoints, request, toQueryResult } from '#web/api/queries.ts';
import { store } from '#web/api/store.ts';

interface Draft {
  lessonId: string;
  draft: string;
  revision: number;
  /** Chosen by the page, which finds it in `recentSaves` if the reply is lost. */
  saveId: string;
  /** Whether the request has to outlive the page. */
  isLast: boolean;
}

interface OfVersion {
  lessonId: string;
  versionId: string;
}

const lessonTextsApi = addEndpoints((build) => ({
  lessonText: build.query({
    query: (lessonId: string) => request(lessonTexts.read, { params: { lessonId } }),
    // A page that opens again needs the current draft: other authors may have changed it.
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

/** Browsers refuse requests that outlive their page if their body has more bytes. */
const MAX_KEEPALIVE = 60_000;

export const {
  useLessonTextQuery,
  useLazyLessonTextQuery,
  useSaveLessonTextMutation,
  usePublishLessonTextMutation,
  useLessonTextVersionsQuery,
  useLessonTextVersionQuery,
} = lessonTextsApi;
