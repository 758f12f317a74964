import { expect, test } from 'vitest';
import { isEmailAuthoritative } from './authoritative-email.ts';

const google = 'https://accounts.google.com';
const other = 'https://login.example';

test.each([
  [true, { issuer: google, email: 'wanjiru@gmail.com', hostedDomain: undefined }],
  [true, { issuer: google, email: 'wanjiru@school.example', hostedDomain: 'school.example' }],
  [true, { issuer: other, email: 'wanjiru@school.example', hostedDomain: 'school.example' }],
  [false, { issuer: google, email: 'wanjiru@school.example', hostedDomain: undefined }],
  [false, { issuer: google, email: 'wanjiru@school.example', hostedDomain: 'other.example' }],
  [false, { issuer: google, email: 'wanjiru@sub.school.example', hostedDomain: 'school.example' }],
  [false, { issuer: google, email: 'wanjiru@evilgmail.com', hostedDomain: undefined }],
  [false, { issuer: google, email: 'gmail.com@evil.example', hostedDomain: undefined }],
  [false, { issuer: other, email: 'wanjiru@gmail.com', hostedDomain: undefined }],
  [false, { issuer: google, email: undefined, hostedDomain: undefined }],
  [false, { issuer: google, email: undefined, hostedDomain: 'school.example' }],
])('whether a provider is authoritative for an email address (%s): %j', (expected, person) => {
  expect(isEmailAuthoritative(person)).toBe(expected);
});
