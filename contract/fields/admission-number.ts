/**
 * A student's admission number: a sequential number of at least four digits, followed by a check digit by Damm's algorithm (H. M. Damm,
 * Total anti-symmetrische Quasigruppen, 2004). It detects each single wrong digit and each swap of two neighbouring digits. The database
 * generates the numbers (0027_admission-numbers.sql).
 */

/** Each row is an interim result, each column the next digit. */
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

/** Whether the text is meant as an admission number: it has only digits, and fewer digits than a phone number. */
export const looksLikeAdmissionNumber = (text: string) => /^[1-9]\d{4,7}$/.test(text);

/** Whether the text is an admission number whose check digit is correct. */
export const isAdmissionNumber = (text: string) => looksLikeAdmissionNumber(text) && damm(text) === 0;

/** Returns zero if the number's check digit is correct. */
const damm = (digits: string) => [...digits].reduce((result, digit) => Number(QUASIGROUP[result]![Number(digit)]), 0);
