import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { FilesUnavailable, StorageFull } from '#server/ports/files.ts';
import * as generalTexts from '#texts/general.ts';
import { sendError } from './error-response.ts';

test('a full file store is answered with a plain sentence, and logged for the operator', async () => {
  const faults: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void faults.push(line) } } });
  app.setErrorHandler(sendError);
  app.get('/', () => Promise.reject(new StorageFull('The folder is full')));

  const answer = await app.inject('/');
  await app.close();

  expect(answer.statusCode).toBe(507);
  expect(answer.json()).toMatchObject({ code: 'no_room', message: generalTexts.noRoom });
  expect(faults).toHaveLength(1);
});

test('if the file store cannot be reached, the refusal says so, and the fault is logged for the operator', async () => {
  const faults: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void faults.push(line) } } });
  app.setErrorHandler(sendError);
  app.get('/', () => Promise.reject(new FilesUnavailable('S3 does not answer')));

  const answer = await app.inject('/');
  await app.close();

  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: generalTexts.filesUnavailable });
  expect(faults).toHaveLength(1);
});
