/**
 * A school that runs out of open files (`ulimit -n`) and has some again, with a media
 * engine that is started meanwhile. Prints what became of it.
 */
import { closeSync, openSync } from 'node:fs';
import type { Media } from '#server/ports/media.ts';
import { standInMedia } from './media.ts';

const taken: number[] = [];

function takeAllFiles() {
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch {
    // There are none any more.
  }
}

async function untilThere(media: Media) {
  while (!(await media.publish({ room: 'r', id: 'p', sdp: 'hello' }).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

// What is loaded at the first failure needs a file of its own.
console.error('It begins.');
takeAllFiles();
const media = standInMedia({ turnPort: null });
setTimeout(() => {
  for (const file of taken.splice(0)) closeSync(file);
}, 500);
await untilThere(media);
await media.close();
console.log('It is there.');
