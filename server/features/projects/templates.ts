/** The files with which a project of each kind begins. The build copies them next to the bundle. */
import { readdirSync, readFileSync } from 'node:fs';
import type { ProjectKind } from '#contract/learning/projects.ts';
import type { StoredFile } from '#server/db/tables/projects.ts';

const folder = new URL('./templates/', import.meta.url);
const read = new Map<ProjectKind, StoredFile[]>();

export function templateOf(kind: ProjectKind) {
  const files = read.get(kind) ?? readTemplate(kind);
  read.set(kind, files);
  return files;
}

function readTemplate(kind: ProjectKind): StoredFile[] {
  const ofKind = new URL(`${kind}/`, folder);
  return readdirSync(ofKind).map((path) => ({ path, text: readFileSync(new URL(path, ofKind), 'utf8') }));
}
