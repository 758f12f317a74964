import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const inNode = (text: string) => createHash('sha256').update(text).digest('hex');

test('a text has the same hash as in Node, whatever its length', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'x'.repeat(length) + 'é'.repeat(length % 7);
    expect(sha256(text)).toBe(inNode(text));
  }
});

test('a megabyte is hashed within two seconds', () => {
  const text = 'ngoma '.repeat(170_000);
  const { user } = process.cpuUsage();
  expect(sha256(text)).toBe(inNode(text));
  expect(process.cpuUsage().user - user).toBeLessThan(2_000_000);
});
