import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Wanjiru Kamau', 'WK'],
  ['wanjiru wa  kamau', 'WK'],
  ['Amina', 'A'],
  ['amina_yusuf', 'AY'],
  ['Wanjiru K.', 'WK'],
  ['Ésaïe Ng’ang’a', 'ÉN'],
  ['★ Otieno', 'O'],
  ['  ', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
