import { expect, test } from 'vitest';
import { timeLimitLabel } from './time-limit.ts';

const limits = { cpu_time_limit: '5.0', wall_time_limit: '10.0' };

test.each([
  ['that never ends', { ...limits, time: '5.04' }, 'Your program did not finish in 5 s. Does every loop end?'],
  ['that waits too long', { ...limits, time: '0.02' }, 'Your program did not finish in 10 s. Does every loop end?'],
  [
    'with a limit of its own',
    { ...limits, cpu_time_limit: '0.5', time: '0.51' },
    'Your program did not finish in 0.5 s. Does every loop end?',
  ],
  [
    'on the device',
    { wall_time_limit: '5', time: '5.001' },
    'Your program did not finish in 5 s. Does every loop end?',
  ],
  ['whose limits are unknown', { time: '5.0' }, undefined],
])('the label names the reached limit of a program %s', (_, result, words) => {
  expect(timeLimitLabel(result)).toBe(words);
});
