import { expect, test } from 'vitest';
import { JitterBufferTarget } from './jitter-buffer.ts';

test('the buffer grows with loss, and with the round trip, and is given up half a minute after the last loss', () => {
  const target = new JitterBufferTarget();
  expect(target.update({ retransmissionRate: 0.02, roundTripMs: 10 })).toBe(0);
  expect(target.update({ retransmissionRate: 0.1, roundTripMs: 10 })).toBe(130);
  expect(target.update({ retransmissionRate: 0.1, roundTripMs: 200.4 })).toBe(320);
  expect(target.update({ retransmissionRate: 0.1, roundTripMs: 900 })).toBe(500);
  expect(target.update({ retransmissionRate: 0.1, roundTripMs: 10 })).toBe(500);
  expect(target.update({ retransmissionRate: 0.02, roundTripMs: null })).toBe(500);

  const clean = Array.from({ length: 15 }, () => target.update({ retransmissionRate: 0, roundTripMs: 10 }));
  expect(clean.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => 500));
  expect(clean.at(-1)).toBe(0);
});
