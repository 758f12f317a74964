/**
 * /popup.html: the redirect URL of the identity provider. Passes the provider's answer to the page that opened the
 * popup, and closes. It does not load the app, so that it opens quickly on a slow connection.
 */
import * as texts from '#texts/popup.ts';
import type { ChannelName, PopupAnswer, Received } from '#web/features/auth/popup-answer.ts';

/** The milliseconds to wait for the opening page, which confirms immediately unless it was closed. */
const ANSWER_TIMEOUT = 3_000;

const answer = new URLSearchParams(location.hash.slice(1));
// The URL contains a token, which must not stay in the address bar or the history.
history.replaceState(null, '', location.pathname);

const state = answer.get('state') ?? '';
const channel = new BroadcastChannel('sign-in' satisfies ChannelName);
channel.addEventListener('message', ({ data }: MessageEvent<Partial<Received>>) => {
  if (data.received !== state) return;
  clearTimeout(timeout);
  window.close();
  show(texts.mayClose);
});
channel.postMessage({ state, credential: answer.get('id_token'), error: answer.get('error') } satisfies PopupAnswer);

// No confirmation came: a phone with little memory may have discarded the opening page.
const timeout = setTimeout(() => {
  show(texts.startAgain);
  document.querySelector('a')!.hidden = false;
}, ANSWER_TIMEOUT);

function show(text: string) {
  document.querySelector('p')!.textContent = text;
}
