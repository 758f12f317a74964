// Not `crypto.subtle`, which browsers have on HTTPS pages only.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { withoutTrailingSpace } from './output.ts';

/** Returns the SHA-256 hash of what counts of an output, in hexadecimal digits. */
export const hashOutput = (output: string, salt: string) =>
  bytesToHex(sha256(utf8ToBytes(`${salt}\n${withoutTrailingSpace(output)}`)));
