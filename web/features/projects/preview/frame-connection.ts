/** The connection to the frame in which a student's page runs. The page may forge any message of the frame. */
import { z } from 'zod';
import { type FrameMessage, MAX_PRINTED, type PageBundle, READY } from '#web/preview-frame/messages.ts';

const Line = z.object({
  level: z.enum(['log', 'info', 'warn', 'error', 'missing', 'blocked', 'endless', 'alert', 'dialog', 'form']),
  text: z.string().max(5_000),
  path: z.string().max(200).optional(),
  line: z.int().positive().optional(),
});

/** Characters of localStorage as JSON; the frame keeps a page below it. */
const MAX_STORED = 300_000;

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['loaded', 'alive']) }),
  z.object({ type: z.literal('console'), line: Line }),
  z.object({ type: z.literal('open'), path: z.string().max(200) }),
  z.object({
    type: z.literal('stored'),
    entries: z.record(z.string(), z.string()).refine((entries) => JSON.stringify(entries).length < MAX_STORED),
  }),
  z.object({ type: z.literal('scrolled'), top: z.number().min(0) }),
  z.object({
    type: z.literal('tested'),
    message: z.string().max(2_000).nullable(),
    printed: z.string().max(MAX_PRINTED),
  }),
]);

/** Messages within a second, through the port or to the window, after which a page counts as hostile. */
const MAX_MESSAGES = 2_000;

/** Where frames are: at the preview origin, or at the school's own if that one is missing or cannot be reached. */
const previewAddress = () => document.querySelector<HTMLMetaElement>('meta[name="preview-frame"]')?.content;
/** The one without a network: the service worker answers it. */
export const OWN_ADDRESS = '/preview-frame';
/** What pages in the frame may do, as its own header says too. */
export const SANDBOX = 'allow-scripts allow-forms';

/**
 * Whether the service worker answers OWN_ADDRESS, with the header that gives the frame an origin of its own. Browsers take
 * frames with the attribute `sandbox` past service workers, so such a frame gets the attribute after it has loaded.
 */
export async function isFrameCached() {
  if (!navigator.serviceWorker?.controller) return false;
  const frame = await caches.match(OWN_ADDRESS, { ignoreVary: true });
  return frame?.headers.get('content-security-policy')?.startsWith(`sandbox ${SANDBOX};`) ?? false;
}

/** The address of the frame for a page: relative addresses in its scripts (`location.href = …`) then name other pages. */
export const frameAddress = (frame: string, path: string) =>
  hasPreviewOrigin() && frame !== OWN_ADDRESS
    ? frame.replace(/(?=\?|$)/, `/${path.split('/').map(encodeURIComponent).join('/')}`)
    : frame;

/** The page of the project that the frame's path names: of the whole host, if a script gave it without the folder. */
function pageAt(framePath: string) {
  const path = framePath.replace(/^\/(?:preview-frame(?:\/|$))?/, '');
  try {
    return decodeURIComponent(path) || 'index.html';
  } catch {
    return path;
  }
}

/** @param allowOwnOrigin  whether the school's own origin is acceptable, as for the reader's own page */
export const firstAddress = (allowOwnOrigin: boolean) =>
  navigator.onLine || !allowOwnOrigin ? (previewAddress() ?? OWN_ADDRESS) : OWN_ADDRESS;

/** Whether previews have an origin of their own, without which the server publishes no pages. */
export const hasPreviewOrigin = () => /^https?:/.test(previewAddress() ?? '');

/** Whether a frame has been ready since the school's page was opened. */
let wasReady = false;
/** Milliseconds after which a frame that is not ready counts as unreachable. */
const READY_TIMEOUT_MS = 5_000;

interface Options {
  frame: HTMLIFrameElement;
  onMessage: (message: FrameMessage) => void;
  /** Called when the page sends too many messages: the caller removes the frame. */
  onFlood: () => void;
  /** Called when the frame did not load, nor any before it. */
  onUnreachable: () => void;
  /** Called when the frame does not answer, although an earlier one did. */
  onUnresponsive: () => void;
}

const readyPath = (data: unknown) =>
  typeof data === 'string' && data.startsWith(READY) && data.length < 500 ? data.slice(READY.length) : undefined;

/** Connects a frame that has just been added. `show` sends a page into it, once it is ready; a frame shows only one. */
export function connectFrame({ frame, onMessage, onFlood, onUnreachable, onUnresponsive }: Options) {
  let isReady = false;
  let bundle: PageBundle | undefined;
  let port: MessagePort | undefined;
  let messages = 0;
  const counter = setInterval(() => {
    messages = 0;
  }, 1_000);

  // If an earlier frame was ready, a late one shares its process with a page that hangs.
  const unreachable = setTimeout(() => (wasReady ? onUnresponsive() : onUnreachable()), READY_TIMEOUT_MS);

  function isFlooding() {
    messages += 1;
    if (messages > MAX_MESSAGES) onFlood();
    return messages > MAX_MESSAGES;
  }

  function receive(event: MessageEvent<unknown>) {
    // The data of a flood is not read: reading would copy it.
    if (event.source !== frame.contentWindow || isFlooding()) return;
    const path = readyPath(event.data);
    if (path === undefined) return;
    if (port) return onMessage({ type: 'open', path: pageAt(path) });
    wasReady = true;
    isReady = true;
    // Set before the student's page is loaded: the sandbox applies wherever the frame navigates.
    frame.setAttribute('sandbox', SANDBOX);
    clearTimeout(unreachable);
    send();
  }

  function send() {
    if (!isReady || !bundle || port) return;
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = (event: MessageEvent<unknown>) => {
      if (isFlooding()) return;
      const { data: message } = Message.safeParse(event.data);
      if (message) onMessage(message as FrameMessage);
    };
    // The frame's opaque origin cannot be named as a target. Our policy restricts its address.
    frame.contentWindow!.postMessage(bundle, '*', [channel.port2]);
  }

  addEventListener('message', receive);
  return {
    show(page: PageBundle) {
      bundle = page;
      send();
    },
    close() {
      clearInterval(counter);
      clearTimeout(unreachable);
      removeEventListener('message', receive);
      port?.close();
    },
  };
}
