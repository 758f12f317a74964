import { expect, test } from 'vitest';
import { outcomeIn } from './outcomes.ts';

test.each([
  ['already paid', 'tayari yalilipwa'],
  ['M-Pesa code received; the amount is different', 'msimbo wa M-Pesa umepokelewa; kiasi ni tofauti'],
  ['unknown code 7', 'msimbo usiojulikana 7'],
  ['Checked by Wanjiru Kamau', 'Yamekaguliwa na Wanjiru Kamau'],
  ['For ABC123', 'Ya ABC123'],
  ['For ABC123, which was already paid', 'Ya ABC123, ambayo tayari yalilipwa'],
  ['Reversal requested: accepted', 'Ombi la kurejesha pesa: limekubaliwa'],
  ['prompted already', 'prompted already'],
])('the stored outcome "%s" is read in Swahili', (stored, read) => {
  expect(outcomeIn('sw', stored)).toBe(read);
  expect(outcomeIn('en', stored)).toBe(stored);
});
