import { type Submission, timeLimitSentence } from '#contract/submissions.ts';

/** Names the time limit that a program has reached; undefined where nobody tells it. */
export const timeLimitWords = ({ time, cpu_time_limit: cpu, wall_time_limit: wall }: Submission) =>
  wall ? timeLimitSentence({ time: Number(time), cpu: cpu ? Number(cpu) : undefined, wall: Number(wall) }) : undefined;
