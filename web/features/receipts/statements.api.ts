/** All that a student has paid, spent and got back. */
import { receipts, type Statement } from '#contract/receipts.ts';
import { addressOf, call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

/** Where the same statement is as a table to be saved. */
export const statementTableOf = (studentId: string) => addressOf(receipts.downloadStatement, { params: { studentId } });

const statementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    statement: build.query<Statement, string>({
      queryFn: (studentId) => answered(call(receipts.statement, { params: { studentId } })),
      providesTags: ['payments', 'bookkeeping'],
    }),
  }),
});

export const { useStatementQuery } = statementsApi;
