import { expect, test } from 'vitest';
import { closeReason } from './close-reason.ts';

test.each([
  ['', ''],
  ['x'.repeat(123), 'x'.repeat(123)],
  ['x'.repeat(124), `${'x'.repeat(120)}…`],
  ['’'.repeat(50), `${'’'.repeat(40)}…`],
  [`x${'’'.repeat(50)}`, `x${'’'.repeat(39)}…`],
])('a reason for closing a WebSocket has at most 123 bytes: %s', (text, reason) => {
  expect(closeReason(text)).toBe(reason);
  expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
});
