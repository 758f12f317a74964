/** What works differently in a preview than on the web: endless loops, requests, and dialogs. */
import type { Print } from './console.ts';
import type { Files } from './files.ts';
import { ENDLESS, LOOP_CHECK } from './messages.ts';

/** Milliseconds that a loop may run without a pause. */
const LOOP_LIMIT = 2_000;
/** Maximum iterations between two reads of the clock, which take time themselves. */
const MAX_ITERATIONS = 1_000;
/** Milliseconds between two reads above which every iteration reads the clock. */
const SLOW = 20;

/** Whether the error ended an endless loop, which has been reported already. */
export const isEndlessLoop = (message: string) => message.includes(ENDLESS);

/** Defines the function that each loop calls in each iteration: it ends a loop that blocks the page. */
export function watchLoops(print: Print) {
  let iterations = 0;
  let iterationsBetween = 1;
  let readAt = 0;
  /** When the running script was first in a loop; 0 after it has yielded. */
  let since = 0;
  const check = (line: number, path: string) => {
    iterations += 1;
    if (iterations < iterationsBetween) return;
    const now = performance.now();
    iterationsBetween = now - readAt < SLOW ? Math.min(MAX_ITERATIONS, iterationsBetween * 2) : 1;
    iterations = 0;
    readAt = now;
    if (since === 0) {
      since = now;
      // A timer fires only after the script has yielded.
      setTimeout(() => {
        since = 0;
      });
    }
    if (now - since < LOOP_LIMIT) return;
    print('endless', '', { line, path });
    throw new Error(ENDLESS + line);
  };
  Object.defineProperty(window, LOOP_CHECK, { value: check });
}

/** Makes requests read the project's own files, because there is no network. */
export function replaceNetwork(files: Files, print: Print) {
  window.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const file = files.fileAt(address);
    if (file) return new Response(file.content, { headers: { 'content-type': file.type } });
    print('blocked', address);
    throw new TypeError('Failed to fetch');
  };
  // No Content-Security-Policy blocks WebRTC.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
    Object.defineProperty(window, name, { value: undefined });
}

/** Dialogs would block the whole tab, and the sandbox forbids them. */
export function replaceDialogs(print: Print) {
  window.alert = (message) => print('alert', String(message ?? ''));
  window.confirm = () => {
    print('dialog', 'confirm()');
    return false;
  };
  window.prompt = () => {
    print('dialog', 'prompt()');
    return null;
  };
}
