import { expect, test } from 'vitest';
import { byPositionIn, moved } from './order.ts';

test.each([
  [0, 2, ['b', 'c', 'a', 'd']],
  [3, 0, ['d', 'a', 'b', 'c']],
  [1, 2, ['a', 'c', 'b', 'd']],
])('the challenge at %i moves to %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c', 'd'], from, to)).toEqual(order);
});

test('a new order sorts its own course and leaves the other courses in their order', () => {
  const list = ['x', 'a', 'y', 'b', 'c'].map((_id) => ({ _id }));
  const sorted = list.toSorted(byPositionIn(['c', 'a', 'b'])).map(({ _id }) => _id);
  expect(sorted.filter((id) => 'abc'.includes(id))).toEqual(['c', 'a', 'b']);
  expect(sorted.filter((id) => 'xy'.includes(id))).toEqual(['x', 'y']);
});
