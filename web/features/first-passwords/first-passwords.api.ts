/** The calls by which the office gives students first passwords. */
import { firstPasswords, type StudentWithoutEmail } from '#contract/admissions/first-passwords.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** Which sheets to print: one student's, or those of first passwords made at this time or later. Without either, all. */
interface WantedSheets {
  student?: string;
  since?: string;
}

const firstPasswordsApi = addEndpoints((build) => ({
  addStudentWithoutEmail: build.mutation({
    query: (body: StudentWithoutEmail) => request(firstPasswords.addStudent, { body }),
    invalidatesTags: ['people'],
  }),
  renewFirstPassword: build.mutation({
    query: (id: string) => request(firstPasswords.renew, { params: { id } }),
    invalidatesTags: ['people'],
  }),
  // Not cached: passwords stay in this browser's memory only while the page is open.
  signInSheets: build.query({
    query: (query: WantedSheets) => request(firstPasswords.sheets, { query }),
    keepUnusedDataFor: 0,
  }),
}));

export const { useAddStudentWithoutEmailMutation, useRenewFirstPasswordMutation, useSignInSheetsQuery } =
  firstPasswordsApi;
