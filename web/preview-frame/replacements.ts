/** What works otherwise in a preview than in a page of the web: endless loops, the network, and dialogs. */
import type { Print } from './console.ts';
import type { Files } from './files.ts';
import { ENDLESS, LOOP_CHECK } from './messages.ts';

/** Milliseconds that a loop may run without a pause. */
const LOOP_LIMIT = 2_000;
/** The clock is read once in at most so many rounds, and more often where rounds are slow. */
const MAX_ROUNDS = 1_000;
const SLOW = 20;

/** Such an error is not reported twice. */
export const isEndlessLoop = (message: string) => message.includes(ENDLESS);

/** Defines what each loop calls in each round: it ends a loop that keeps the page from everything else. */
export function watchLoops(print: Print) {
  let rounds = 0;
  let roundsBetween = 1;
  let readAt = 0;
  /** When the script that now runs was first seen in a loop; 0 after a pause. */
  let since = 0;
  const check = (line: number, path: string) => {
    rounds += 1;
    if (rounds < roundsBetween) return;
    const now = performance.now();
    roundsBetween = now - readAt < SLOW ? Math.min(MAX_ROUNDS, roundsBetween * 2) : 1;
    rounds = 0;
    readAt = now;
    if (since === 0) {
      since = now;
      // A timer fires only once the script has come to a pause.
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

/** Requests read the project's own files, because there is no network. */
export function replaceNetwork(files: Files, print: Print) {
  window.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const file = files.fileAt(address);
    if (file) return new Response(file.content, { headers: { 'content-type': file.type } });
    print('blocked', address);
    throw new TypeError('Failed to fetch');
  };
  // No browser has a policy against it.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
    Object.defineProperty(window, name, { value: undefined });
}

/** Dialogs would stop the whole tab, and the sandbox forbids them. */
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
