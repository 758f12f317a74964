import { fileURLToPath } from 'node:url';

/** The checkout's folder, independent of the working directory. */
export const root = fileURLToPath(new URL('..', import.meta.url));
