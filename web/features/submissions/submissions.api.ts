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

/** `pictures` asks for the numbers of pictures that the program wrote, and for storing them. */
const resultFormat = { base64_encoded: 'true', fields: '*', pictures: 'true' };

const submissionsApi = addEndpoints((build) => ({
  runProgram: build.mutation({
    query: ({ languageId, source, stdin }: Program) =>
      request(submissions.create, {
        query: resultFormat,
        body: { language_id: languageId, source_code: toBase64(source), stdin: toBase64(stdin) },
      }),
  }),
  /** The status of a submission. Not cached, because the status changes. */
  submission: build.query({
    query: (token: string) => request(submissions.read, { params: { token }, query: resultFormat }),
    keepUnusedDataFor: 0,
  }),
  submissionPictures: build.query({
    query: (token: string) => request(submissions.pictures, { params: { token } }),
    // Not cached, because pictures may take megabytes.
    keepUnusedDataFor: 0,
  }),
  /** Stops a submission. Resolves with the program's output until then. */
  stopSubmission: build.mutation({
    query: (token: string) => request(submissions.stop, { params: { token }, query: resultFormat }),
  }),
}));

export const { useRunProgramMutation, useLazySubmissionQuery, useSubmissionPicturesQuery, useStopSubmissionMutation } =
  submissionsApi;

/** Decodes the texts of a submission, which the server sends in base64. */
export const decodeSubmission = (submission: Submission): Submission => ({
  ...submission,
  stdout: decodeText(submission.stdout),
  stderr: decodeText(submission.stderr),
  compile_output: decodeText(submission.compile_output),
  message: decodeText(submission.message),
});

const decodeText = (text: string | null | undefined) => (text ? fromBase64(text) : null);
