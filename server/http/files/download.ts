/** What comes down to be saved, and is never shown as a page of ours, whatever is in it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { harmlessFileName } from '#server/names/file-name.ts';
import { type AnsweredFile, fileAnswers } from './file-response.ts';

const answers = fileAnswers();

/** The answer of an endpoint that gives a file which somebody sent to this caller alone: whole, or the part that was asked for. */
export class Download {
  readonly #file: DownloadedFile;

  constructor(file: DownloadedFile) {
    this.#file = file;
  }

  /** @throws {Refusal} too_many_requests  there are enough on their way to that network address */
  send(request: FastifyRequest, reply: FastifyReply) {
    const { fileName, ...file } = this.#file;
    asDownload(reply, fileName);
    return answers.send(request, reply, { ...file, type: 'application/octet-stream' });
  }
}

interface DownloadedFile extends Omit<AnsweredFile, 'type'> {
  /** As its sender calls it. */
  fileName: string;
}

/** Marks an answer as a file of that name, which nobody but the caller keeps. */
export const asDownload = (reply: FastifyReply, fileName: string) =>
  reply
    .header('content-disposition', dispositionOf(harmlessFileName(fileName)))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');

/** RFC 6266, section 4.3: the name in RFC 8187's encoding, and for old clients one in ASCII. */
function dispositionOf(fileName: string) {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.() -]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** encodeURIComponent leaves these, and RFC 8187 does not allow them. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
