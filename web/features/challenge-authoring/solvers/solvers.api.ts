/** Those who have submitted something for a challenge, as its authors see them. */
import { gradings } from '#contract/gradings.ts';
import { solvers } from '#contract/solvers.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const faultsOf = (challengeId: string) => ({ type: 'challenges' as const, id: `faults of ${challengeId}` });

const solversApi = addEndpoints((build) => ({
  solvers: build.query({
    query: (id: string) => request(solvers.list, { params: { id } }),
  }),
  attemptsOfSolver: build.query({
    query: (params: { id: string; studentId: string }) => request(solvers.attempts, { params }),
  }),
  /** One of hers, with its program and what became of it. */
  attemptOfSolver: build.query({
    query: (attemptId: string) => request(gradings.read, { params: { attemptId } }),
    keepUnusedDataFor: 0,
  }),
  faultyAttempts: build.query({
    query: (id: string) => request(solvers.faults, { params: { id } }),
    providesTags: (_, __, id) => [faultsOf(id)],
  }),
  gradeAgain: build.mutation({
    query: (id: string) => request(solvers.gradeAgain, { params: { id } }),
    invalidatesTags: (_, __, id) => [faultsOf(id)],
  }),
}));

export const {
  useSolversQuery,
  useAttemptsOfSolverQuery,
  useAttemptOfSolverQuery,
  useFaultyAttemptsQuery,
  useGradeAgainMutation,
} = solversApi;
