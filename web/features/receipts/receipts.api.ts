/** Receipts and account statements. */
import { receipts } from '#contract/money/receipts.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** The URL of a student's statement as CSV. */
export const statementCsvUrl = (studentId: string) => addressOf(receipts.downloadStatement, { params: { studentId } });

const receiptsApi = addEndpoints((build) => ({
  receipt: build.query({
    query: (id: string) => request(receipts.read, { params: { id } }),
    providesTags: ['payments'],
  }),
  statement: build.query({
    query: (studentId: string) => request(receipts.statement, { params: { studentId } }),
    providesTags: ['payments', 'enrolments'],
  }),
}));

export const { useReceiptQuery, useStatementQuery } = receiptsApi;
