/** What our letters say. Each has a text and an HTML part that say the same; names in them were typed by strangers. */
import { escapeHtml } from '#server/http/html.ts';
import type { Letter } from '#server/ports.ts';

export type Content = Omit<Letter, 'to'>;

interface Draft {
  subject: string;
  greeting: string;
  /** One paragraph each. */
  before: string[];
  link?: { label: string; url: string };
  after: string[];
}

interface Addressee {
  name: string;
}

export const verificationLetter = ({ name }: Addressee, url: string) =>
  letter({
    subject: 'Confirm your email for Darasa',
    greeting: `Habari ${name},`,
    before: ['welcome to Darasa. Please confirm that this is your address:'],
    link: { label: 'Confirm my email', url },
    after: [
      'The link works for 24 hours.',
      'If you did not ask for an account, leave this letter alone: nothing happens.',
    ],
  });

export const alreadyRegisteredLetter = ({ name }: Addressee, url: string) =>
  letter({
    subject: 'You already have an account at Darasa',
    greeting: `Habari ${name},`,
    before: ['somebody, probably you, has just asked for a new account with this address. You have one already:'],
    link: { label: 'Sign in', url },
    after: [
      "If you don't remember your password, choose 'Forgot password' there.",
      'If it was not you, nothing has happened.',
    ],
  });

export const resetLetter = ({ name }: Addressee, url: string) =>
  letter({
    subject: 'Choose a new password for Darasa',
    greeting: `Habari ${name},`,
    before: ['here you can choose a new password:'],
    link: { label: 'Choose a new password', url },
    after: [
      'The link works once, for 30 minutes.',
      'If you did not ask for it, leave this letter alone: your password stays as it is.',
    ],
  });

export const invitationLetter = ({ name }: Addressee, url: string) =>
  letter({
    subject: 'You are invited to teach at Darasa',
    greeting: `Habari ${name},`,
    before: ['the school has made you a tutor. Choose a password, and your account is ready:'],
    link: { label: 'Choose my password', url },
    after: [
      'The link works once, for seven days. After that, Forgot password on the sign-in page sends you a new one.',
    ],
  });

export const typeChangedLetter = ({ name }: Addressee, type: keyof typeof newTypes, url: string) =>
  letter({
    subject: newTypes[type].subject,
    greeting: `Habari ${name},`,
    before: [`${newTypes[type].what} Your email and password are the same as before:`],
    link: { label: 'Sign in', url },
    after: [],
  });

const newTypes = {
  student: {
    subject: 'You are a student at Darasa now',
    what: 'the school has made you a student; you no longer belong to its staff.',
  },
  tutor: { subject: 'You are a tutor at Darasa now', what: 'the school has made you a tutor.' },
  admin: {
    subject: 'You belong to the office of Darasa now',
    what: 'the school has made you a member of its office: you look after its people and all of its courses.',
  },
};

export const passwordChangedLetter = ({ name }: Addressee, url: string) =>
  letter({
    subject: 'Your password for Darasa was changed',
    greeting: `Habari ${name},`,
    before: ['the password of your account has just been changed, and other devices were signed out.'],
    after: [`If it was not you, choose a new one at once: ${url}`],
  });

export const confirmNewEmailLetter = ({ name }: Addressee, url: string) =>
  letter({
    subject: 'Confirm your new email for Darasa',
    greeting: `Habari ${name},`,
    before: ['please confirm that this is your new address:'],
    link: { label: 'Confirm my new email', url },
    after: ['The link works for 24 hours. Until you open it, your old address counts.'],
  });

export const emailChangeNotice = ({ name }: Addressee, newEmail: string, url: string) =>
  letter({
    subject: 'Your email for Darasa is about to change',
    greeting: `Habari ${name},`,
    before: [`somebody who knows your password has asked to change the address of your account to ${newEmail}.`],
    after: [`If it was not you, choose a new password at once: ${url}`],
  });

function letter({ subject, greeting, before, link, after }: Draft): Content {
  const text = [greeting, ...before, ...(link ? [link.url] : []), ...after, 'Darasa'].join('\n\n');
  const paragraphs = (lines: string[]) =>
    lines.map((line) => `<p style="${STYLE.text}">${withLinks(line)}</p>`).join('\n');
  const button = link
    ? `<p><a href="${escapeHtml(link.url)}" style="${STYLE.button}">${escapeHtml(link.label)}</a></p>`
    : '';
  const address = link ? `<p style="${STYLE.small}">${escapeHtml(link.url)}</p>` : '';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${STYLE.body}">
<div style="${STYLE.card}">
<div style="${STYLE.head}">Darasa</div>
${KANGA}
<div style="padding:24px">
${paragraphs([greeting, ...before])}
${button}
${address}
${paragraphs(after)}
</div></div></body></html>`;
  return { subject, text, html };
}

const withLinks = (line: string) =>
  escapeHtml(line).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" style="color:#1f3c88">${url}</a>`);

/** Mail programs read neither style sheets nor custom properties: the design's light colours, written out. */
const STYLE = {
  body: 'margin:0;padding:24px 12px;background:#fbf8f2;color:#14213d;font:16px/1.55 Verdana,Arial,sans-serif',
  card: 'max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e6dfd2;border-radius:14px;overflow:hidden',
  head: 'background:#1f3c88;color:#ffffff;padding:18px 24px;font-size:20px;font-weight:bold',
  text: 'margin:0 0 14px',
  button:
    'display:inline-block;background:#f2a51a;color:#14213d;padding:13px 22px;border-radius:10px;font-weight:bold;text-decoration:none',
  small: 'font-size:13px;color:#5d6478;word-break:break-all',
};

/** The kanga's border as table cells, since mail programs do not show SVG. */
const KANGA = `<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr>${Array.from(
  { length: 12 },
  (_, i) => `<td style="height:8px;background:${i % 2 === 0 ? '#f2a51a' : '#1f3c88'};font-size:0">&nbsp;</td>`,
).join('')}</tr></table>`;
