import { fileURLToPath } from 'node:url';

/** The checkout's folder, whatever the working directory is. */
export const root = fileURLToPath(new URL('..', import.meta.url));
