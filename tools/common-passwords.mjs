/**
 * Writes the list of common passwords that the server refuses, from the package @zxcvbn-ts/language-common. Run it
 * after an update of that package:
 *
 *   node tools/common-passwords.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { dictionary } from '@zxcvbn-ts/language-common';
import { root } from './root.mjs';

const file = join(root, 'server/features/auth/common-passwords.txt.br');

/** Returns the package's list, one password per line. */
export const listed = () => dictionary['passwords-common'].join('\n');

export const written = () => brotliDecompressSync(readFileSync(file)).toString('latin1');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(file, brotliCompressSync(listed()));
