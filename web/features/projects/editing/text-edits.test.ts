import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { isWellFormed } from '#contract/fields/fields.ts';
import { applyEdit, editBetween, movedBy } from '#contract/rules/text-edits.ts';

test('an edit turns one text into the other, and cuts no character apart', () => {
  const text = string({ unit: 'grapheme', maxLength: 6 });
  assert(
    property(array(text, { minLength: 4, maxLength: 4 }), ([start = '', before = '', after = '', end = '']) => {
      const [from, to] = [start + before + end, start + after + end];
      const edit = editBetween(from, to);
      expect(applyEdit(from, edit)).toBe(to);
      expect(isWellFormed(edit.added)).toBe(true);
    }),
  );
  expect(editBetween('a😀', 'a😁')).toEqual({ at: 1, removed: 2, added: '😁' });
  expect(editBetween('aa', 'aaa')).toEqual({ at: 2, removed: 0, added: 'a' });
});

test('a position moves with the text before it', () => {
  const edit = { at: 2, removed: 3, added: 'xy' };
  expect([0, 1, 5, 6].map((position) => movedBy(edit, position, false))).toEqual([0, 1, 4, 5]);
  expect([2, 3, 4].map((position) => movedBy(edit, position, false))).toEqual([2, 2, 2]);
  expect([2, 3, 4].map((position) => movedBy(edit, position, true))).toEqual([4, 4, 4]);
});
