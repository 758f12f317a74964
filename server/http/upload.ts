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

/**
 * @throws {Refusal} too_large         the file is over the endpoint's limit; nothing of it is kept
 * @throws {Refusal} wrong_media_type  not a form
 * @throws {Refusal} invalid           a form without a file, or one that breaks off
 */
export async function receiveFile(request: FastifyRequest, { maxBytes, tooLarge }: Upload): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Refusal('wrong_media_type', generalMessages.notAForm);
  const file = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1_000 } });
  if (!file) throw new Refusal('invalid', generalMessages.notAForm);

  const bytes = await file.toBuffer();
  if (file.file.truncated) throw new Refusal('too_large', tooLarge);
  return { name: file.filename, bytes };
}
