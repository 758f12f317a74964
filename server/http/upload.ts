/** Reads the one file of a multipart/form-data request (RFC 7578) into memory, where its endpoint asks for one. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Receive } from '#contract/endpoint.ts';
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

const MEGABYTE = 1024 * 1024;
/** Bytes of files that may lie in memory at once, from their coming to the end of what is done with them. */
const ROOM = 64 * MEGABYTE;
/** Of these, for one person. */
const SHARE = 21 * MEGABYTE;

/** What each person's files hold. */
const held = new Map<string, number>();

/**
 * Does something with the file of a request. Until that is done, the file takes
 * of the room that there is for all, and of its sender's share.
 *
 * @throws {Refusal} unavailable       there is no room now; better in a few seconds
 * @throws {Refusal} too_large         the file is over the endpoint's limit; nothing of it is kept
 * @throws {Refusal} wrong_media_type  not a form
 * @throws {Refusal} invalid           a form without a file, or one that breaks off
 */
export const receiving =
  (request: FastifyRequest, upload: Upload): Receive =>
  async (sender, use) => {
    if (!request.isMultipart()) throw new Refusal('wrong_media_type', generalMessages.notAForm);
    const bytes = Math.min(Number(request.headers['content-length'] ?? upload.maxBytes), upload.maxBytes);
    hold(sender, bytes);
    try {
      return await use(await receive(request, upload));
    } finally {
      release(sender, bytes);
    }
  };

function hold(sender: string, bytes: number) {
  const inAll = [...held.values()].reduce((sum, each) => sum + each, 0);
  const own = held.get(sender) ?? 0;
  if (inAll + bytes > ROOM || own + bytes > SHARE) throw new Refusal('unavailable', generalMessages.unavailable, 5);
  held.set(sender, own + bytes);
}

function release(sender: string, bytes: number) {
  const left = held.get(sender)! - bytes;
  if (left > 0) held.set(sender, left);
  else held.delete(sender);
}

async function receive(request: FastifyRequest, { maxBytes, tooLarge }: Upload) {
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
