/** The popup in which the user signs in at the identity provider. */
import * as texts from '#texts/people/auth.ts';
import { serialQueue } from '#web/concurrency/serial-queue.ts';
import type { ChannelName, PopupAnswer, Received } from './popup-answer.ts';

/** The server writes into this tag whether an identity provider is configured; 'none' means that there is none. */
const provider = document.querySelector<HTMLMetaElement>('meta[name="identity-provider"]')!;
export const isKnownToBeMissing = () => provider.content === 'none';

let popup: Window | null = null;

/**
 * Opens a popup without a URL yet. Returns null if the browser blocks it: browsers block windows that do not directly
 * follow a click, so call this before the first `await`. An earlier popup that is still open is closed.
 */
export function openPopup() {
  popup?.close();
  popup = window.open('', '', 'popup,width=480,height=640');
  if (popup) showLoading(popup.document);
  return popup;
}

/** Shows a text until Google's page has loaded, which takes a while on a slow connection. Follows the dark theme. */
function showLoading({ documentElement, body }: Document) {
  documentElement.style.colorScheme = 'light dark';
  body.style.font = '1rem system-ui, sans-serif';
  body.textContent = texts.openingGoogle;
}

/** Sends requests for the provider's URL one at a time: each reply sets a cookie, and only the last cookie is valid. */
export const inOrder = serialQueue();

let listening: BroadcastChannel | undefined;

/**
 * Resolves with the popup's answer to the request that has this OAuth `state`. Never resolves if the user closes the
 * popup without an answer; the user can still start another request.
 */
export function answerTo(state: string): Promise<PopupAnswer> {
  listening?.close();
  const channel = new BroadcastChannel('sign-in' satisfies ChannelName);
  listening = channel;

  return new Promise((resolve) => {
    channel.onmessage = ({ data: answer }: MessageEvent<PopupAnswer>) => {
      // The answer belongs to another tab's request, or is forged.
      if (answer.state !== state) return;
      channel.postMessage({ received: state } satisfies Received);
      channel.close();
      resolve(answer);
    };
  });
}
