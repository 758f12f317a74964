import { expect, test } from 'vitest';
import { Reserve } from './jitter-buffer.ts';

test('pictures wait on a line that loses packets, longer on a far one, and for half a minute after it is well', () => {
  const reserve = new Reserve();
  expect(reserve.after({ askedAgain: 0.02, roundTripMs: 10 })).toBe(0);
  expect(reserve.after({ askedAgain: 0.1, roundTripMs: 10 })).toBe(130);
  expect(reserve.after({ askedAgain: 0.1, roundTripMs: 200.4 })).toBe(320);
  expect(reserve.after({ askedAgain: 0.1, roundTripMs: 900 })).toBe(500);
  expect(reserve.after({ askedAgain: 0.1, roundTripMs: 10 })).toBe(500);
  expect(reserve.after({ askedAgain: 0.02, roundTripMs: null })).toBe(500);

  const clean = Array.from({ length: 15 }, () => reserve.after({ askedAgain: 0, roundTripMs: 10 }));
  expect(clean.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => 500));
  expect(clean.at(-1)).toBe(0);
});
