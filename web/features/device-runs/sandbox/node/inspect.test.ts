import { inspect as nodeInspect } from 'node:util';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';

class Point {
  x = 1;
  y = 2;
}
class Empty {}
class Animal {}
class Dog extends Animal {}

const circle: Record<string, unknown> = { name: 'circle' };
circle.self = circle;

const holes = [1, 2];
holes[5] = 3;

const students = [
  { name: 'Wanjiru', marks: [71, 64, 88], address: { town: 'Nyeri', box: { number: 12, code: 10100 } } },
  { name: 'Otieno', marks: [55, 91], address: { town: 'Kisumu', box: { number: 7, code: 40100 } } },
];

const seen: [string, unknown][] = [
  ['numbers', [1, -0, 1.5, Number.NaN, 10n]],
  ['texts', ['a', "it's", 'a"b\'c', 'line\nbreak', '', '\u0007\\']],
  ['nothing', [null, undefined, true]],
  ['an object', { a: 1, 'b-c': 'x', 3: [1], nested: { deep: { deeper: { deepest: 1 } } } }],
  ['empty ones', [{}, [], new Empty(), new Map(), new Set(), Object.create(null)]],
  ['a long array of numbers', Array.from({ length: 30 }, (_, index) => index * index)],
  ['seven numbers', [1, 2, 3, 4, 5, 6, 7]],
  ['more than a hundred', Array.from({ length: 120 }, (_, index) => index)],
  ['a long array of words', 'the quick brown fox jumps over the lazy dog and runs away from it'.split(' ')],
  ['long texts', Array.from({ length: 8 }, (_, index) => 'sentence '.repeat(index + 3))],
  ['objects in an array', students],
  [
    'a matrix',
    [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ],
  ],
  [
    'maps and sets',
    new Map<unknown, unknown>([
      ['a', { b: new Set([1, 2]) }],
      [{ k: 1 }, [1]],
    ]),
  ],
  ['classes', [new Point(), Point, Dog, class {}]],
  ['functions', [() => 1, function named() {}, async () => 1, Object.assign(() => 1, { extra: 1 })]],
  ['dates and patterns', [new Date(0), /a+b/gi, Symbol('s')]],
  [
    'getters',
    {
      get a() {
        return 1;
      },
      set a(_) {},
      get b() {
        return 2;
      },
    },
  ],
  ['itself', circle],
  ['holes', holes],
  ['boxed', [Object(1), Object('a'), Object(true)]],
  ['typed arrays', new Uint8Array([1, 2, 3])],
  ['symbols as names', { [Symbol('key')]: 1 }],
  ['wide', { first: 'a'.repeat(30), second: 'b'.repeat(30), third: 'c'.repeat(30) }],
];

test.each(seen)('%s look as in Node', (_, value) => {
  expect(inspect(value)).toBe(nodeInspect(value));
});
