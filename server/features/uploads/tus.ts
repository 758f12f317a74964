/**
 * The tus protocol, implemented by @tus/server with our storage. The rules are in uploads.ts; responses and refusals
 * are sent as for our other endpoints.
 */

import type { Readable } from 'node:stream';
import { DataStore, type Lock, Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { UPLOADS } from '#contract/uploads.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import * as generalTexts from '#texts/general.ts';
import * as uploadsTexts from '#texts/learning/uploads.ts';
import { RequestBody } from './request-body.ts';
import { addToUpload, findUpload, type Needs, newUploadId, removeUpload, startUpload } from './uploads.ts';

/** The media type of a chunk. */
export const CHUNK_TYPE = 'application/offset+octet-stream';

/**
 * Returns the protocol's response to a request of the user.
 *
 * @throws {Refusal} the request violates the protocol or the rules of uploads
 */
export async function answerTus(needs: Needs, caller: User, request: FastifyRequest) {
  const uploads = new OwnUploads(needs, caller);
  const body = new RequestBody(request.raw);
  let error: unknown;
  const server = new Server({
    path: `${needs.config.apiBase}${UPLOADS}`,
    relativeLocation: true,
    datastore: uploads,
    locker: { newLock: (id) => lockFor(needs, uploads, id) },
    // Milliseconds after which @tus/server aborts a request whose lock another request wants. 0 would mean its default
    // of three seconds.
    lockDrainTimeout: 1,
    namingFunction: newUploadId,
    onResponseError(_, thrown) {
      error = thrown;
      return undefined;
    },
  });
  const response = await server.handleWeb(toWebRequest(needs, request, body));
  const no = uploads.fault ?? body.refusal ?? (response.ok ? undefined : reasonFor(response.status, error));
  // Without a complete response the client does not know the upload's address, and cannot continue the upload.
  if (uploads.begun && (no || !request.raw.complete)) await removeUpload(needs, uploads.begun);
  if (no) throw no;
  return response;
}

/** The data store of @tus/server for one user: other users' uploads are not found. */
class OwnUploads extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  /** The id of the upload that this request has created. */
  begun: string | undefined;
  /** The real cause of a failure; @tus/server reports every failure as a lost connection. */
  fault: unknown;
  /** Resolves after the last write has ended: after a failure, @tus/server does not wait for the write. */
  written = Promise.resolve();
  readonly #needs: Needs;
  readonly #owner: User;

  constructor(needs: Needs, owner: User) {
    super();
    this.#needs = needs;
    this.#owner = owner;
  }

  override async create(upload: Upload) {
    await startUpload(this.#needs, this.#owner, { id: upload.id, bytes: upload.size!, metadata: upload.metadata });
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
    // All bytes of a finished upload have arrived, so nothing is appended.
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

/** The lock of an upload for @tus/server, released only after the last write has ended. */
function lockFor({ uploadLocks }: Needs, uploads: OwnUploads, id: string): Lock {
  let release: () => void;
  return {
    async lock(signal, requestRelease) {
      release = await uploadLocks.take(id, requestRelease, signal);
    },
    unlock: () => uploads.written.then(release),
  };
}

/** The request for @tus/server. Its URL is built from our own address and the upload's id; the sent host is ignored. */
function toWebRequest({ config }: Needs, { method, raw, params }: FastifyRequest, { stream }: RequestBody) {
  const { id = '' } = params as { id?: string };
  const address = `${config.publicUrl}${config.apiBase}${UPLOADS}/${encodeURIComponent(id)}`;
  const body = method === 'POST' || method === 'PATCH' ? stream : null;
  const init = { method, headers: raw.headers as Record<string, string>, body, duplex: 'half' };
  return new Request(address, init);
}

/**
 * Returns the error to report. An error of ours is returned as it is; an error of @tus/server, which is not always an
 * Error, becomes a refusal by its status.
 */
function reasonFor(status: number, error: unknown) {
  if (error instanceof Error && !('status_code' in error)) return error;
  if (status === 404 || status === 410) return new Refusal('not_found', uploadsTexts.gone);
  if (status === 409) return new Refusal('conflict', uploadsTexts.wrongPlace);
  if (status === 413) return new Refusal('too_large', generalTexts.tooLarge);
  return new Refusal('invalid', uploadsTexts.notUnderstood);
}
