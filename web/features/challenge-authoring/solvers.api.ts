/** Those who have submitted something for a challenge, as its authors see them. */
import { type Attempt, type AttemptLine, gradings } from '#contract/gradings.ts';
import { type FaultyAttempt, type Solver, solvers } from '#contract/solvers.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const faultsOf = (challengeId: string) => ({ type: 'challenges' as const, id: `faults of ${challengeId}` });

const solversApi = api.injectEndpoints({
  endpoints: (build) => ({
    solvers: build.query<Solver[], string>({
      queryFn: (id) => answered(call(solvers.list, { params: { id } })),
    }),
    attemptsOfSolver: build.query<AttemptLine[], { id: string; studentId: string }>({
      queryFn: (params) => answered(call(solvers.attempts, { params })),
    }),
    /** One of hers, with its program and what became of it. */
    attemptOfSolver: build.query<Attempt, string>({
      queryFn: (attemptId) => answered(call(gradings.read, { params: { attemptId } })),
      keepUnusedDataFor: 0,
    }),
    faultyAttempts: build.query<FaultyAttempt[], string>({
      queryFn: (id) => answered(call(solvers.faults, { params: { id } })),
      providesTags: (_, __, id) => [faultsOf(id)],
    }),
    gradeAgain: build.mutation<{ message: string }, string>({
      queryFn: (id) => answered(call(solvers.gradeAgain, { params: { id } })),
      invalidatesTags: (_, __, id) => [faultsOf(id)],
    }),
  }),
});

export const {
  useSolversQuery,
  useAttemptsOfSolverQuery,
  useAttemptOfSolverQuery,
  useFaultyAttemptsQuery,
  useGradeAgainMutation,
} = solversApi;
