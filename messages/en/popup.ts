/** The window in which an identity provider answers. It loads no other texts. */
export const mayClose = 'You can close this window.';
export const startAgain = 'The sign-in page is no longer open. Please start again.';
