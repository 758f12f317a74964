/** The programs that the playground begins with, kept as files so that each is written in its own language. student.c is ours. */
import { readFileSync } from 'node:fs';

/** Beside this file; beside the program once it is built. */
const folder = new URL('./samples/', import.meta.url);

export const sample = (file: string) => readFileSync(new URL(file, folder), 'utf8');
