/**
 * The messages between the popup and the page that opened it, on a channel that
 * all our pages receive. Types only, so that popup.html loads a single file.
 */
export type ChannelName = 'sign-in';

/** From popup.html, with the provider's answer. */
export interface PopupAnswer {
  /** The OAuth state, by which the page recognises the answer to its own request. */
  state: string;
  credential: string | null;
  /** Why there is no credential, as OAuth names it: access_denied if the user cancelled. */
  error: string | null;
}

/** From the page: the answer to that request has arrived, and the popup can close. */
export interface Received {
  received: string;
}
