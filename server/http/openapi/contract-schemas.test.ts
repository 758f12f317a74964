/** No schema of the contract throws, whatever the input: a refinement that throws on invalid data would cause a 500. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/protocol/endpoint.ts';

const folder = new URL('../../../contract/', import.meta.url);
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const modules: object[] = await Promise.all(names.map((file) => import(new URL(file, folder).href)));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'summary' in value && 'method' in value;
const endpoints = modules
  .flatMap((each) => Object.values(each))
  .flatMap((value) => (value && typeof value === 'object' ? Object.values(value) : []))
  .filter(isEndpoint);
const endpointsByTitle = [...new Map(endpoints.map((each) => [`${each.method} ${each.path}`, each])).entries()];

const JUNK = [null, [], {}, 7, 1.5, -1, 'text', '', true, [null], { a: null }, '\ud800', 'x'.repeat(70_000)];

/** Inputs in which one field at a time is replaced by junk, so that the refinements of every field run. */
function invalidValues(schema: z.ZodType): unknown[] {
  const fields = Object.keys(schema instanceof z.ZodObject ? schema.shape : {});
  const others = Object.fromEntries(fields.map((field) => [field, true]));
  return [...JUNK, ...fields.flatMap((field) => JUNK.map((junk) => ({ ...others, [field]: junk })))];
}

test('the contract’s endpoints are found', () => {
  expect(endpointsByTitle.length).toBeGreaterThan(150);
});

test.each(endpointsByTitle)('%s refuses odd values without a fault', (_, { params, query, body }) => {
  for (const schema of [params, query, body])
    if (schema) for (const value of invalidValues(schema)) expect(() => schema.safeParse(value)).not.toThrow();
});
