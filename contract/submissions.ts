/**
 * Submissions: programs that somebody has run. These calls are Judge0's, word for
 * word (its API documentation, version 1.13.1), so that a client of Judge0 works
 * here unchanged; below `/judge0` they are the same, for callers with a key. What
 * such a call says no to, it says in Judge0's shapes: docs/providers/code-runner.md.
 *
 * Texts travel as they are or, with `base64_encoded=true`, as base64 in lines of
 * sixty characters. `time` and `wall_time` are seconds, as text; `memory` is
 * kilobytes.
 */
import { z } from 'zod';
import { endpoint } from './protocol/endpoint.ts';

/** What may have become of a submission, by Judge0's numbers. */
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

/**
 * A submission as a caller sees it: those of its fields that were asked for.
 * `fields=*` means all of Judge0's documented ones, and no other: its own Python
 * client stumbles over fields that it does not know.
 */
export const Submission = z.looseObject({
  token: z.string().optional(),
  status: Status.optional(),
  stdout: text.optional(),
  stderr: text.optional(),
  compile_output: text.optional(),
  message: text.optional(),
  /** Seconds, as text. */
  time: text.optional(),
  /** Kilobytes. */
  memory: z.number().nullable().optional(),
  /** What it may have, in seconds, as text: of a processor, and on the clock. */
  cpu_time_limit: z.string().optional(),
  wall_time_limit: z.string().optional(),
});
export type Submission = z.output<typeof Submission>;

/** Yes and no as Judge0 takes them in an address. */
const flag = z.string().max(10).optional();

const Manner = z.object({ base64_encoded: flag, fields: z.string().max(1_000).optional() });
const Token = z.object({ token: z.string().max(100) });

/** What is wrong with it is told field by field, in Judge0's words; so it is parsed by the rules, not at the door. */
const Program = z.looseObject({});

/** Bytes that a program with all that belongs to it may have on its way here. */
const MOST_BYTES = 2 * 1024 * 1024;

export const submissions = {
  create: endpoint({
    method: 'POST',
    path: '/submissions',
    summary: 'Runs a program. Answers with a token, or with wait=true, at its end, with what became of it.',
    query: Manner.extend({ wait: flag }),
    body: Program,
    bodyLimit: MOST_BYTES,
    status: 201,
    reply: Submission,
    refusals: ['not_signed_in', 'too_many_requests', 'unavailable'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/submissions/:token',
    summary: 'What became of a submission of yours. While it runs, the answer may take 1.5 seconds.',
    params: Token,
    query: Manner,
    reply: Submission,
    refusals: ['not_signed_in', 'not_found'],
  }),
  /** Not Judge0's: there a program that runs cannot be ended. */
  stop: endpoint({
    method: 'POST',
    path: '/submissions/:token/stop',
    summary: 'Ends a submission of yours; answers with what it did until then. One that has ended stays as it is.',
    params: Token,
    query: Manner,
    reply: Submission,
    refusals: ['not_signed_in', 'not_found'],
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/submissions/batch',
    summary: 'Runs up to twenty programs; answers with a token, or what is wrong, for each.',
    query: Manner.pick({ base64_encoded: true }),
    body: z.looseObject({ submissions: z.array(Program).optional() }),
    bodyLimit: MOST_BYTES,
    status: 201,
    reply: z.array(z.looseObject({})),
    refusals: ['not_signed_in', 'too_many_requests', 'unavailable'],
  }),
  readMany: endpoint({
    method: 'GET',
    path: '/submissions/batch',
    summary:
      'What became of several submissions of yours, by their tokens with commas between; null for what is not there.',
    query: Manner.extend({ tokens: z.string().max(2_000).optional() }),
    reply: z.object({ submissions: z.array(Submission.nullable()) }),
    refusals: ['not_signed_in'],
  }),
};

const ListedLanguage = z.object({ id: z.int(), name: z.string() });

export const languages = {
  list: endpoint({
    method: 'GET',
    path: '/languages',
    summary: 'The languages that really are here, by Judge0’s numbers and with their true versions.',
    reply: z.array(ListedLanguage),
    refusals: ['not_signed_in'],
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/languages/all',
    summary: 'The same, with those that are not here; these are archived, as Judge0 says.',
    reply: z.array(ListedLanguage.extend({ is_archived: z.boolean() })),
    refusals: ['not_signed_in'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/languages/:id',
    summary: 'How programs in one language are compiled and run.',
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
    summary: 'What may become of a submission.',
    reply: z.array(Status),
    refusals: ['not_signed_in'],
  }),
};

export const judge0 = {
  about: endpoint({
    method: 'GET',
    path: '/about',
    summary: 'What this is, and which version of Judge0 it speaks like.',
    reply: z.looseObject({ version: z.string() }),
    refusals: ['not_signed_in'],
  }),
  configInfo: endpoint({
    method: 'GET',
    path: '/config_info',
    summary: 'The limits of submissions, and which of three levels of protection is active.',
    reply: z.looseObject({}),
    refusals: ['not_signed_in'],
  }),
  systemInfo: endpoint({
    method: 'GET',
    path: '/system_info',
    summary: 'The machine’s processors and memory.',
    reply: z.looseObject({}),
    refusals: ['not_signed_in'],
  }),
};

const quotaOf = (perDay: number) => `The quota of ${perDay} requests for the day is exceeded.`;

/** Of the playground; the specification's words where it has them. */
export const submissionMessages = {
  done: 'Compiled Successfully!',
  pollingFailed: 'Something went wrong! Please try again.',
  quota: quotaOf(100),
  /** Where a school allows so many. */
  quotaOf,
  tooFast: 'You run programs faster than we can keep up with. Wait a moment, please.',
  queueFull: 'Too many programs are waiting. Please try again in a moment.',
  away: 'Programs cannot be run here right now. Please try again later.',
  gone: 'There is no such submission of yours.',
  /** @param seconds  the limit that it has reached */
  timeLimit: (seconds: number) => `Your program did not finish in ${seconds} s. Does every loop end?`,
  stopped: 'The program was stopped.',
  noLanguage: 'There is no such language.',
};

/** Judge0's status of a program that a time limit ended. */
export const TIME_LIMIT_EXCEEDED = 5;

/** Names the limit that such a program reached, in seconds: the processor's, or where it mostly waited, that on the clock. */
export const timeLimitSentence = ({ time, cpu, wall }: { time: number; cpu?: number | undefined; wall: number }) =>
  submissionMessages.timeLimit(cpu !== undefined && time >= cpu ? cpu : wall);
