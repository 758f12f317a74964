import { expect, test } from 'vitest';
import { assignmentStatus } from './assignment-status.ts';

const notSubmitted = { state: 'not submitted', final: null, points: 10, attempts: 0 } as const;

test('the deadline is shown until the first attempt, and the action follows the state', () => {
  const late = { ...notSubmitted, state: 'late', attempts: 1 } as const;
  const graded = { ...notSubmitted, state: 'graded', final: 8, attempts: 2 } as const;

  expect(assignmentStatus(notSubmitted)).toMatchObject({ label: 'Not handed in', isDue: true, action: 'Hand in' });
  expect(assignmentStatus({ ...notSubmitted, state: 'draft' })).toMatchObject({
    label: 'Draft',
    isDue: true,
    action: 'Hand in',
  });
  expect(assignmentStatus(late)).toMatchObject({ label: 'Handed in late', isDue: false, action: 'Hand in again' });
  expect(assignmentStatus(graded)).toMatchObject({
    ...{ label: 'Marked', isDue: false, pointsLabel: '8 of 10 points', action: 'View feedback' },
  });
});
