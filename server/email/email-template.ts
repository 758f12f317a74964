/** The layout of emails, which have a text and an HTML part. Names in them are untrusted, so the HTML is escaped. */

import type { Catalogue } from '#messages/catalogues.ts';
import { escapeHtml } from '#server/http/pages/html.ts';
import type { Email } from '#server/ports/mail.ts';

/** The content of an email, without its recipient. */
export type EmailContent = Omit<Email, 'to'>;

interface EmailDraft {
  subject: string;
  greeting: string;
  /** Paragraphs. */
  intro: string[];
  /** Rows of a table with two columns: label and value. */
  details?: [what: string, value: string][];
  link?: { label: string; url: string };
  closing: string[];
  /** Why the recipient got the email. */
  why: string;
}

/** @param texts  the texts of the recipient's language, in which the draft is written */
export function renderEmail(texts: Catalogue, draft: EmailDraft): EmailContent {
  const origin = `${texts.emails.sender} ${draft.why}`;
  return { subject: draft.subject, text: toText(draft, origin), html: toHtml(texts, draft, origin) };
}

function toText({ greeting, intro: before, details = [], link, closing: after }: EmailDraft, origin: string) {
  const table = details.map(([what, value]) => `${what}: ${value}`).join('\n');
  const paragraphs = [greeting, ...before, table, link?.url, ...after, origin];
  return paragraphs.filter(Boolean).join('\n\n');
}

function toHtml(texts: Catalogue, draft: EmailDraft, origin: string) {
  const { subject, greeting, intro: before, details = [], link, closing: after } = draft;
  return `<!doctype html>
<html lang="${texts.locale.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${STYLE.body}">
<div style="${STYLE.card}">
<div style="${STYLE.head}">Darasa</div>
${KANGA}
<div style="padding:24px">
${paragraphs([greeting, ...before])}
${details.length > 0 ? table(details) : ''}
${link ? button(link) : ''}
${paragraphs(after)}
<p style="${STYLE.small}">${escapeHtml(origin)}</p>
</div></div></body></html>`;
}

const paragraphs = (lines: string[]) =>
  lines.map((line) => `<p style="${STYLE.text}">${withLinks(line)}</p>`).join('\n');

const withLinks = (line: string) =>
  escapeHtml(line).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" style="color:#1f3c88">${url}</a>`);

const table = (rows: [string, string][]) => {
  const cells = rows.map(
    ([what, value]) =>
      `<tr><th style="${STYLE.what}" scope="row">${escapeHtml(what)}</th><td style="${STYLE.value}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 18px">${cells.join('\n')}</table>`;
};

const button = ({ label, url }: { label: string; url: string }) =>
  `<p><a href="${escapeHtml(url)}" style="${STYLE.button}">${escapeHtml(label)}</a></p>
<p style="${STYLE.small};word-break:break-all">${escapeHtml(url)}</p>`;

/** Colours of the light theme as literal values: mail programs support neither style sheets nor CSS variables. */
const STYLE = {
  body: 'margin:0;padding:24px 12px;background:#fbf8f2;color:#14213d;font:16px/1.55 Verdana,Arial,sans-serif',
  card: 'max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e6dfd2;border-radius:14px;overflow:hidden',
  head: 'background:#1f3c88;color:#ffffff;padding:18px 24px;font-size:20px;font-weight:bold',
  text: 'margin:0 0 14px',
  button:
    'display:inline-block;background:#f2a51a;color:#14213d;padding:13px 22px;border-radius:10px;font-weight:bold;text-decoration:none',
  what: 'padding:7px 12px 7px 0;border-top:1px solid #e6dfd2;color:#5d6478;font-weight:normal;text-align:left',
  value: 'padding:7px 0;border-top:1px solid #e6dfd2;text-align:right',
  small: 'font-size:13px;color:#5d6478',
};

/** The border of a kanga cloth, the product's ornament, made of table cells because mail programs do not show SVG. */
const KANGA = `<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr>${Array.from(
  { length: 12 },
  (_, i) => `<td style="height:8px;background:${i % 2 === 0 ? '#f2a51a' : '#1f3c88'};font-size:0">&nbsp;</td>`,
).join('')}</tr></table>`;
