import { Picture } from '#contract/submissions.ts';

/** @param picture.type  a type of the contract, as it was stored */
export const serializePicture = ({ name, type, bytes }: { name: string; type: string; bytes: Uint8Array }): Picture =>
  Picture.parse({ name, type, bytes: Buffer.from(bytes).toString('base64') });
