import { type Submission, timeLimitSentence } from '#contract/submissions.ts';

/** The time limit that a program has reached, in words; undefined if it is unknown. */
export const timeLimitLabel = ({ time, cpu_time_limit: cpu, wall_time_limit: wall }: Submission) =>
  wall ? timeLimitSentence({ time: Number(time), cpu: cpu ? Number(cpu) : undefined, wall: Number(wall) }) : undefined;
