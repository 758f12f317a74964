/** Where the files of a video lie in the store, and what they are. Each is of the video's own kind. */
import { Rendition } from '#contract/videos.ts';
import type { Files } from '#server/ports/files.ts';

/** What can be fetched of a video. */
const parts = [...Rendition.options, 'poster'] as const;
export type Part = (typeof parts)[number];

export const isPart = (part: string): part is Part => (parts as readonly string[]).includes(part);

export const pathOf = (part: Part, name: string) => `videos/${part}/${name}`;

/** The media type, by a name that was given here. */
export function typeOf(part: Part, name: string) {
  if (part === 'poster') return 'image/webp';
  return `${part === 'audio' ? 'audio' : 'video'}/${name.endsWith('.webm') ? 'webm' : 'mp4'}`;
}

export const isVideoName = (name: string) => /^\d+-[\da-f]{32}-[\da-z-]{1,40}\.(?:mp4|webm)$/.test(name);

export async function removeFiles(files: Files, name: string) {
  for (const part of parts) await files.remove(pathOf(part, name));
}
