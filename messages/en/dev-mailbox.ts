/** The page that shows emails instead of sending them, for developers (/dev/outbox). */

export const title = 'Dev mailbox';
export const about = 'These emails were saved, not sent, because SMTP_URL is not set. Newest first.';
export const none = 'No emails yet.';
export const sentTo = (address: string, time: string) => `To ${address}, ${time}`;
export const viewAsHtml = 'view as HTML';
