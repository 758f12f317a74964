/** The sentences of failed assertions, as a student reads them. */
import { expect, test } from 'vitest';
import { pageFailureIn } from '#messages/page-tests.ts';
import * as swahili from '#messages/sw/code/page-tests.ts';
import { assertions } from './assertions.ts';

const assert = assertions();

/** Why a text does not match; `null` if it matches. */
function mismatch(...given: Parameters<typeof assert.match>) {
  try {
    assert.match(...given);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test('a text that does not match is explained without the regular expression', () => {
  expect(mismatch('Habari', /Karibu/)).toBe('Found “Habari”, which does not contain “Karibu”.');
  expect(mismatch('KSh 5', /KSh 1\.50\?/)).toBe('Found “KSh 5”, which does not contain “KSh 1.50?”.');
  for (const pattern of [/^Karibu/, /\d+/, /a|b/, /k.ribu/])
    expect(mismatch('Pole', pattern)).toBe('Found “Pole”, but this test expects something else.');
  expect(mismatch('Karibu', /^Kar/)).toBeNull();
});

test('the author’s own sentence is shown instead', () => {
  expect(mismatch('Habari', /^Karibu/, 'Begin with Karibu.')).toBe('Begin with Karibu.');
});

test('the sentences are translated, and the author’s own is not', () => {
  const inSwahili = (sentence: string | null) => pageFailureIn(sentence!, swahili);
  expect(inSwahili(mismatch('Habari', /Karibu/))).toBe(swahili.lacks('“Habari”', '“Karibu”'));
  expect(inSwahili(mismatch('Habari', /^K/))).toBe(swahili.noMatch('“Habari”'));
  expect(inSwahili(mismatch('Habari', /^K/, 'Begin with K.'))).toBe('Begin with K.');
});
