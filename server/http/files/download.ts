/** Files to be saved: browsers never show them as a page of ours, whatever they contain. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { safeFileName } from '#server/names/file-name.ts';
import { type FileResponse, openFileResponder } from './file-response.ts';

const responder = openFileResponder();

/** The reply of an endpoint that serves an uploaded file, or a range of it, to its caller alone. */
export class Download {
  readonly #file: DownloadedFile;

  constructor(file: DownloadedFile) {
    this.#file = file;
  }

  /** @throws {Refusal} too_many_requests  too many downloads of that network address */
  send(request: FastifyRequest, reply: FastifyReply) {
    const { fileName, ...file } = this.#file;
    asDownload(reply, fileName);
    return responder.send(request, reply, { ...file, type: 'application/octet-stream' });
  }
}

interface DownloadedFile extends Omit<FileResponse, 'type'> {
  /** As its uploader named it. */
  fileName: string;
}

/** Marks a response as a download of that name, cached by nobody. */
export const asDownload = (reply: FastifyReply, fileName: string) =>
  reply
    .header('content-disposition', dispositionOf(safeFileName(fileName)))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');

/** RFC 6266, section 4.3: the name in RFC 8187's encoding, and in ASCII for old clients. */
function dispositionOf(fileName: string) {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.() -]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** encodeURIComponent leaves these characters, which RFC 8187 does not allow. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
