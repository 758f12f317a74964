/** What comes down to be saved, and is never shown as a page of ours, whatever is in it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { harmlessFileName } from '#server/file-name.ts';
import { type AnsweredFile, fileAnswers } from './file-answer.ts';

const answers = fileAnswers();

/**
 * A file that somebody sent, for this caller alone.
 *
 * @throws {Refusal} too_many_requests  there are enough on their way to that network address
 */
export function sendAsDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, ...file }: Omit<AnsweredFile, 'type'> & { fileName: string },
) {
  asDownload(reply, fileName);
  // Nobody reads the request to its end otherwise, and after ten seconds it counts as one that trickles in (protection.ts).
  request.raw.resume();
  return answers.send(request, reply, { ...file, type: 'application/octet-stream' });
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
  const ascii = fileName.normalize('NFKD').replaceAll(/[^\w.() -]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** encodeURIComponent leaves these, and RFC 8187 does not allow them. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
