import { expect, test } from 'vitest';
import { sizeInWords } from './byte-size.ts';
import { speedInWords, timeLeftInWords } from './speed-labels.ts';
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
  expect(sizeInWords(bytes)).toBe(words);
});

test.each([
  [0, 'less than a minute left'],
  [59, 'less than a minute left'],
  [60, 'about 1 minute left'],
  [170, 'about 3 minutes left'],
  [89 * 60, 'about 89 minutes left'],
  [100 * 60, 'about 2 hours left'],
])('%i seconds are %s', (seconds, words) => {
  expect(timeLeftInWords(seconds)).toBe(words);
});

test('the speed is that of the last ten seconds', () => {
  const { speed, after } = given();

  expect(speed({ sent: 0, isWaiting: false })).toBe(0);
  after(500);
  expect(speed({ sent: MB, isWaiting: false }), 'too early to tell').toBe(0);
  after(1500);
  expect(speedInWords(speed({ sent: 4 * MB, isWaiting: false }))).toBe('2 MB/s');
  after(10_500);
  expect(speedInWords(speed({ sent: 4 * MB, isWaiting: false })), 'nothing has gone since').toBe('1 kB/s');
});

test('what went before a standstill, or has to go again, says nothing of the speed', () => {
  const { speed, after } = given();
  speed({ sent: 0, isWaiting: false });
  after(2000);
  expect(speed({ sent: 8 * MB, isWaiting: true })).toBe(0);
  after(2000);
  speed({ sent: 2 * MB, isWaiting: false });
  after(1000);

  expect(speed({ sent: 3 * MB, isWaiting: false })).toBe(MB);
});

/** A speedometer with a clock of its own. */
function given() {
  let now = 0;
  return {
    speed: speedometer(() => now),
    after(ms: number) {
      now += ms;
    },
  };
}
