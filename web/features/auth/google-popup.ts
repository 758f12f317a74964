/** The popup in which a person tells the identity provider who they are. */
import type { ChannelName, PopupAnswer, Received } from './popup-answer.ts';

/** The server writes it into the page where it is known. */
const provider = document.querySelector<HTMLMetaElement>('meta[name="identity-provider"]')!;
export const isKnownToBeMissing = () => provider.content === 'none';

let popup: Window | null = null;

/**
 * A popup that goes nowhere yet, or null when the browser blocks it, as it does
 * with windows that no press of a button has just asked for: call it before
 * waiting for anything. One that is still open is closed.
 */
export function openPopup() {
  popup?.close();
  popup = window.open('', '', 'popup,width=480,height=640');
  if (popup) sayWhatComes(popup.document);
  return popup;
}

/** On a thin line the window is empty for a while; in the dark it must not be glaring. */
function sayWhatComes({ documentElement, body }: Document) {
  documentElement.style.colorScheme = 'light dark';
  body.style.font = '1rem system-ui, sans-serif';
  body.textContent = 'Opening Google...';
}

let listening: BroadcastChannel | undefined;

/**
 * Resolves once the popup answers the question with that state; never, if it is
 * closed before. That holds nothing up, and a new question takes its place.
 */
export function answerTo(state: string): Promise<PopupAnswer> {
  listening?.close();
  const channel = new BroadcastChannel('sign-in' satisfies ChannelName);
  listening = channel;

  return new Promise((resolve) => {
    channel.onmessage = ({ data: answer }: MessageEvent<PopupAnswer>) => {
      // Another tab's question, or an answer that somebody made up.
      if (answer.state !== state) return;
      channel.postMessage({ received: state } satisfies Received);
      channel.close();
      resolve(answer);
    };
  });
}
