/** Judge0's two encodings of bytes as text. */
import { isUtf8 } from 'node:buffer';
import { badRequest } from './judge0-refusal.ts';

/** Encodes as Ruby's encode64: lines of sixty characters, each with a line break. */
export const encode64 = (bytes: Buffer) => bytes.toString('base64').replaceAll(/.{1,60}/g, '$&\n');

export type Encoding = (bytes: Buffer) => string;

/** Judge0's error message for bytes that are not UTF-8. */
export const NOT_UTF8 =
  'some attributes for this submission cannot be converted to UTF-8, use base64_encoded=true query parameter';

/** @throws {Judge0Refusal} 400  the bytes are not UTF-8 */
export function asUtf8(bytes: Buffer) {
  if (!isUtf8(bytes)) throw badRequest(NOT_UTF8);
  return bytes.toString();
}

/** Parses the parameter base64_encoded: false by default, as in Judge0 1.13.1 and its documentation. */
export const isBase64 = (flag: string | undefined) => flag === 'true';
