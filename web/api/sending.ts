/** Sending a file in. What is no good is refused before a byte is sent; the rest is done by upload.ts, fetched with the first file. */

import { generalMessages } from '#contract/general-messages.ts';
import { type Taken, type UploadPurpose, uploadMessages } from '#contract/uploads.ts';
import { CallFailed } from './call.ts';
import { unreachable } from './failures.ts';
import { memoryOf } from './unfinished.ts';
import type { FileToSend } from './upload.ts';

type TakenFor<P extends UploadPurpose> = Extract<Taken, { purpose: P }>;

const fetchUpload = () =>
  import('./upload.ts').catch(() => {
    throw new CallFailed(unreachable);
  });

/** @throws as upload */
export async function sendFile<P extends UploadPurpose>(purpose: P, sent: FileToSend): Promise<TakenFor<P>> {
  const { file, content = file } = sent;
  const limit = maxMegabytes(purpose);
  if (content.size > limit * MEGABYTE) throw refused(uploadMessages.tooLarge(limit));
  const { upload } = await fetchUpload();
  const taken = await upload(purpose, sent);
  if (isFor(taken, purpose)) return taken;
  throw new CallFailed({ code: 'fault', message: generalMessages.fault });
}

const isFor = <P extends UploadPurpose>(taken: Taken, purpose: P): taken is TakenFor<P> => taken.purpose === purpose;

const MEGABYTE = 1024 * 1024;

/** The server writes its limits into the page. */
const maxMegabytes = (purpose: UploadPurpose) =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${purpose}-max-mb"]`)?.content);

/** Takes back what has arrived of a file that nobody wants to send any more. */
export function dropFile(purpose: UploadPurpose, file: File) {
  const memory = memoryOf(purpose, file);
  const known = memory.find();
  memory.drop();
  if (known)
    void fetchUpload().then(
      ({ takeBack }) => takeBack(known.uploadId),
      () => undefined,
    );
}

export const refused = (message: string) => new CallFailed({ code: 'invalid', message });
