/** Reads the API key, the tokens and the batch size of Judge0's requests. */
import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from './judge0-refusal.ts';

/** The API key, in any header or parameter that clients of Judge0 use. */
export function apiKeyIn(headers: IncomingHttpHeaders, query: Record<string, unknown>): string | undefined {
  const [, bearer] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const key = headers['x-auth-token'] ?? headers['x-rapidapi-key'] ?? bearer ?? query['X-Auth-Token'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

/** @param tokens  the header or parameter: tokens separated by commas */
export const tokensIn = (tokens: string | string[] | undefined) =>
  String(tokens ?? '')
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');

export const MAX_BATCH = 20;

/** @throws {Judge0Refusal} 400 */
export function checkBatchSize(submitted: number) {
  if (submitted === 0) throw badRequest('there should be at least one submission in a batch');
  if (submitted > MAX_BATCH)
    throw badRequest(`number of submissions in a batch should be less than or equal to ${MAX_BATCH}`);
}
