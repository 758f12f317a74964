/** The connection to the frame in which a student's page runs. What comes from there may be forged by the page. */
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

/** @param mayBeOwn  whether the school's own will do, as for what the reader has made */
export const firstAddress = (mayBeOwn: boolean) =>
  navigator.onLine || !mayBeOwn ? (previewAddress() ?? OWN_ADDRESS) : OWN_ADDRESS;

/** Whether previews have an origin of their own, without which the server publishes no pages. */
export const hasPreviewOrigin = () => /^https?:/.test(previewAddress() ?? '');

/** Whether a frame has been ready since the school's page was opened. */
let wasReady = false;
/** Milliseconds after which a frame that is not ready counts as not reachable. */
const PATIENCE = 5_000;

interface Options {
  frame: HTMLIFrameElement;
  bundle: PageBundle;
  onMessage: (message: FrameMessage) => void;
  /** The page sends more than anyone could read: the caller removes the frame. */
  onFlood: () => void;
  /** The frame did not load, nor did any before. */
  onUnreachable: () => void;
  /** The frame does not answer, although frames can be reached. */
  onSilent: () => void;
}

const readyPath = (data: unknown) =>
  typeof data === 'string' && data.startsWith(READY) && data.length < 500 ? data.slice(READY.length) : undefined;

/** Sends the page into the frame once the frame is ready for it. Returns a function that ends the connection. */
export function connectFrame({ frame, bundle, onMessage, onFlood, onUnreachable, onSilent }: Options) {
  let port: MessagePort | undefined;
  let messages = 0;
  const counter = setInterval(() => {
    messages = 0;
  }, 1_000);

  // Once a frame was there, a later one that is late shares its process with a page that hangs.
  const unreachable = setTimeout(() => (wasReady ? onSilent() : onUnreachable()), PATIENCE);

  function isTooMuch() {
    messages += 1;
    if (messages > MAX_MESSAGES) onFlood();
    return messages > MAX_MESSAGES;
  }

  function receive(event: MessageEvent<unknown>) {
    // The data of a flood is not even looked at: reading it would copy it.
    if (event.source !== frame.contentWindow || isTooMuch()) return;
    const path = readyPath(event.data);
    if (path === undefined) return;
    if (port) return onMessage({ type: 'open', path: pageAt(path) });
    wasReady = true;
    // Before anything of the student is in it: wherever the frame goes from here, the sandbox holds.
    frame.setAttribute('sandbox', SANDBOX);
    clearTimeout(unreachable);
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = (event: MessageEvent<unknown>) => {
      if (isTooMuch()) return;
      const { data: message } = Message.safeParse(event.data);
      if (message) onMessage(message as FrameMessage);
    };
    // The frame has an origin of its own each time, which cannot be named. Its address is held by our policy.
    frame.contentWindow!.postMessage(bundle, '*', [channel.port2]);
  }

  addEventListener('message', receive);
  return () => {
    clearInterval(counter);
    clearTimeout(unreachable);
    removeEventListener('message', receive);
    port?.close();
  };
}
