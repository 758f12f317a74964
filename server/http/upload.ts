/** Reads the one file of a multipart/form-data request (RFC 7578) into memory, where its endpoint asks for one. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, ReceivedFile } from '#contract/endpoint.ts';
import { generalMessages } from '#contract/general-messages.ts';
import { Refusal } from '#server/refusal.ts';

type Upload = NonNullable<Endpoint['upload']>;

/** A part of the server that takes such requests; everywhere else they are refused unread. */
export function takingFiles(app: FastifyInstance, mount: (scope: FastifyInstance) => void) {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    mount(scope);
  });
}

/** Files that may be on their way at once: each lies whole in memory. */
const AT_ONCE = 8;
let receiving = 0;

/**
 * @throws {Refusal} unavailable       too many are coming in at once; better in a few seconds
 * @throws {Refusal} too_large         the file is over the endpoint's limit; nothing of it is kept
 * @throws {Refusal} wrong_media_type  not a form
 * @throws {Refusal} invalid           a form without a file, or one that breaks off
 */
export async function receiveFile(request: FastifyRequest, upload: Upload): Promise<ReceivedFile> {
  if (receiving === AT_ONCE) throw new Refusal('unavailable', generalMessages.unavailable, 5);
  receiving += 1;
  try {
    return await receive(request, upload);
  } finally {
    receiving -= 1;
  }
}

async function receive(request: FastifyRequest, { maxBytes, tooLarge }: Upload) {
  if (!request.isMultipart()) throw new Refusal('wrong_media_type', generalMessages.notAForm);
  const file = await readForm(request, maxBytes).catch(refuseBroken);
  if (!file) throw new Refusal('invalid', generalMessages.notAForm);
  if (file.isTooLarge) throw new Refusal('too_large', tooLarge);
  return file;
}

async function readForm(request: FastifyRequest, maxBytes: number) {
  const file = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1_000 } });
  if (!file) return undefined;
  const bytes = await file.toBuffer();
  return { name: file.filename, bytes, isTooLarge: file.file.truncated };
}

/** Only the parser ran, so what it throws is about the form. Refusals of ours, and files too many, say so themselves. */
function refuseBroken(error: Error & { statusCode?: number }): never {
  if (error instanceof Refusal || error.statusCode === 413) throw error;
  throw new Refusal('invalid', generalMessages.notAForm);
}
