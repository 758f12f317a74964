import { array, assert, constantFrom, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween } from '#web/features/lesson-texts/writing/editor/changes.ts';
import { commonBase, mergeTexts } from './merge.ts';

const text = (...lines: string[]) => lines.join('\n');

test('changes of different paragraphs are merged without a notice', () => {
  const base = text('One', '', 'Two', '', 'Three');

  const merged = mergeTexts({
    base,
    mine: text('One!', '', 'Two', '', 'Three'),
    theirs: text('One', '', 'Two', '', 'Three!', '', 'Four'),
  });

  expect(merged).toEqual({ text: text('One!', '', 'Two', '', 'Three!', '', 'Four'), doubled: [] });
});

test('a paragraph that both authors changed is kept in both versions, the other author’s first', () => {
  const merged = mergeTexts({
    base: text('# Boxes', '', 'A box has a margin.', '', 'End'),
    mine: text('# Boxes', '', 'A box has a border.', '', 'End'),
    theirs: text('# Boxes', '', 'A box has padding.', '', 'End'),
  });

  expect(merged).toEqual({
    text: text('# Boxes', '', 'A box has padding.', '', 'A box has a border.', '', 'End'),
    doubled: [3],
  });
});

test('neighbouring lines, each changed by one author only, are not duplicated', () => {
  const merged = mergeTexts({
    base: text('- one', '- two', '- three'),
    mine: text('- one', '- TWO', '- three'),
    theirs: text('- ONE', '- two', '- THREE'),
  });

  expect(merged).toEqual({ text: text('- ONE', '- TWO', '- THREE'), doubled: [] });
});

test('the same change by both authors is not duplicated', () => {
  const both = text('One', 'and two');
  expect(mergeTexts({ base: 'One', mine: both, theirs: both })).toEqual({ text: both, doubled: [] });
});

test('a passage that one author deleted and the other changed stays', () => {
  const merged = mergeTexts({ base: text('a', 'b', 'c'), mine: text('a', 'c'), theirs: text('a', 'B', 'c') });
  expect(merged).toEqual({ text: text('a', 'B', 'c'), doubled: [] });
});

test('if both authors write a first text, both texts are kept as separate paragraphs', () => {
  expect(mergeTexts({ base: '', mine: 'Mine', theirs: 'Theirs' })).toEqual({
    text: text('Theirs', '', 'Mine'),
    doubled: [1],
  });
});

const anyLine = constantFrom('', 'one', 'two', 'three', '- item', 'constructor', '__proto__', '| a |', '> note');
const anyText = array(anyLine, { maxLength: 12 }).map((lines) => lines.join('\n'));

test('no line that either of two authors added is missing', () => {
  assert(
    property(record({ base: anyText, mine: anyText, theirs: anyText }), (versions) => {
      const merged = mergeTexts(versions).text.split('\n');
      const base = versions.base.split('\n');
      const added = [versions.mine, versions.theirs]
        .flatMap((each) => each.split('\n'))
        .filter((l) => !base.includes(l));
      expect(merged).toEqual(expect.arrayContaining(added));
    }),
    { numRuns: 500 },
  );
});

test('if one author changed nothing, the result is the other author’s text', () => {
  assert(
    property(anyText, anyText, (base, changed) => {
      expect(mergeTexts({ base, mine: changed, theirs: base }).text).toBe(changed);
      expect(mergeTexts({ base, mine: base, theirs: changed }).text).toBe(changed);
    }),
    { numRuns: 500 },
  );
});

test('the changes between two texts turn the first into the second', () => {
  assert(
    property(anyText, anyText, (before, after) => {
      const changed = changesBetween(before, after).reduceRight(
        (result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to),
        before,
      );
      expect(changed).toBe(after);
    }),
    { numRuns: 500 },
  );
});

test('the common base is a text whose reply was lost, if the server lists its save', () => {
  const sent = [
    { text: text('One', 'Two'), saveId: 'a' },
    { text: text('One', 'Two', 'Three'), saveId: 'b' },
  ];
  const known = { base: { text: 'One' }, sent };
  expect(commonBase(known, { recentSaves: ['x', 'a'] })).toBe(sent[0]!.text);
  expect(commonBase(known, { recentSaves: ['b', 'y'] })).toBe(sent[1]!.text);
  expect(commonBase(known, { recentSaves: ['x'] })).toBe('One');
});

test('a change of the other author after a lost reply neither loses nor duplicates a line', () => {
  const sent = [{ text: text('One', '', 'Two'), saveId: 'a' }];
  const theirs = text('Zero', '', 'One', '', 'Two');
  const mine = text('One', '', 'Two', '', 'Three');
  const base = commonBase({ base: { text: 'One' }, sent }, { recentSaves: ['a'] });

  expect(mergeTexts({ base, mine, theirs })).toEqual({
    text: text('Zero', '', 'One', '', 'Two', '', 'Three'),
    doubled: [],
  });
});
