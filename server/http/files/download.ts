/** Responses with files that browsers save: they never render a file as a page of ours, whatever it contains. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { safeFileName } from '#server/names/file-name.ts';
import { type FileResponse, openFileResponder } from './file-response.ts';

const responder = openFileResponder();

/** The reply of an endpoint that serves an uploaded file, or a range of it, to one user. */
export class Download {
  readonly #file: DownloadedFile;

  constructor(file: DownloadedFile) {
    this.#file = file;
  }

  /** Sends the file. @throws {Refusal} too_many_requests  the client's network address has too many downloads */
  send(request: FastifyRequest, reply: FastifyReply) {
    const { fileName, ...file } = this.#file;
    asDownload(reply, fileName);
    return responder.send(request, reply, { ...file, type: 'application/octet-stream' });
  }
}

interface DownloadedFile extends Omit<FileResponse, 'type'> {
  /** The file's name as its uploader chose it. */
  fileName: string;
}

/** Marks a response as a download with the given file name that no cache may store. */
export const asDownload = (reply: FastifyReply, fileName: string) =>
  reply
    .header('content-disposition', dispositionOf(safeFileName(fileName)))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');

/** A Content-Disposition with the name twice (RFC 6266, section 4.3): by RFC 8187, and in ASCII for old clients. */
function dispositionOf(fileName: string) {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.() -]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** Encodes a name by RFC 8187. Characters that encodeURIComponent leaves but RFC 8187 forbids are encoded too. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
