/** The calls by which the office gives students first passwords. */
import { firstPasswords, type StudentWithoutEmail } from '#contract/admissions/first-passwords.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** Which sheets to print: of one student, or those made at a time or later; without both, all. */
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
  // Not cached: the passwords stay in this browser's memory only while the page is open.
  signInSheets: build.query({
    query: (query: WantedSheets) => request(firstPasswords.sheets, { query }),
    keepUnusedDataFor: 0,
  }),
}));

export const { useAddStudentWithoutEmailMutation, useRenewFirstPasswordMutation, useSignInSheetsQuery } =
  firstPasswordsApi;
