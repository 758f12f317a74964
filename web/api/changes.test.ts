import { expect, test } from 'vitest';
import { changesIn } from './changes.ts';

test('what is as it was found is no change, lists and what is in them too', () => {
  const found = {
    name: 'Boxes',
    points: 10,
    rubric: [{ name: 'It runs', points: 10 }],
    attachments: ['a', 'b'],
    goal: null,
  };
  const typed = structuredClone(found);

  expect(changesIn(typed, found)).toEqual({});
  expect(changesIn({ ...typed, name: 'Lines' }, found)).toEqual({ name: 'Lines' });
});

test.each([
  [{ attachments: ['b', 'a'] }],
  [{ attachments: ['a'] }],
  [{ attachments: [] }],
  [{ rubric: [{ name: 'It runs', points: 9 }] }],
  [{ rubric: [{ name: 'It runs' }] }],
  [{ rubric: [] }],
  [{ goal: { least: 1 } }],
  [{ points: '10' }],
])('%j is a change, and the only one', (change) => {
  const found = { points: 10, rubric: [{ name: 'It runs', points: 10 }], attachments: ['a', 'b'], goal: null };
  expect(changesIn({ ...found, ...change }, found)).toEqual(change);
});
