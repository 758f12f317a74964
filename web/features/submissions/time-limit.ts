import { type Submission, submissionMessages } from '#contract/submissions.ts';

/** Names the limit that a program has reached: the processor's, or where it mostly waited, that on the clock. Undefined where nobody tells it. */
export function timeLimitWords({ time, cpu_time_limit, wall_time_limit }: Submission) {
  const limit = cpu_time_limit && Number(time) >= Number(cpu_time_limit) ? cpu_time_limit : wall_time_limit;
  return limit && submissionMessages.timeLimit(Number(limit));
}
