/** Runs programs on the server by Judge0's API. */
import { type Submission, submissions } from '#contract/submissions.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { fromBase64, toBase64 } from './base64.ts';

export interface Program {
  languageId: number;
  source: string;
  /** The input that the program can read. */
  stdin: string;
}

const manner = { base64_encoded: 'true', fields: '*' };

const submissionsApi = addEndpoints((build) => ({
  submit: build.mutation({
    query: ({ languageId, source, stdin }: Program) =>
      request(submissions.create, {
        query: manner,
        body: { language_id: languageId, source_code: toBase64(source), stdin: toBase64(stdin) },
      }),
  }),
  /** The status of a submission. Not cached, because the status changes. */
  submission: build.query({
    query: (token: string) => request(submissions.read, { params: { token }, query: manner }),
    keepUnusedDataFor: 0,
  }),
  /** Stops a submission. Resolves with the program's output until then. */
  stopSubmission: build.mutation({
    query: (token: string) => request(submissions.stop, { params: { token }, query: manner }),
  }),
}));

export const { useSubmitMutation, useLazySubmissionQuery, useStopSubmissionMutation } = submissionsApi;

/** Decodes the texts of a submission, which the server sends in base64. */
export const inPlainText = (came: Submission): Submission => ({
  ...came,
  stdout: plain(came.stdout),
  stderr: plain(came.stderr),
  compile_output: plain(came.compile_output),
  message: plain(came.message),
});

const plain = (text: string | null | undefined) => (text ? fromBase64(text) : null);
