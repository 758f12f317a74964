/** The playground's first programs, one file per language. */
import { readFileSync } from 'node:fs';

/** The folder of samples: beside this file in the sources, beside the bundle after a build. */
const folder = new URL('./samples/', import.meta.url);

export const sample = (file: string) => readFileSync(new URL(file, folder), 'utf8');
