/** The page that shows emails instead of sending them, for developers (/dev/outbox). */

export const title = 'Barua pepe za majaribio';
export const about = 'Barua pepe hizi zilihifadhiwa, hazikutumwa, kwa sababu SMTP_URL haijawekwa. Mpya zaidi ziko juu.';
export const none = 'Bado hakuna barua pepe.';
export const sentTo = (address: string, time: string) => `Kwa ${address}, ${time}`;
export const viewAsHtml = 'tazama kama HTML';
