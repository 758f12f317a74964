/**
 * A program that runs out of file descriptors (`ulimit -n`), starts a media engine, and gets some
 * back. Prints `ready` once the engine is.
 */
import { closeSync, openSync } from 'node:fs';
import type { Media } from '#server/ports/media.ts';
import { mediaOnFakeEngine } from './media.ts';

const handles: number[] = [];

function takeAllFiles() {
  try {
    for (;;) handles.push(openSync('/dev/null', 'r'));
  } catch {
    // None are left.
  }
}

async function untilReady(media: Media) {
  while (!(await media.publish({ room: 'r', id: 'p', sdp: 'hello' }).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

// The first write to stderr loads modules, which needs a descriptor.
console.error('started');
takeAllFiles();
const media = mediaOnFakeEngine({ turnPort: null });
setTimeout(() => {
  for (const file of handles.splice(0)) closeSync(file);
}, 500);
await untilReady(media);
await media.close();
console.log('ready');
