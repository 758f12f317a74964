/** The popup in which the user signs in at the identity provider. */
import type { ChannelName, PopupAnswer, Received } from './popup-answer.ts';

/** The server writes it into the page if it is configured. */
const provider = document.querySelector<HTMLMetaElement>('meta[name="identity-provider"]')!;
export const isKnownToBeMissing = () => provider.content === 'none';

let popup: Window | null = null;

/**
 * A popup without a URL yet, or null if the browser blocks it. Browsers block
 * windows that do not directly follow a click, so call this before the first
 * await. A popup that is still open is closed.
 */
export function openPopup() {
  popup?.close();
  popup = window.open('', '', 'popup,width=480,height=640');
  if (popup) showLoading(popup.document);
  return popup;
}

/** On a slow connection the window is empty for a while; it follows the dark theme. */
function showLoading({ documentElement, body }: Document) {
  documentElement.style.colorScheme = 'light dark';
  body.style.font = '1rem system-ui, sans-serif';
  body.textContent = 'Opening Google...';
}

let listening: BroadcastChannel | undefined;

/**
 * Resolves with the popup's answer to the request with that state; never, if the
 * popup is closed first. That blocks nothing: a new request replaces it.
 */
export function answerTo(state: string): Promise<PopupAnswer> {
  listening?.close();
  const channel = new BroadcastChannel('sign-in' satisfies ChannelName);
  listening = channel;

  return new Promise((resolve) => {
    channel.onmessage = ({ data: answer }: MessageEvent<PopupAnswer>) => {
      // Another tab's request, or a forged answer.
      if (answer.state !== state) return;
      channel.postMessage({ received: state } satisfies Received);
      channel.close();
      resolve(answer);
    };
  });
}
