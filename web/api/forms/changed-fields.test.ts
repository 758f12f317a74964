import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('equal fields are not changes, nor are equal lists and objects', () => {
  const found = {
    name: 'Boxes',
    points: 10,
    rubric: [{ name: 'It runs', points: 10 }],
    attachments: ['a', 'b'],
    goal: null,
  };
  const typed = structuredClone(found);

  expect(changedFields(typed, found)).toEqual({});
  expect(changedFields({ ...typed, name: 'Lines' }, found)).toEqual({ name: 'Lines' });
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
])('only the changed field is returned: %j', (change) => {
  const found = { points: 10, rubric: [{ name: 'It runs', points: 10 }], attachments: ['a', 'b'], goal: null };
  expect(changedFields({ ...found, ...change }, found)).toEqual(change);
});
