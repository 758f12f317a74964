/**
 * /popup.html: where the identity provider sends its answer. Hands it to the page
 * that asked, and closes. A page of its own, without the app, because on a thin
 * line a person waits for it.
 */
import type { ChannelName, PopupAnswer, Received } from '#web/features/auth/popup-answer.ts';

/** Milliseconds; the page that asked answers at once, or is not there any more. */
const PATIENCE = 3_000;

const answer = new URLSearchParams(location.hash.slice(1));
// A token has no business in the address bar, nor in the history.
history.replaceState(null, '', location.pathname);

const state = answer.get('state') ?? '';
const channel = new BroadcastChannel('sign-in' satisfies ChannelName);
channel.addEventListener('message', ({ data }: MessageEvent<Partial<Received>>) => {
  if (data.received !== state) return;
  clearTimeout(givingUp);
  window.close();
  say('You can close this window.');
});
channel.postMessage({ state, credential: answer.get('id_token'), error: answer.get('error') } satisfies PopupAnswer);

// A phone that is short of memory may have dropped the page that asked.
const givingUp = setTimeout(() => {
  say('The page that asked is not there any more. Please start again.');
  document.querySelector('a')!.hidden = false;
}, PATIENCE);

function say(words: string) {
  document.querySelector('p')!.textContent = words;
}
