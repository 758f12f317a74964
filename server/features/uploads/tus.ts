/**
 * The tus protocol, spoken by @tus/server. What it asks of us are the rules of
 * uploads.ts; what it answers goes out as every answer of ours does, and what it
 * or a rule refuses as every refusal.
 */
import type { Readable } from 'node:stream';
import { DataStore, type Lock, Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { uploadMessages } from '#contract/messages/upload-messages.ts';
import { UPLOADS } from '#contract/uploads.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import { RequestBody } from './request-body.ts';
import { addToUpload, beginUpload, findUpload, type Needs, newUploadId, removeUpload } from './uploads.ts';

/** The media type of a piece of a file. */
export const PIECE = 'application/offset+octet-stream';

/**
 * The protocol's answer to a request of that person's.
 *
 * @throws {Refusal} whatever the protocol, or a rule, has against it
 */
export async function answerTus(needs: Needs, caller: User, request: FastifyRequest) {
  const uploads = new OwnUploads(needs, caller);
  const body = new RequestBody(request.raw);
  let thrown: unknown;
  const server = new Server({
    path: `${needs.config.apiBase}${UPLOADS}`,
    relativeLocation: true,
    datastore: uploads,
    locker: { newLock: (id) => lockFor(needs, uploads, id) },
    // Milliseconds after which whoever is asked to leave off does. Nought would be three seconds.
    lockDrainTimeout: 1,
    namingFunction: newUploadId,
    onResponseError(_, error) {
      thrown = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(toWebRequest(needs, request, body));
  const no = uploads.fault ?? body.refusal ?? (response.ok ? undefined : reasonFor(response.status, thrown));
  // Whoever is not told where it is cannot go on with it.
  if (uploads.begun && (no || !request.raw.complete)) await removeUpload(needs, uploads.begun);
  if (no) throw no;
  return response;
}

/** One person's uploads: to others they do not exist. */
class OwnUploads extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  /** The id of the one that this request has begun. */
  begun: string | undefined;
  /** Why what came was not kept; @tus/server calls all of that a connection that was lost. */
  fault: unknown;
  /** The end of what is written: @tus/server does not wait for it once something has failed. */
  written = Promise.resolve();
  readonly #needs: Needs;
  readonly #owner: User;

  constructor(needs: Needs, owner: User) {
    super();
    this.#needs = needs;
    this.#owner = owner;
  }

  override async create(upload: Upload) {
    await beginUpload(this.#needs, this.#owner, { id: upload.id, bytes: upload.size!, metadata: upload.metadata });
    this.begun = upload.id;
    return upload;
  }

  override write(bytes: Readable, id: string, offset: number) {
    const writing = this.#add(bytes, { id, offset });
    this.written = writing.then(
      () => {},
      (error) => {
        if (error !== bytes.errored) this.fault = error;
      },
    );
    return writing;
  }

  async #add(bytes: Readable, { id, offset }: { id: string; offset: number }) {
    const { isUnfinished } = await findUpload(this.#needs, this.#owner, id);
    // Of one that was taken all is there, and nothing is added to it.
    return isUnfinished ? addToUpload(this.#needs, { id, offset }, bytes) : offset;
  }

  override async getUpload(id: string) {
    const { row, offset } = await findUpload(this.#needs, this.#owner, id);
    const { bytes: size, purpose, fileName: filename } = row;
    return new Upload({ id, size, offset, metadata: { purpose, filename } });
  }

  override async remove(id: string) {
    await findUpload(this.#needs, this.#owner, id);
    await removeUpload(this.#needs, id);
  }
}

/** Nobody else has it before all is written. */
function lockFor({ uploadLocks }: Needs, uploads: OwnUploads, id: string): Lock {
  let release: () => void;
  return {
    async lock(signal, letGo) {
      release = await uploadLocks.take(id, letGo, signal);
    },
    unlock: () => uploads.written.then(release),
  };
}

/** The request as @tus/server reads it. Its address is made anew: of the one that was asked for only the id counts. */
function toWebRequest({ config }: Needs, { method, raw, params }: FastifyRequest, { stream }: RequestBody) {
  const { id = '' } = params as { id?: string };
  const address = `${config.publicUrl}${config.apiBase}${UPLOADS}/${encodeURIComponent(id)}`;
  const body = method === 'POST' || method === 'PATCH' ? stream : null;
  const init = { method, headers: raw.headers as Record<string, string>, body, duplex: 'half' };
  return new Request(address, init);
}

/** What a rule or the machine has thrown; or what @tus/server has, which has a status and is not always an Error. */
function reasonFor(status: number, thrown: unknown) {
  if (thrown instanceof Error && !('status_code' in thrown)) return thrown;
  if (status === 404 || status === 410) return new Refusal('not_found', uploadMessages.gone);
  if (status === 409) return new Refusal('conflict', uploadMessages.wrongPlace);
  if (status === 413) return new Refusal('too_large', generalMessages.tooLarge);
  return new Refusal('invalid', uploadMessages.notUnderstood);
}
