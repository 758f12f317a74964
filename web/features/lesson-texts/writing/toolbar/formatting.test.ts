import { expect, test } from 'vitest';
import {
  changeHeading,
  type Format,
  insertAnswer,
  insertCallout,
  insertCodeBlock,
  insertExercise,
  insertLink,
  insertParagraph,
  insertTable,
  toggleBold,
  toggleItalic,
  toggleList,
} from './formatting.ts';

/** Applies a format to a text in which ⟦ and ⟧ enclose the selection, and returns the result in the same way. */
function apply(format: Format, marked: string) {
  const from = marked.indexOf('⟦');
  const text = marked.replace('⟦', '').replace('⟧', '');
  const edit = format(text, { from, to: marked.indexOf('⟧') - 1 });
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const { selection } = edit;
  return `${after.slice(0, selection.from)}⟦${after.slice(selection.from, selection.to)}⟧${after.slice(selection.to)}`;
}

test.each<[name: string, format: Format, texts: { before: string; after: string }]>([
  ['bold: a word', toggleBold, { before: 'A ⟦box⟧ here', after: 'A **⟦box⟧** here' }],
  ['bold again', toggleBold, { before: 'A **⟦box⟧** here', after: 'A ⟦box⟧ here' }],
  ['bold again, with the marks selected', toggleBold, { before: 'A ⟦**box**⟧ here', after: 'A ⟦box⟧ here' }],
  ['bold: spaces stay outside', toggleBold, { before: 'A⟦ box ⟧here', after: 'A **⟦box⟧** here' }],
  ['bold without a selection', toggleBold, { before: 'A ⟦⟧', after: 'A **⟦⟧**' }],
  ['bold without a selection again', toggleBold, { before: 'A **⟦⟧**', after: 'A ⟦⟧' }],
  ['italic of bold', toggleItalic, { before: '**⟦box⟧**', after: '***⟦box⟧***' }],
  ['italic of both away', toggleItalic, { before: '***⟦box⟧***', after: '**⟦box⟧**' }],
  ['bold of both away', toggleBold, { before: '***⟦box⟧***', after: '*⟦box⟧*' }],
  ['bold of italic', toggleBold, { before: '*⟦box⟧*', after: '***⟦box⟧***' }],
  ['italic away', toggleItalic, { before: '*⟦box⟧*', after: '⟦box⟧' }],
  ['heading', changeHeading, { before: 'a\nBo⟦⟧xes\nb', after: 'a\n# Bo⟦⟧xes\nb' }],
  ['heading, lower', changeHeading, { before: '# Bo⟦⟧xes', after: '## Bo⟦⟧xes' }],
  ['heading away', changeHeading, { before: '### Bo⟦⟧xes', after: 'Bo⟦⟧xes' }],
  ['headings of paragraphs', changeHeading, { before: 'o⟦ne\n\ntw⟧o', after: '⟦# one\n\n# two⟧' }],
  ['list', toggleList, { before: 'o⟦ne\n\ntw⟧o', after: '⟦- one\n\n- two⟧' }],
  ['list away', toggleList, { before: '⟦- one\n- two⟧', after: '⟦one\ntwo⟧' }],
  ['list on an empty line', toggleList, { before: 'a\n⟦⟧', after: 'a\n- ⟦⟧' }],
  ['link of words', insertLink, { before: 'See ⟦this page⟧.', after: 'See [this page](⟦https://⟧).' }],
  ['link of an address', insertLink, { before: '⟦https://darasa.example⟧', after: '[⟦⟧](https://darasa.example)' }],
  ['link of nothing', insertLink, { before: '⟦⟧', after: '[⟦⟧](https://)' }],
  ['code block of lines', insertCodeBlock, { before: 'a\n⟦b\nc⟧\n\nd', after: 'a\n\n```\nb\nc\n```⟦⟧\n\nd' }],
  ['code block of nothing', insertCodeBlock, { before: '⟦⟧', after: '```\n⟦⟧\n```' }],
  ['code block of fences', insertCodeBlock, { before: '⟦```⟧', after: '````\n```\n````⟦⟧' }],
  [
    'table',
    insertTable(['Name', 'Use']),
    { before: 'Bo⟦⟧xes', after: 'Boxes\n\n| ⟦Name⟧ | Use |\n| --- | --- |\n|  |  |' },
  ],
  ['callout', insertCallout('Text'), { before: 'a\n\n⟦⟧', after: 'a\n\n> [!NOTE]\n> ⟦Text⟧' }],
  ['callout of lines', insertCallout('Text'), { before: '⟦one\ntwo⟧', after: '> [!NOTE]\n> one\n> two⟦⟧' }],
  ['answer', insertAnswer('Answer', 'Text'), { before: 'Why?\n⟦⟧', after: 'Why?\n\n> [!ANSWER] Answer\n> ⟦Text⟧' }],
  ['paragraph between others', insertParagraph('P'), { before: 'a⟦⟧b\n\nc', after: 'ab\n\nP⟦⟧\n\nc' }],
])('%s', (_, format, { before, after }) => {
  expect(apply(format, before)).toBe(after);
});

test('an exercise is inserted with its expected output, and its title is selected', () => {
  const exercise = insertExercise({ title: 'Make it', expectedOutput: 'Write it' });
  expect(apply(exercise, 'Now:\n⟦⟧')).toBe('Now:\n\n```python run ⟦Make it⟧\nprint(6 * 8)\n```\n\n```expect\n42\n```');
  expect(apply(exercise, '⟦print(1)⟧\nNext')).toBe(
    '```python run ⟦Make it⟧\nprint(1)\n```\n\n```expect\nWrite it\n```\n\nNext',
  );
});
