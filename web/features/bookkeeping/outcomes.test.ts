import { expect, test } from 'vitest';
import { PaymentState } from '#contract/fields/payment-states.ts';
import { matchEvidence, outcomeInWords } from './in-words.ts';

test('what a message made of a payment is told in words, whatever state it names', () => {
  expect(outcomeInWords('prompted')).toBe('Waiting');
  expect(outcomeInWords('expired already')).toBe('Already: No answer');
  for (const state of PaymentState.options) expect(outcomeInWords(state)).not.toBe(state);
  expect(outcomeInWords('still under way')).toBe('still under way');
  expect(outcomeInWords('Reviewed by Njeri Mwangi')).toBe('Reviewed by Njeri Mwangi');
});

test('the office reads why money may be for a payment: by its typed code, or only by its amount', () => {
  const money = { providerReceipt: 'QK12AB34CD' };
  expect(matchEvidence({ isByCode: true }, money)).toBe(
    'This payment was settled by hand with the M-Pesa code QK12AB34CD.',
  );
  expect(matchEvidence({ isByCode: false }, money)).toContain('Only the amount agrees');
});
