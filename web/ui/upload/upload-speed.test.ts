import { expect, test } from 'vitest';
import { formatBytes } from './byte-size.ts';
import { speedLabel, timeLeftLabel } from './speed-labels.ts';
import { speedometer } from './upload-speed.ts';

const MB = 1024 * 1024;

test.each([
  [1, '1 kB'],
  [120 * 1024, '120 kB'],
  [999 * 1024, '999 kB'],
  [999.5 * 1024, '1 MB'],
  [1.25 * MB, '1.3 MB'],
  [10.4 * MB, '10 MB'],
  [1500 * MB, '1,500 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test.each([
  [0, 'less than a minute left'],
  [59, 'less than a minute left'],
  [60, 'about 1 minute left'],
  [170, 'about 3 minutes left'],
  [89 * 60, 'about 89 minutes left'],
  [100 * 60, 'about 2 hours left'],
])('%i seconds are %s', (seconds, words) => {
  expect(timeLeftLabel(seconds)).toBe(words);
});

test('the speed covers the last ten seconds', () => {
  const { speed, advance } = testSpeedometer();

  expect(speed({ sent: 0, isWaiting: false })).toBe(0);
  advance(500);
  expect(speed({ sent: MB, isWaiting: false }), 'unknown in the first second').toBe(0);
  advance(1500);
  expect(speedLabel(speed({ sent: 4 * MB, isWaiting: false }))).toBe('2 MB/s');
  advance(10_500);
  expect(speedLabel(speed({ sent: 4 * MB, isWaiting: false })), 'nothing was sent since').toBe('1 kB/s');
});

test('the speed ignores bytes from before a stall or a retry', () => {
  const { speed, advance } = testSpeedometer();
  speed({ sent: 0, isWaiting: false });
  advance(2000);
  expect(speed({ sent: 8 * MB, isWaiting: true })).toBe(0);
  advance(2000);
  speed({ sent: 2 * MB, isWaiting: false });
  advance(1000);

  expect(speed({ sent: 3 * MB, isWaiting: false })).toBe(MB);
});

/** Creates a speedometer with a fake clock. */
function testSpeedometer() {
  let now = 0;
  return {
    speed: speedometer(() => now),
    advance(ms: number) {
      now += ms;
    },
  };
}
