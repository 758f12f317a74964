/**
 * Submissions: programs that are run for a person. The calls are exactly Judge0's (its API documentation, version
 * 1.13.1), so Judge0's clients work unchanged. The same calls exist below `/judge0`, for clients with an API key.
 * Errors have Judge0's shapes: docs/providers/code-runner.md.
 *
 * Texts are plain or, with `base64_encoded=true`, base64 in lines of sixty characters. `time` and `wall_time` are
 * seconds, as text; `memory` is kilobytes.
 */

import { z } from 'zod';
import * as submissionsTexts from '#texts/code/submissions.ts';
import { endpoint } from './protocol/endpoint.ts';

/** Judge0's status descriptions, by id. */
export const submissionStatuses = {
  1: 'In Queue',
  2: 'Processing',
  3: 'Accepted',
  4: 'Wrong Answer',
  5: 'Time Limit Exceeded',
  6: 'Compilation Error',
  7: 'Runtime Error (SIGSEGV)',
  8: 'Runtime Error (SIGXFSZ)',
  9: 'Runtime Error (SIGFPE)',
  10: 'Runtime Error (SIGABRT)',
  11: 'Runtime Error (NZEC)',
  12: 'Runtime Error (Other)',
  13: 'Internal Error',
  14: 'Exec Format Error',
} as const;
export type SubmissionStatusId = keyof typeof submissionStatuses;

const Status = z.object({ id: z.int(), description: z.string() });
const text = z.string().nullable();

/** How many pictures that a program wrote were left out, for each reason. */
export const OmittedPictures = z.object({
  tooMany: z.int(),
  tooLarge: z.int(),
  /** The number of files that have the name of a picture but are not pictures. */
  unreadable: z.int(),
});
export type OmittedPictures = z.output<typeof OmittedPictures>;

/** A picture that a program wrote. The server has no URL for it, so that no browser opens it as a page of the school. */
export const Picture = z.object({
  name: z.string(),
  /** The media type, determined by the picture's first bytes. */
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']),
  bytes: z.base64(),
});
export type Picture = z.output<typeof Picture>;

/**
 * A submission with the requested fields. `fields=*` means all that Judge0 documents, and no others: Judge0's Python
 * client fails on unknown fields.
 */
export const Submission = z.looseObject({
  token: z.string().optional(),
  status: Status.optional(),
  stdout: text.optional(),
  stderr: text.optional(),
  compile_output: text.optional(),
  message: text.optional(),
  /** Processor time in seconds, as text. */
  time: text.optional(),
  /** Memory used, in kilobytes. */
  memory: z.number().nullable().optional(),
  /** The limits of processor time and wall time, in seconds, as text. */
  cpu_time_limit: z.string().optional(),
  wall_time_limit: z.string().optional(),
  /** The number of pictures, and of pictures left out. Our addition to Judge0's fields; only with `pictures=true` in the request. */
  pictures: OmittedPictures.extend({ count: z.int() }).optional(),
});
export type Submission = z.output<typeof Submission>;

/** A boolean in a query string, in Judge0's form. */
const flag = z.string().max(10).optional();

const ResponseOptions = z.object({ base64_encoded: flag, fields: z.string().max(1_000).optional() });
/** Our addition to Judge0's options. In the request that creates a submission it requests the pictures that the program writes. */
const WithPictures = ResponseOptions.extend({ pictures: flag });
const Token = z.object({ token: z.string().max(100) });

/** Accepts any fields: packages/runner/judge0-api/ validates them, because Judge0 reports an error for each field. */
const Program = z.looseObject({});

