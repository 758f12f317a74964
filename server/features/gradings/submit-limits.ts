/** How many programs a student may submit. Programs that could not be graded do not count. */

import { countAttempts, uncountAttempts } from '#server/http/limits/limits.ts';
import type { Services } from '#server/services.ts';

interface Submitted {
  challengeId: string;
  studentId: string;
}

const challengeKey = ({ challengeId, studentId }: Submitted) => `challenge:${challengeId}:${studentId}`;
const dayKey = ({ studentId }: Submitted) => `challenges-day:${studentId}`;

/**
 * Counts a submitted program.
 *
 * @throws {Refusal} too_many_requests  more than thirty for one challenge in an hour, or two hundred in a day
 */
export const countSubmitted = (needs: Pick<Services, 'attempts' | 'clock'>, submitted: Submitted) =>
  countAttempts(needs, [
    [challengeKey(submitted), { max: 30, minutes: 60, message: (_, { gradings }) => gradings.tooOften }],
    [dayKey(submitted), { max: 200, minutes: 24 * 60, message: (_, { gradings }) => gradings.tooMany }],
  ]);

export const forgiveSubmitted = (needs: Pick<Services, 'attempts'>, submitted: Submitted) =>
  uncountAttempts(needs, [challengeKey(submitted), dayKey(submitted)]);
