/** The folders of scripts that run inside sandboxes. Beside this file in the sources, beside the program once it is bundled. */
import { fileURLToPath } from 'node:url';

export const insideFolder = fileURLToPath(new URL('./inside/', import.meta.url));
export const zygoteFolder = fileURLToPath(new URL('./zygote/', import.meta.url));
