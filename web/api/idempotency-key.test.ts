import { afterEach, expect, test, vi } from 'vitest';
import { oneKeyFor } from './idempotency-key.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const forbidden = () => {
  throw new Error('Storage is forbidden, or full');
};

test('where nothing can be stored, the same details still have the same key with each press, until they have gone through', () => {
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const first = oneKeyFor('payment').of({ amount: 100 });

  expect(oneKeyFor('payment').of({ amount: 100 })).toBe(first);
  expect(oneKeyFor('application').of({ amount: 100 })).not.toBe(first);
  const other = oneKeyFor('payment').of({ amount: 200 });
  expect(other).not.toBe(first);
  oneKeyFor('payment').drop();
  expect(oneKeyFor('payment').of({ amount: 200 })).not.toBe(other);
});

test('a full storage that still has an older key says nothing of the newer one', () => {
  const older = JSON.stringify({ key: 'older', details: JSON.stringify({ amount: 100 }) });
  vi.stubGlobal('sessionStorage', { getItem: () => older, setItem: forbidden, removeItem: () => undefined });
  expect(oneKeyFor('gift').of({ amount: 100 })).toBe('older');
  const newer = oneKeyFor('gift').of({ amount: 200 });
  expect(oneKeyFor('gift').of({ amount: 200 })).toBe(newer);
});
