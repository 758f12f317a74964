import { withoutTrailingSpace } from './output.ts';
import { sha256 } from './sha256.ts';

/** Returns the hash of what counts of an output. */
export const hashOutput = (output: string, salt: string) => sha256(`${salt}\n${withoutTrailingSpace(output)}`);
