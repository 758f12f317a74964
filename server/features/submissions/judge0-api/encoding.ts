/** Judge0's two ways to write bytes as text. */
import { isUtf8 } from 'node:buffer';
import { badRequest } from './judge0-refusal.ts';

/** As Ruby's encode64 has it: lines of sixty characters, and one ends the last. */
export const encode64 = (bytes: Buffer) => bytes.toString('base64').replaceAll(/.{1,60}/g, '$&\n');

export type Encoding = (bytes: Buffer) => string;

/** Said where a text cannot be written as it is. */
export const NOT_UTF8 =
  'some attributes for this submission cannot be converted to UTF-8, use base64_encoded=true query parameter';

/** @throws {Judge0Refusal} 400  the bytes are no UTF-8 */
export function asTheyAre(bytes: Buffer) {
  if (!isUtf8(bytes)) throw badRequest(NOT_UTF8);
  return bytes.toString();
}

/** What a caller means with base64_encoded: no, unless it is said, as Judge0 1.13.1 and its documentation have it. */
export const isBase64 = (flag: string | undefined) => flag === 'true';
