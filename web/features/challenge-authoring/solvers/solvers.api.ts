/** The API calls for a challenge's authors: who has submitted programs, and which programs could not be graded. */
import { gradings } from '#contract/gradings.ts';
import { solvers } from '#contract/solvers.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { faultsTag } from '#web/features/challenge-authoring/cache-tags.ts';

const solversApi = addEndpoints((build) => ({
  solvers: build.query({
    query: (id: string) => request(solvers.list, { params: { id } }),
  }),
  attemptsOfSolver: build.query({
    query: (params: { id: string; studentId: string }) => request(solvers.attempts, { params }),
  }),
  /** One attempt with its program and its results. */
  attemptOfSolver: build.query({
    query: (attemptId: string) => request(gradings.read, { params: { attemptId } }),
    keepUnusedDataFor: 0,
  }),
  faultyAttempts: build.query({
    query: (id: string) => request(solvers.faults, { params: { id } }),
    providesTags: (_, __, id) => [faultsTag(id)],
  }),
  gradeAgain: build.mutation({
    query: (id: string) => request(solvers.gradeAgain, { params: { id } }),
    invalidatesTags: (_, __, id) => [faultsTag(id)],
  }),
}));

export const {
  useSolversQuery,
  useAttemptsOfSolverQuery,
  useAttemptOfSolverQuery,
  useFaultyAttemptsQuery,
  useGradeAgainMutation,
} = solversApi;
