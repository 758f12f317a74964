import { expect, test } from 'vitest';
import { runningCheckKey, runningRegradeKey } from './running-work.ts';

test('a challenge is polled while its reference solution is being checked', () => {
  const version = { tests: [], timeLimit: 1, memoryLimit: 1, reference: { languageId: 71, source: '' }, number: 1 };
  expect(runningCheckKey({ _id: '1', draft: { ...version, state: 'checking', why: '' } })).toBe('1');
  expect(runningCheckKey({ _id: '1', draft: { ...version, state: 'passed', why: '' } })).toBeUndefined();
  expect(runningCheckKey({ _id: '1', draft: null })).toBeUndefined();
  expect(runningCheckKey(undefined)).toBeUndefined();
});

test('a regrade is polled until every attempt is graded; a later regrade has another id', () => {
  const startedAt = '2026-01-01T00:00:00.000Z';
  expect(runningRegradeKey({ graded: 1, all: 2, startedAt })).toBe(startedAt);
  expect(runningRegradeKey({ graded: 2, all: 2, startedAt })).toBeUndefined();
  expect(runningRegradeKey(undefined)).toBeUndefined();
});
