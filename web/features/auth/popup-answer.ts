/**
 * The messages between the popup and the page that opened it, on a BroadcastChannel that all pages of this origin
 * receive. Types only, so that popup.html loads a single script.
 */
export type ChannelName = 'sign-in';

/** The message that popup.html sends with the provider's answer. */
export interface PopupAnswer {
  /** The OAuth state, by which the page recognises the answer to its own request. */
  state: string;
  credential: string | null;
  /** OAuth's error code if there is no credential, such as `access_denied` if the user cancelled. */
  error: string | null;
}

/**
 * The opening page confirms that it has received the answer to the request with this OAuth state, so that the popup can
 * close.
 */
export interface Received {
  received: string;
}
