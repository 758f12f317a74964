/**
 * A student's admission number: a sequential number of at least four digits and a check digit by Damm (H. M. Damm, Total
 * anti-symmetrische Quasigruppen, 2004), which changes with each wrong digit and each two swapped neighbours. The database
 * makes the numbers (0027_admission-numbers.sql).
 */

/** Row: the result so far; column: the next digit. */
const QUASIGROUP = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/** Whether the text is meant as an admission number: it has only digits, and fewer than a phone number. */
export const looksLikeAdmissionNumber = (text: string) => /^[1-9]\d{4,7}$/.test(text);

/** Whether the text can be an admission number: no digit is mistyped. */
export const isAdmissionNumber = (text: string) => looksLikeAdmissionNumber(text) && damm(text) === 0;

/** Zero for a number with its right check digit. */
const damm = (digits: string) => [...digits].reduce((result, digit) => Number(QUASIGROUP[result]![Number(digit)]), 0);
