import { expect, test } from 'vitest';
import { listed, written } from './common-passwords.mjs';

test('the passwords that the server refuses are those that the package lists now', () => {
  expect(written()).toBe(listed());
  expect(listed().split('\n').length).toBeGreaterThan(30_000);
});
