/**
 * A program that uses up its file descriptors (`ulimit -n`), starts a media engine, and frees the
 * descriptors after a moment. Prints `ready` when the engine is ready.
 */
import { closeSync, openSync } from 'node:fs';
import type { Media } from '#server/ports/media.ts';
import { mediaOnFakeEngine } from './media.ts';

const handles: number[] = [];

function takeAllFiles() {
  try {
    for (;;) handles.push(openSync('/dev/null', 'r'));
  } catch {
    // No file descriptors are left.
  }
}

async function untilReady(media: Media) {
  while (!(await media.publish({ room: 'r', id: 'p', sdp: 'hello' }).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

// This is printed before the descriptors are used up, because Node's first write to stderr loads modules.
console.error('started');
takeAllFiles();
const media = mediaOnFakeEngine({ turnPort: null });
setTimeout(() => {
  for (const file of handles.splice(0)) closeSync(file);
}, 500);
await untilReady(media);
await media.close();
console.log('ready');
