/** Programs that are run by the school, by the calls that Judge0 has. */
import { type Submission, submissions } from '#contract/submissions.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import { fromBase64, toBase64 } from './base64.ts';

export interface Program {
  languageId: number;
  source: string;
  /** What it may read. */
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
  /** How a submission stands. Nothing of it is kept: the next answer is another one. */
  submission: build.query({
    query: (token: string) => request(submissions.read, { params: { token }, query: manner }),
    keepUnusedDataFor: 0,
  }),
  /** Ends it; what it did until then. */
  stopSubmission: build.mutation({
    query: (token: string) => request(submissions.stop, { params: { token }, query: manner }),
  }),
}));

export const { useSubmitMutation, useLazySubmissionQuery, useStopSubmissionMutation } = submissionsApi;

/** Texts come in base64. */
export const inPlainText = (came: Submission): Submission => ({
  ...came,
  stdout: plain(came.stdout),
  stderr: plain(came.stderr),
  compile_output: plain(came.compile_output),
  message: plain(came.message),
});

const plain = (text: string | null | undefined) => (text ? fromBase64(text) : null);
