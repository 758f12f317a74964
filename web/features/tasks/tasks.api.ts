/** The tasks of a lesson. */
import { type Task, type TaskDetails, tasks } from '#contract/tasks.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    tasks: build.query<Task[], string>({
      queryFn: (lessonId) => answered(call(tasks.list, { params: { lessonId } })),
      providesTags: ['tasks'],
    }),
    addTask: build.mutation<Task, { lessonId: string; task: TaskDetails }>({
      queryFn: ({ lessonId, task }) => answered(call(tasks.add, { params: { lessonId }, body: task })),
      // A refused one leaves the lists: what was typed would go with them.
      invalidatesTags: (_, refused) => (refused ? [] : ['tasks']),
    }),
    /** Resolves with the sentence to show. */
    updateTask: build.mutation<string, { id: string; change: Partial<TaskDetails> }>({
      queryFn: ({ id, change }) => answered(call(tasks.update, { params: { id }, body: change })),
      invalidatesTags: (_, refused) => (refused ? [] : ['tasks']),
    }),
    deleteTask: build.mutation<{ message: string }, string>({
      queryFn: (id) => answered(call(tasks.delete, { params: { id } })),
      invalidatesTags: ['tasks'],
    }),
  }),
});

export const { useTasksQuery, useAddTaskMutation, useUpdateTaskMutation, useDeleteTaskMutation } = tasksApi;
