import { expect, test } from 'vitest';
import { PaymentState } from '#contract/fields/payment-states.ts';
import { matchEvidence, outcomeLabel } from './payment-labels.ts';

test('an outcome that names a state is shown with the label of the state', () => {
  expect(outcomeLabel('prompted')).toBe('Waiting');
  expect(outcomeLabel('expired already')).toBe('Already: No answer');
  for (const state of PaymentState.options) expect(outcomeLabel(state)).not.toBe(state);
  expect(outcomeLabel('still in progress')).toBe('still in progress');
  expect(outcomeLabel('Checked by Njeri Mwangi')).toBe('Checked by Njeri Mwangi');
});

test('the evidence for a match says whether the code or only the amount matches', () => {
  const money = { providerReceipt: 'QK12AB34CD' };
  expect(matchEvidence({ isByCode: true }, money)).toBe(
    'This payment was settled manually with the M-Pesa code QK12AB34CD.',
  );
  expect(matchEvidence({ isByCode: false }, money)).toContain('Only the amount and the approximate date match');
});
