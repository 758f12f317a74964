/**
 * Generates requests from an OpenAPI document, with valid, nearly valid and invalid bodies. The same seed with the same
 * responses gives the same requests.
 */
import { fittingValue, junk, type Making, NOWHERE, type Schema, spoilt } from './fuzzed-values.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  schema: Schema;
}

interface Operation {
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

export interface Fuzzed {
  method: string;
  /** The path as in the document, such as '/tasks/{lessonId}'. */
  pattern: string;
  /** The path with values in place of its parameters. */
  path: string;
  contentType: string;
  body?: string;
}

/** Returns a function that generates requests. @param making.known  ids that exist; grows while requests are sent */
export function fuzzedRequests(document: OpenApi, making: Making) {
  const { random } = making;
  const operations = Object.entries(document.paths).flatMap(([pattern, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ pattern, method: method.toUpperCase(), operation })),
  );
  let made = 0;

  /** Generates the next request. Endpoints take turns, so that all get the same number of requests. */
  return function next(): Fuzzed {
    const { pattern, method, operation } = operations[made++ % operations.length]!;
    const noun = pattern.split('/')[1]!;
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(making, { noun, name }));
    const query = operation.parameters
      .filter((each) => each.in === 'query')
      .flatMap((parameter) => queryPart(making, parameter));
    const schema = operation.requestBody?.content['application/json'].schema;
    return {
      method,
      pattern,
      path: query.length > 0 ? `${path}?${query.join('&')}` : path,
      contentType: random.chance(0.02) ? random.oneOf(WRONG_TYPES) : 'application/json',
      ...(method !== 'GET' && (schema || random.chance(0.05)) && { body: bodyOf(making, schema ?? {}) }),
    };
  };
}

/** Fills a path parameter, mostly with an id of the kind in its name ('taskId') or in the path's first part. */
function pathPart({ random: { chance, oneOf }, known }: Making, { noun, name }: { noun: string; name: string }) {
  const named = known.of(`${name.replace(/Id$/, '')}s`);
  const own = named.length > 0 ? named : known.of(noun);
  if (own.length > 0 && chance(0.7)) return encodeURIComponent(oneOf(own));
  if (chance(0.6)) return encodeURIComponent(oneOf([...known.all(), NOWHERE]));
  return oneOf(WRONG_PATHS);
}

function queryPart(making: Making, { name, schema }: Parameter) {
  const { chance, oneOf } = making.random;
  if (chance(0.3)) return [];
  const value = chance(0.6) ? fittingValue(making, schema, name) : junk(making);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const part = `${name}=${chance(0.05) ? oneOf(['%', '%E0%A4', '%00']) : encoded(text)}`;
  return chance(0.05) ? [part, part] : [part];
}

/** Encodes text for a URL. Drops unpaired surrogates, on which encodeURIComponent throws: bodies test them. */
const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '')).slice(0, 4_000);

function bodyOf(making: Making, schema: Schema) {
  const { chance, oneOf } = making.random;
  if (chance(0.08)) return oneOf(WRONG_BODIES);
  if (chance(0.04)) return JSON.stringify(junk(making));
  const value = fittingValue(making, schema, '');
  return JSON.stringify(chance(0.6) ? value : spoilt(making, value));
}

const WRONG_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'a/b;',
  '/',
];
const WRONG_PATHS = [
  '1',
  '-1',
  'null',
  'x'.repeat(190),
  'x'.repeat(300),
  '%00',
  '%E0%A4%A',
  '..%2f..%2fetc',
  '%F0%9F%98%80',
  '%20',
];
const WRONG_BODIES = [
  '',
  'null',
  '[]',
  '7',
  '"text"',
  'true',
  '{',
  '{"a":',
  '[1,',
  'NaN',
  '{}',
  `{"a":${'['.repeat(2_000)}`,
  '{"__proto__":{"type":"admin"}}',
];
