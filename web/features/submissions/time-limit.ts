import { type Submission, timeLimitSentence } from '#contract/submissions.ts';

/** The sentence about the time limit that a program has reached; undefined if the limit is unknown. */
export const timeLimitLabel = ({ time, cpu_time_limit: cpu, wall_time_limit: wall }: Submission) =>
  wall ? timeLimitSentence({ time: Number(time), cpu: cpu ? Number(cpu) : undefined, wall: Number(wall) }) : undefined;
