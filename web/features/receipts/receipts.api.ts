/** Receipts, and statements of all that came in and went out. */
import { type Receipt, receipts, type Statement } from '#contract/receipts.ts';
import { addressOf, call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

/** Where a student's statement is as a table to be saved. */
export const tableOf = (studentId: string) => addressOf(receipts.downloadStatement, { params: { studentId } });

const receiptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    receipt: build.query<Receipt, string>({
      queryFn: (id) => answered(call(receipts.read, { params: { id } })),
      providesTags: ['payments'],
    }),
    statement: build.query<Statement, string>({
      queryFn: (studentId) => answered(call(receipts.statement, { params: { studentId } })),
      providesTags: ['payments', 'enrolments'],
    }),
  }),
});

export const { useReceiptQuery, useStatementQuery } = receiptsApi;
