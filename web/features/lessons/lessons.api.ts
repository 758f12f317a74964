/**
 * The lists of a course's lessons, and single lessons with their video. A change of one lesson refetches the lists
 * and that lesson, but no other single lesson.
 */
import type { z } from 'zod';
import { type LessonChange, type LessonDetails, lessons } from '#contract/lessons.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, cachedRequest, request } from '#web/api/queries.ts';

/** A lesson as a form returns it, before parsing. */
type TypedLesson = z.input<typeof LessonDetails>;

interface Search {
  courseId: string;
  q: string;
}

export const LISTS = [{ type: 'lessons' as const, id: 'lists' }];
const listTags = [...LISTS, 'tasks', 'enrolments', 'progress'] as const;

export const lessonsApi = addEndpoints((build) => ({
  lessons: build.query({
    query: (courseId: string) => cachedRequest(lessons.list, { params: { courseId } }),
    providesTags: listTags,
  }),
  searchLessons: build.query({
    query: ({ courseId, q }: Search) => request(lessons.search, { params: { courseId }, query: { q } }),
    providesTags: listTags,
  }),
  lesson: build.query({
    query: (lessonId: string) => cachedRequest(lessons.read, { params: { lessonId } }),
    // Refetches all lessons, because a lesson opens when its prerequisite is completed.
    providesTags: (lesson, __, lessonId) => [
      { type: 'lessons', id: lessonId },
      'enrolments',
      ...(lesson?.opensAfter ? (['progress'] as const) : []),
    ],
  }),
  addLesson: build.mutation({
    query: ({ courseId, lesson }: { courseId: string; lesson: TypedLesson }) =>
      request(lessons.add, { params: { courseId }, body: lesson }),
    invalidatesTags: LISTS,
  }),
  updateLesson: build.mutation({
    query: ({ lessonId, change }: { lessonId: string; change: LessonChange }) =>
      request(lessons.update, { params: { lessonId }, body: change }),
    // A refusal refetches nothing: a new list may lack the lesson, whose form would close and lose the input.
    invalidatesTags: (_, refused, { lessonId }) => (refused ? [] : [...LISTS, { type: 'lessons', id: lessonId }]),
  }),
  deleteLesson: build.mutation({
    query: (lessonId: string) => request(lessons.delete, { params: { lessonId } }),
    invalidatesTags: LISTS,
  }),
}));

export const {
  useLessonsQuery,
  useSearchLessonsQuery,
  useLessonQuery,
  useAddLessonMutation,
  useUpdateLessonMutation,
  useDeleteLessonMutation,
} = lessonsApi;

/** The address of a lesson's answer (web/api/offline/cached-answers.ts). */
export const lessonAddress = (lessonId: string) => addressOf(lessons.read, { params: { lessonId } });
export const lessonsAddress = (courseId: string) => addressOf(lessons.list, { params: { courseId } });

/** Milliseconds between two polls while the server prepares the video. */
const POLLING_INTERVAL = 15_000;

/** Loads a lesson. Polls it while the server prepares its video and the page is visible. */
export function usePolledLesson(lessonId: string) {
  const { data } = lessonsApi.endpoints.lesson.useQueryState(lessonId);
  const pollingInterval = data?.video?.state === 'arrived' ? POLLING_INTERVAL : 0;
  return lessonsApi.useLessonQuery(lessonId, { pollingInterval, skipPollingIfUnfocused: true });
}
