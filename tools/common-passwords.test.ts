import { expect, test } from 'vitest';
import { listed, written } from './common-passwords.mjs';

test('the server refuses exactly the passwords that the installed package lists', () => {
  expect(written()).toBe(listed());
  expect(listed().split('\n').length).toBeGreaterThan(30_000);
});
