/** Lists, adds, changes, reorders and deletes the tasks of a lesson. */
import { type TaskDetails, tasks } from '#contract/tasks.ts';
import { addEndpoints, cachedRequest, request } from '#web/api/queries.ts';
import { serialQueue } from '#web/concurrency/serial-queue.ts';

const tasksApi = addEndpoints((build) => ({
  tasks: build.query({
    query: (lessonId: string) => cachedRequest(tasks.list, { params: { lessonId } }),
    providesTags: ['tasks'],
  }),
  addTask: build.mutation({
    query: ({ lessonId, task }: { lessonId: string; task: TaskDetails }) =>
      request(tasks.add, { params: { lessonId }, body: task }),
    // A refusal refetches nothing, because a new list could close the form and lose the input.
    invalidatesTags: (_, failure) => (failure ? [] : ['tasks']),
  }),
  /** Changes a task. Resolves with the message to display. */
  updateTask: build.mutation({
    query: ({ id, change }: { id: string; change: Partial<TaskDetails> }) =>
      request(tasks.update, { params: { id }, body: change }),
    invalidatesTags: (_, refused) => (refused ? [] : ['tasks']),
  }),
  /** Reorders the cached list before the server replies. After a refusal it is restored and refetched. */
  orderTasks: build.mutation({
    query: ({ lessonId, taskIds }: { lessonId: string; taskIds: string[] }) => {
      const { make } = request(tasks.reorder, { params: { lessonId }, body: { taskIds } });
      return { make: () => orderQueue(make) };
    },
    async onQueryStarted({ lessonId, taskIds }, { dispatch, queryFulfilled }) {
      const optimistic = dispatch(
        tasksApi.util.updateQueryData('tasks', lessonId, (list) => {
          list.sort((one, other) => taskIds.indexOf(one._id) - taskIds.indexOf(other._id));
        }),
      );
      await queryFulfilled.catch(() => optimistic.undo());
    },
    invalidatesTags: ['tasks'],
  }),
  deleteTask: build.mutation({
    query: (id: string) => request(tasks.delete, { params: { id } }),
    invalidatesTags: ['tasks'],
  }),
}));

/** Sends the requested orders one after another, so that the server applies the newest order last. */
const orderQueue = serialQueue();

export const {
  useTasksQuery,
  useAddTaskMutation,
  useUpdateTaskMutation,
  useOrderTasksMutation,
  useDeleteTaskMutation,
} = tasksApi;
