/** Folders of scripts that run inside sandboxes: beside this file in the sources, beside the bundle after a build. */
import { fileURLToPath } from 'node:url';

export const insideFolder = fileURLToPath(new URL('./inside/', import.meta.url));
export const zygoteFolder = fileURLToPath(new URL('./zygote/', import.meta.url));