/** Maximum bytes of a request with one program. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

export const submissions = {
  create: endpoint({
    method: 'POST',
    path: '/submissions',
    summary: 'Runs a program. Returns a token; with wait=true, waits for the program to end and returns the result.',
    query: WithPictures.extend({ wait: flag }),
    body: Program,
    bodyLimit: MAX_BODY_BYTES,
    status: 201,
    reply: Submission,
    refusals: ['not_signed_in', 'too_many_requests', 'unavailable'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/submissions/:token',
    summary: 'Returns one of the caller’s submissions. While the program runs, the reply may take up to 1.5 seconds.',
    params: Token,
    query: WithPictures,
    reply: Submission,
    refusals: ['not_signed_in', 'not_found'],
  }),
  /** This call is our addition: Judge0 cannot stop a running program. */
  stop: endpoint({
    method: 'POST',
    path: '/submissions/:token/stop',
    summary:
      'Stops one of the caller’s submissions and returns its result so far. Has no effect on an ended submission.',
    params: Token,
    query: WithPictures,
    reply: Submission,
    refusals: ['not_signed_in', 'not_found'],
  }),
  /** This call is our addition. */
  pictures: endpoint({
    method: 'GET',
    path: '/submissions/:token/pictures',
    summary:
      'Returns the images that one of the caller’s programs wrote, if the submission was sent with pictures=true.',
    params: Token,
    reply: z.object({ pictures: z.array(Picture) }),
    refusals: ['not_signed_in', 'not_found'],
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/submissions/batch',
    summary: 'Runs up to twenty programs. Returns for each a token or its errors.',
    query: ResponseOptions.pick({ base64_encoded: true }),
    body: z.looseObject({ submissions: z.array(Program).optional() }),
    bodyLimit: MAX_BODY_BYTES,
    status: 201,
    reply: z.array(z.looseObject({})),
    refusals: ['not_signed_in', 'too_many_requests', 'unavailable'],
  }),
  readMany: endpoint({
    method: 'GET',
    path: '/submissions/batch',
    summary:
      'Returns several of the caller’s submissions, given their tokens separated by commas. Unknown tokens return null.',
    query: ResponseOptions.extend({ tokens: z.string().max(2_000).optional() }),
    reply: z.object({ submissions: z.array(Submission.nullable()) }),
    refusals: ['not_signed_in'],
  }),
};

const ListedLanguage = z.object({ id: z.int(), name: z.string() });

export const languages = {
  list: endpoint({
    method: 'GET',
    path: '/languages',
    summary: 'Lists the installed languages, with Judge0’s ids and the installed versions.',
    reply: z.array(ListedLanguage),
    refusals: ['not_signed_in'],
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/languages/all',
    summary: 'Lists all languages. Languages that are not installed are marked as archived, like in Judge0.',
    reply: z.array(ListedLanguage.extend({ is_archived: z.boolean() })),
    refusals: ['not_signed_in'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/languages/:id',
    summary: 'Returns the commands that compile and run programs in a language.',
    params: z.object({ id: z.string().max(20) }),
    reply: ListedLanguage.extend({
      is_archived: z.boolean(),
      source_file: text,
      compile_cmd: text,
      run_cmd: text,
    }),
    refusals: ['not_signed_in', 'not_found'],
  }),
  statuses: endpoint({
    method: 'GET',
    path: '/statuses',
    summary: 'Lists the possible statuses of a submission.',
    reply: z.array(Status),
    refusals: ['not_signed_in'],
  }),
};

export const judge0 = {
  about: endpoint({
    method: 'GET',
    path: '/about',
    summary: 'Returns the name of this software, and the compatible version of Judge0.',
    reply: z.looseObject({ version: z.string() }),
    refusals: ['not_signed_in'],
  }),
  configInfo: endpoint({
    method: 'GET',
    path: '/config_info',
    summary: 'Returns the limits of submissions, and the current protection level.',
    reply: z.looseObject({}),
    refusals: ['not_signed_in'],
  }),
  systemInfo: endpoint({
    method: 'GET',
    path: '/system_info',
    summary: 'Returns the machine’s processors and memory.',
    reply: z.looseObject({}),
    refusals: ['not_signed_in'],
  }),
};

/** The id of Judge0's status 'Time Limit Exceeded'. */
export const TIME_LIMIT_EXCEEDED = 5;

/**
 * Returns a sentence that names the exceeded limit in seconds: processor time, or wall time if the program mostly
 * waited.
 */
export const timeLimitSentence = ({ time, cpu, wall }: { time: number; cpu?: number | undefined; wall: number }) =>
  submissionsTexts.timeLimit(cpu !== undefined && time >= cpu ? cpu : wall);
