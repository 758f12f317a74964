import { expect, test } from 'vitest';
import { linesIn } from './shown-lines.ts';

test.each([
  ['one line', 'print(1)', ['print(1)']],
  ['an end of the last line', 'a\nb\n', ['a', 'b']],
  ['an empty last line', 'a\n\n', ['a', '']],
  ['Windows', 'a\r\nb\r\n', ['a', 'b']],
  ['an old Mac', 'a\rb', ['a', 'b']],
  ['all of them', 'a\r\n\rb\nc', ['a', '', 'b', 'c']],
  ['nothing', '', ['']],
  ['signs that other counters take for an end of line', 'a\u2028b\u0085c\fd', ['a\u2028b\u0085c\fd']],
  ['words of Kenya', 'Ng’ombe ni ng’ombe — sawa', ['Ng’ombe ni ng’ombe — sawa']],
])('lines of %s', (_, text, lines) => {
  expect(linesIn(Buffer.from(text))).toEqual(lines);
});

test.each([
  ['another encoding', Buffer.from('caf\u00e9', 'latin1')],
  ['half a sign', Buffer.from('Ng’ombe').subarray(0, 3)],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1')],
  ['a null among letters', Buffer.from('a\0b')],
])('%s has no lines', (_, bytes) => {
  expect(linesIn(bytes)).toBeNull();
});
