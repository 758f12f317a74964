/** Lists, adds, changes and deletes the tasks of a lesson. */
import { type TaskDetails, tasks } from '#contract/tasks.ts';
import { addEndpoints, keptRequest, request } from '#web/api/queries.ts';

const tasksApi = addEndpoints((build) => ({
  tasks: build.query({
    query: (lessonId: string) => keptRequest(tasks.list, { params: { lessonId } }),
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
  deleteTask: build.mutation({
    query: (id: string) => request(tasks.delete, { params: { id } }),
    invalidatesTags: ['tasks'],
  }),
}));

export const { useTasksQuery, useAddTaskMutation, useUpdateTaskMutation, useDeleteTaskMutation } = tasksApi;
