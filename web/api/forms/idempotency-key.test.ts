import { afterEach, expect, test, vi } from 'vitest';
import { idempotencyKeyFor } from './idempotency-key.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const forbidden = () => {
  throw new Error('Storage is blocked or full');
};

test('without storage the same details still have the same key until they are accepted', () => {
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const first = idempotencyKeyFor('payment').of({ amount: 100 });

  expect(idempotencyKeyFor('payment').of({ amount: 100 })).toBe(first);
  expect(idempotencyKeyFor('application').of({ amount: 100 })).not.toBe(first);
  const other = idempotencyKeyFor('payment').of({ amount: 200 });
  expect(other).not.toBe(first);
  idempotencyKeyFor('payment').drop();
  expect(idempotencyKeyFor('payment').of({ amount: 200 })).not.toBe(other);
});

test('an older key in a full storage does not replace the newer one', () => {
  const older = JSON.stringify({ key: 'older', details: JSON.stringify({ amount: 100 }) });
  vi.stubGlobal('sessionStorage', { getItem: () => older, setItem: forbidden, removeItem: () => undefined });
  expect(idempotencyKeyFor('gift').of({ amount: 100 })).toBe('older');
  const newer = idempotencyKeyFor('gift').of({ amount: 200 });
  expect(idempotencyKeyFor('gift').of({ amount: 200 })).toBe(newer);
});
