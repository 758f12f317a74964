/** The layout of emails, which have a text and an HTML part. Names in them are untrusted, so the HTML is escaped. */

import type { SchoolDetails } from '#contract/school-details.ts';
import { type Catalogue, catalogues } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { PRODUCT } from '#messages/product.ts';
import { escapeHtml } from '#server/http/pages/html.ts';
import type { Email } from '#server/ports/mail.ts';
import type { Services } from '#server/services.ts';

/** The content of an email, without its recipient. */
export type EmailContent = Omit<Email, 'to'>;

interface EmailDraft {
  subject: string;
  greeting: string;
  /** Paragraphs above the details and the link. */
  intro: string[];
  /** The rows of a two-column table in the email: label and value. */
  details?: [what: string, value: string][];
  link?: Link | undefined;
  /** Links to the things that the email is about, one each, such as the lessons of a digest. */
  items?: Link[];
  closing: string[];
  /** Why the recipient got the email. */
  why: string;
  /** Links to the pages where the recipient can stop such emails. */
  choices?: Link[];
}

interface Link {
  label: string;
  url: string;
}

/** The language of an email, and the school that sends it. */
export interface Letterhead {
  locale: Locale;
  texts: Catalogue;
  school: SchoolDetails;
  /** The origin of the logo's URL. */
  publicUrl: string;
}

export type LetterheadNeeds = Pick<Services, 'schoolDetails' | 'config'>;

/** The letterhead of an email. @param locale  the recipient's language; English if none is known */
export const letterheadIn = async (
  { schoolDetails, config }: LetterheadNeeds,
  locale: Locale | null | undefined,
): Promise<Letterhead> => ({
  locale: locale ?? 'en',
  texts: catalogues[locale ?? 'en'],
  school: await schoolDetails.read(),
  publicUrl: config.publicUrl,
});

/**
 * Text about consent or money, followed by the same text in English until the school has recorded that a native speaker has
 * approved the translation. Web pages do the same (web/ui/language/Bilingual.tsx).
 */
export function withEnglish({ locale, texts, school }: Letterhead, paragraphsIn: (texts: Catalogue) => string[]) {
  const isTrusted = locale === 'en' || school.approvedLocales.includes(locale);
  return [...paragraphsIn(texts), ...(isTrusted ? [] : paragraphsIn(catalogues.en))];
}

/** Renders the email's text and HTML. @param head  the letterhead in the language of the draft */
export function renderEmail(head: Letterhead, draft: EmailDraft): EmailContent {
  const footer = footerOf(head, draft);
  return {
    subject: draft.subject,
    text: toText(draft, footer),
    html: toHtml(head, draft, footer),
    // If the school has not set its name, emails are sent under the name in MAIL_FROM.
    ...(head.school.name !== PRODUCT && { fromName: head.school.name }),
  };
}

/** The footer: who sent the email and why, then how to reach the school. */
function footerOf({ texts, school }: Letterhead, { why }: EmailDraft) {
  const { name, address, phone, email } = school;
  const contact = [...address.split(/\r?\n/), phone, email].filter(Boolean).join(' · ');
  const product = name === PRODUCT ? '' : texts.ui.poweredBy;
  return [`${texts.emails.sender(name)} ${why}`, contact, product].filter(Boolean);
}

function toText(draft: EmailDraft, footer: string[]) {
  const { greeting, intro: before, details = [], link, items = [], closing: after, choices = [] } = draft;
  const table = details.map(([what, value]) => `${what}: ${value}`).join('\n');
  const named = (links: Link[]) => links.map(({ label, url }) => `${label}:\n${url}`);
  const paragraphs = [greeting, ...before, table, ...named(items), link?.url, ...after, ...footer, ...named(choices)];
  return paragraphs.filter(Boolean).join('\n\n');
}

function toHtml({ texts, school, publicUrl }: Letterhead, draft: EmailDraft, footer: string[]) {
  const { subject, greeting, intro: before, details = [], link, items = [], closing: after, choices = [] } = draft;
  return `<!doctype html>
<html lang="${texts.locale.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${STYLE.body}">
<div style="${STYLE.card}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="${STYLE.head}"><tr>${school.logo ? logo(publicUrl + school.logo) : ''}<td style="padding:18px 24px">${escapeHtml(school.name)}</td></tr></table>
${KANGA}
<div style="padding:24px">
${paragraphs([greeting, ...before])}
${details.length > 0 ? table(details) : ''}
${links(items, STYLE.text)}
${link ? button(link) : ''}
${paragraphs(after)}
${footer.map((line) => `<p style="${STYLE.small}">${escapeHtml(line)}</p>`).join('\n')}
${links(choices, STYLE.small)}
</div></div></body></html>`;
}

/** The school's logo. The school's name stands beside it, because some mail programs load no pictures. */
const logo = (url: string) =>
  `<td width="40" style="padding-left:24px"><img src="${escapeHtml(url)}" alt="" width="40" style="${STYLE.logo}"></td>`;

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

const links = (all: Link[], style: string) =>
  all
    .map(
      ({ label, url }) =>
        `<p style="${style}"><a href="${escapeHtml(url)}" style="color:#1f3c88">${escapeHtml(label)}</a></p>`,
    )
    .join('\n');

const button = ({ label, url }: Link) =>
  `<p><a href="${escapeHtml(url)}" style="${STYLE.button}">${escapeHtml(label)}</a></p>
<p style="${STYLE.small};word-break:break-all">${escapeHtml(url)}</p>`;

/** Colours of the light theme as literal values: mail programs support neither style sheets nor CSS variables. */
const STYLE = {
  body: 'margin:0;padding:24px 12px;background:#fbf8f2;color:#14213d;font:16px/1.55 Verdana,Arial,sans-serif',
  card: 'max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e6dfd2;border-radius:14px;overflow:hidden',
  head: 'background:#1f3c88;color:#ffffff;font-size:20px;font-weight:bold',
  logo: 'display:block;width:40px;border-radius:6px',
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
