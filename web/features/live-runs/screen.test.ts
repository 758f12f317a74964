import { expect, test } from 'vitest';
import { emptyScreen, MAX_LINES, type OutputSource, printTo, type Screen } from './screen.ts';

const print = (texts: string[], source: OutputSource = 'stdout') =>
  texts.reduce((screen, text) => printTo(screen, { source, text }), emptyScreen);
const visibleLines = ({ lines }: Screen) => lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''));

test('a line break starts a new line, and later output continues the last line', () => {
  expect(visibleLines(print(['one\ntw', 'o\n']))).toEqual(['one', 'two', '']);
});

test('output after a carriage return overwrites the line, as progress bars do', () => {
  expect(visibleLines(print(['10 %\r20', ' %\r100 %\n']))).toEqual(['100 %', '']);
  expect(visibleLines(print(['windows\r\nlines']))).toEqual(['windows', 'lines']);
});

test('a backspace goes back one character, and never into the previous line', () => {
  expect(visibleLines(print(['Nairobu\bi', '\n\b\b.']))).toEqual(['Nairobi', '.']);
});

test('colour escape sequences are removed, even when they arrive in two messages', () => {
  expect(visibleLines(print(['\u001b[1;31mred\u001b[0m \u001b[', '32mgreen', '\u001b]0;title\u0007']))).toEqual([
    'red green',
  ]);
});

test('parts of one line from different streams stay distinguished', () => {
  const question = printTo(emptyScreen, { source: 'stdout', text: 'Name? ' });
  const answered = printTo(question, { source: 'typed', text: 'Juma\n' });

  expect(printTo(answered, { source: 'stderr', text: 'No' }).lines).toEqual([
    {
      number: 1,
      pieces: [
        { source: 'stdout', text: 'Name? ' },
        { source: 'typed', text: 'Juma' },
      ],
    },
    { number: 2, pieces: [{ source: 'stderr', text: 'No' }] },
  ]);
});

test('characters outside the Basic Multilingual Plane count as one', () => {
  expect(visibleLines(print(['😀\b!']))).toEqual(['!']);
});

test('the first lines are dropped, and the others keep their numbers', () => {
  const { lines } = print(Array.from({ length: 1_500 }, (_, number) => `${number + 1}\n`));

  expect(lines.length).toBe(MAX_LINES);
  expect(lines.at(-1)).toEqual({ number: 1_501, pieces: [] });
  expect(lines[0]!.pieces[0]!.text).toBe(String(lines[0]!.number));
});

test('an endless line is wrapped', () => {
  expect(visibleLines(print(['a'.repeat(4_500)])).map(({ length }) => length)).toEqual([2_000, 2_000, 500]);
});
