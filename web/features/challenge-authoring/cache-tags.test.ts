import { expect, test } from 'vitest';
import { listTag, unlessRefused } from './cache-tags.ts';

test('a refused change makes nothing stale', () => {
  const tagsOf = unlessRefused((id: string) => [{ ...listTag, id }]);
  expect(tagsOf(undefined, undefined, '1')).toEqual([{ type: 'challenges', id: '1' }]);
  expect(tagsOf(undefined, { code: 'conflict' }, '1')).toEqual([]);
});
