/** The pages on which a user unsubscribes from emails. They look like the pages for visitors and need no script. */
import type { NotificationTopic } from '#contract/notifications/kinds.ts';
import type { SchoolDetails } from '#contract/school-details.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { STYLES, STYLES_SOURCE } from '#server/features/front-door/front-door.ts';
import { Html, html } from '#server/http/pages/html.ts';

export interface Frame {
  locale: Locale;
  texts: Catalogue;
  school: SchoolDetails;
}

export const POLICY = [
  "default-src 'none'",
  `style-src ${STYLES_SOURCE}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Stopping {
  topic: NotificationTopic | 'all';
  /** The URL of this page, to which its button sends a POST. */
  address: string;
  /** The URL of the page that stops all emails. */
  all: string;
}

export function stopPage(frame: Frame, { topic, address, all }: Stopping) {
  const { notificationSettings: words } = frame.texts;
  const name = topic === 'all' ? undefined : words.topics[topic];
  const title = name ? words.stopTitle(name) : words.stopAllTitle;
  return page(frame, {
    title,
    content: html`<p>${name ? words.stopText(name) : words.stopAllText}</p>
<form method="post" action="${address}"><button>${words.stopButton}</button></form>
${name && html`<p><a href="${all}">${words.stopAll}</a></p>`}`,
  });
}

export const stoppedPage = (frame: Frame) => {
  const { stopped, stoppedText } = frame.texts.notificationSettings;
  return page(frame, { title: stopped, content: html`<p role="status">${stoppedText}</p>${settingsLink(frame)}` });
};

export const badLinkPage = (frame: Frame) => {
  const { badLink, badLinkText } = frame.texts.notificationSettings;
  return page(frame, { title: badLink, content: html`<p>${badLinkText}</p>${settingsLink(frame)}` });
};

/** A link to the notification settings. Visitors are asked to sign in first; staff are redirected to their dashboard. */
const settingsLink = ({ texts }: Frame) =>
  html`<p><a href="/profile/notifications">${texts.notificationSettings.openSettings}</a></p>`;

const page = ({ locale, school }: Frame, { title, content }: { title: string; content: Html }) =>
  html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${school.name}</title>
<style>${new Html(STYLES)}</style>
</head>
<body>
<header class="bar"><a class="school" href="/welcome">${school.name}</a></header>
<main><h1>${title}</h1>${content}</main>
</body>
</html>
`.text;
