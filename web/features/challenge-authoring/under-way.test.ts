import { expect, test } from 'vitest';
import { checkUnderWay, regradeUnderWay } from './under-way.ts';

test('a challenge is polled while its reference solution is being checked', () => {
  const version = { tests: [], timeLimit: 1, memoryLimit: 1, reference: { languageId: 71, source: '' }, number: 1 };
  expect(checkUnderWay({ _id: '1', draft: { ...version, state: 'checking', why: '' } })).toBe('1');
  expect(checkUnderWay({ _id: '1', draft: { ...version, state: 'passed', why: '' } })).toBeUndefined();
  expect(checkUnderWay({ _id: '1', draft: null })).toBeUndefined();
  expect(checkUnderWay(undefined)).toBeUndefined();
});

test('a regrade is polled until every attempt is graded; a later regrade has another id', () => {
  const startedAt = '2026-01-01T00:00:00.000Z';
  expect(regradeUnderWay({ graded: 1, all: 2, startedAt })).toBe(startedAt);
  expect(regradeUnderWay({ graded: 2, all: 2, startedAt })).toBeUndefined();
  expect(regradeUnderWay(undefined)).toBeUndefined();
});
