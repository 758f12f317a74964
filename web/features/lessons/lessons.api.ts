/**
 * The lessons of a course, and one of them with its video.
 *
 * One lesson is asked for again only when it has been changed itself: what else
 * changes in its course shows in the lists.
 */
import type { z } from 'zod';
import { type Lesson, type LessonChange, type LessonDetails, lessons } from '#contract/lessons.ts';
import { call } from '#web/api/call.ts';
import { addEndpoints, answered, request } from '#web/api/queries.ts';

/** As it comes out of a form. */
type TypedLesson = z.input<typeof LessonDetails>;

interface Search {
  courseId: string;
  q: string;
}

interface Order {
  courseId: string;
  lessonIds: string[];
}

const LISTS = [{ type: 'lessons' as const, id: 'lists' }];
const inList = [...LISTS, 'tasks', 'enrolments', 'progress'] as const;

const lessonsApi = addEndpoints((build) => ({
  lessons: build.query({
    query: (courseId: string) => request(lessons.list, { params: { courseId } }),
    providesTags: inList,
  }),
  foundLessons: build.query({
    query: ({ courseId, q }: Search) => request(lessons.search, { params: { courseId }, query: { q } }),
    providesTags: inList,
  }),
  lesson: build.query({
    query: (lessonId: string) => request(lessons.read, { params: { lessonId } }),
    providesTags: (_, __, lessonId) => [{ type: 'lessons', id: lessonId }, 'enrolments'],
  }),
  addLesson: build.mutation({
    query: ({ courseId, lesson }: { courseId: string; lesson: TypedLesson }) =>
      request(lessons.add, { params: { courseId }, body: lesson }),
    invalidatesTags: LISTS,
  }),
  updateLesson: build.mutation({
    query: ({ lessonId, change }: { lessonId: string; change: LessonChange }) =>
      request(lessons.update, { params: { lessonId }, body: change }),
    // A refused one leaves the lists: the lesson may be gone from them, and what was typed would go with it.
    invalidatesTags: (_, refused, { lessonId }) => (refused ? [] : [...LISTS, { type: 'lessons', id: lessonId }]),
  }),
  /** Shown at once. A refused order is taken back, and the list asked for again. */
  orderLessons: build.other.mutation<Lesson[], Order>({
    queryFn: (order) => {
      const sent = ordering.then(() => sendOrder(order));
      ordering = sent;
      return sent;
    },
    async onQueryStarted({ courseId, lessonIds }, { dispatch, queryFulfilled }) {
      const shown = dispatch(
        lessonsApi.util.updateQueryData('lessons', courseId, (list) => {
          list.sort((one, other) => lessonIds.indexOf(one._id) - lessonIds.indexOf(other._id));
        }),
      );
      await queryFulfilled.catch(() => shown.undo());
    },
    invalidatesTags: (_, refused) => (refused ? LISTS : []),
  }),
  deleteLesson: build.mutation({
    query: (lessonId: string) => request(lessons.delete, { params: { lessonId } }),
    invalidatesTags: LISTS,
  }),
}));

const sendOrder = ({ courseId, lessonIds }: Order) =>
  answered(call(lessons.reorder, { params: { courseId }, body: { lessonIds } }));

/** One after the other, so that the newest order is the one that stays. */
let ordering: Promise<unknown> = Promise.resolve();

export const {
  useLessonsQuery,
  useFoundLessonsQuery,
  useLessonQuery,
  useAddLessonMutation,
  useUpdateLessonMutation,
  useOrderLessonsMutation,
  useDeleteLessonMutation,
} = lessonsApi;

/** Milliseconds after which a lesson whose video the school prepares is asked for again. */
const PREPARING = 15_000;

/** A lesson; while the school prepares its video, and somebody looks, it follows. */
export function useFollowedLesson(lessonId: string) {
  const { data } = lessonsApi.endpoints.lesson.useQueryState(lessonId);
  const pollingInterval = data?.video?.state === 'arrived' ? PREPARING : 0;
  return lessonsApi.useLessonQuery(lessonId, { pollingInterval, skipPollingIfUnfocused: true });
}
