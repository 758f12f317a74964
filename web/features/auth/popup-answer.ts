/**
 * What the popup and the page that opened it say to each other, on a channel
 * that every page of ours can hear. Types alone: popup.html is to load one file.
 */
export type ChannelName = 'sign-in';

/** From popup.html, with what the provider has answered. */
export interface PopupAnswer {
  /** The word by which the page knows the answer to its own question. */
  state: string;
  credential: string | null;
  /** Why there is no credential, in OAuth's words: access_denied when the person has thought better of it. */
  error: string | null;
}

/** From the page: the answer to that question has come, and the popup can go. */
export interface Received {
  received: string;
}
