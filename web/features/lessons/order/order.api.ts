/** The units of a course, and the common order of its lessons and units. */
import { units } from '#contract/learning/units.ts';
import { type Lesson, type LessonOrder, lessons } from '#contract/lessons.ts';
import { call } from '#web/api/call.ts';
import { addEndpoints, request, toQueryResult } from '#web/api/queries.ts';
import { serialQueue } from '#web/concurrency/serial-queue.ts';
import { LISTS, lessonsApi } from '#web/features/lessons/lessons.api.ts';

type Order = LessonOrder & { courseId: string };

interface NewUnit {
  courseId: string;
  name: string;
  firstLessonId: string | undefined;
}

const orderApi = addEndpoints((build) => ({
  units: build.query({
    query: (courseId: string) => request(units.list, { params: { courseId } }),
    providesTags: LISTS,
  }),
  addUnit: build.mutation({
    query: ({ courseId, name, firstLessonId }: NewUnit) =>
      request(units.add, { params: { courseId }, body: { name, ...(firstLessonId && { firstLessonId }) } }),
    invalidatesTags: LISTS,
  }),
  renameUnit: build.mutation({
    query: ({ unitId, name }: { unitId: string; name: string }) =>
      request(units.rename, { params: { unitId }, body: { name } }),
    invalidatesTags: LISTS,
  }),
  deleteUnit: build.mutation({
    query: (unitId: string) => request(units.delete, { params: { unitId } }),
    invalidatesTags: LISTS,
  }),
  /** Reorders the cached lists before the server replies. After a refusal they are restored and refetched. */
  orderLessons: build.other.mutation<Lesson[], Order>({
    queryFn: (order) => orderQueue(() => sendOrder(order)),
    async onQueryStarted({ courseId, lessonIds, units: places = [] }, { dispatch, queryFulfilled }) {
      const { updateQueryData } = lessonsApi.util;
      const optimistic = [
        dispatch(
          updateQueryData('lessons', courseId, (list) => {
            list.sort((one, other) => lessonIds.indexOf(one._id) - lessonIds.indexOf(other._id));
          }),
        ),
        dispatch(
          orderApi.util.updateQueryData('units', courseId, (list) =>
            places.flatMap(({ unitId, lessonsBefore }) => {
              const unit = list.find(({ _id }) => _id === unitId);
              return unit ? { ...unit, lessonsBefore } : [];
            }),
          ),
        ),
      ];
      try {
        const { data } = await queryFulfilled;
        dispatch(updateQueryData('lessons', courseId, (list) => takePrerequisites(list, data)));
      } catch {
        for (const change of optimistic) change.undo();
      }
    },
    invalidatesTags: (_, refused) => (refused ? LISTS : []),
  }),
}));

/** Copies the prerequisites from the server's reply: after a reorder, some of them may no longer be in effect. */
function takePrerequisites(list: Lesson[], reordered: Lesson[]) {
  for (const lesson of list)
    lesson.prerequisite = reordered.find(({ _id }) => _id === lesson._id)?.prerequisite ?? null;
}

const sendOrder = ({ courseId, ...body }: Order) =>
  toQueryResult(call(lessons.reorder, { params: { courseId }, body }));

/** Sends the requested orders of lessons one after another, so that the server applies the newest order last. */
const orderQueue = serialQueue();

export const {
  useUnitsQuery,
  useAddUnitMutation,
  useRenameUnitMutation,
  useDeleteUnitMutation,
  useOrderLessonsMutation,
} = orderApi;
