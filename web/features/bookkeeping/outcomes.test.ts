import { expect, test } from 'vitest';
import { PaymentState } from '#contract/payments.ts';
import { outcomeInWords } from './in-words.ts';

test('what a message made of a payment is told in words, whatever state it names', () => {
  expect(outcomeInWords('prompted')).toBe('Waiting');
  expect(outcomeInWords('expired already')).toBe('Already: No answer');
  for (const state of PaymentState.options) expect(outcomeInWords(state)).not.toBe(state);
  expect(outcomeInWords('still under way')).toBe('still under way');
  expect(outcomeInWords('Reviewed by Njeri Mwangi')).toBe('Reviewed by Njeri Mwangi');
});
