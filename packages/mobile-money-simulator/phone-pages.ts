/** The phones' web pages: pending payment requests, with Pay and Cancel. */

import type { Asked } from './asked.ts';
import type { Answer, Asking, Reply } from './exchange.ts';
import { contentSecurityPolicy, escapeHtml, page } from './phone-look.ts';
import type { Phones } from './phones.ts';

export const phonePages =
  (phones: Phones) =>
  (asking: Asking): Answer | Promise<Answer> => {
    const [, phone, action] = asking.path.match(/^\/phones\/(254\d{9})(\/answer)?$/) ?? [];
    if (asking.method === 'POST' && phone && action) return answer(phones, phone, asking);
    if (asking.method !== 'GET' || action) return shown(404, page('Nothing here', nothing));
    if (asking.path === '/') return shown(200, page('Phones', listOf(phones.all())));
    return phone
      ? shown(200, page(inWords(phone), onPhone(phones.all(), phone)))
      : shown(404, page('Nothing here', nothing));
  };

const nothing = '<h1>Nothing here</h1><p><a href="/">All phones</a></p>';

const shown = (status: number, body: string): Reply => ({
  status,
  body,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    // With no referrer at all, browsers would send the form with the origin "null".
    'referrer-policy': 'same-origin',
  },
});

/** Does not wait for the shop's callback; M-Pesa's message on a real phone also arrives a moment later. */
async function answer(phones: Phones, phone: string, { text }: Asking): Promise<Answer> {
  const form = new URLSearchParams(text);
  const choice = form.get('answer');
  const asked = phones.find(form.get('request') ?? '');
  if (asked?.phone === phone && (choice === 'pay' || choice === 'cancel'))
    void phones.answer(asked.checkoutRequestId, choice);
  return { status: 303, body: '', headers: { location: `/phones/${phone}` } };
}

function listOf(all: Asked[]) {
  const numbers = [...new Set(all.toReversed().map(({ phone }) => phone))];
  const waiting = numbers.filter((phone) => all.some((asked) => asked.phone === phone && !asked.result));
  const quiet = numbers.filter((phone) => !waiting.includes(phone));
  const open =
    waiting.length > 0
      ? linksTo(waiting, all)
      : '<p>No phone is being asked right now. A request appears here by itself.</p>';
  return `<h1>Phones</h1>${open}${quiet.length > 0 ? `<h2>Asked before</h2>${linksTo(quiet, all)}` : ''}`;
}

const linksTo = (numbers: string[], all: Asked[]) =>
  `<ul class="phones">${numbers
    .map((phone) => `<li><a href="/phones/${phone}"><b>${inWords(phone)}</b> ${standingOf(phone, all)}</a></li>`)
    .join('')}</ul>`;

function standingOf(phone: string, all: Asked[]) {
  const waiting = all.filter((asked) => asked.phone === phone && !asked.result);
  return waiting.length > 0 ? `is asked for ${waiting.map(({ amount }) => kes(amount)).join(' and ')}` : 'is quiet';
}

function onPhone(all: Asked[], phone: string) {
  const own = all.filter((asked) => asked.phone === phone).toReversed();
  const waiting = own.filter(({ result }) => !result);
  const told = own.filter(({ result }) => result);
  const prompts = waiting.length > 0 ? waiting.map(prompt).join('') : '<p>Nothing asks for money on this phone.</p>';
  const messages = told.length > 0 ? `<h2>Messages</h2><ul class="messages">${told.map(message).join('')}</ul>` : '';
  return `<p><a href="/">All phones</a></p><h1>${inWords(phone)}</h1>${prompts}${messages}`;
}

const prompt = ({ phone, amount, reference, checkoutRequestId }: Asked) => `
<form class="prompt" method="post" action="/phones/${phone}/answer" aria-labelledby="ask-${escapeHtml(checkoutRequestId)}">
<h2 id="ask-${escapeHtml(checkoutRequestId)}">Do you want to pay ${kes(amount)} to DARASA, account ${escapeHtml(reference)}?</h2>
<p>A real phone would ask for the M-Pesa PIN here. This one never does: no money moves.</p>
<input type="hidden" name="request" value="${escapeHtml(checkoutRequestId)}">
<button name="answer" value="pay" class="pay">Pay</button>
<button name="answer" value="cancel">Cancel</button>
</form>`;

const message = (asked: Asked) => `<li>${escapeHtml(messageText(asked))}</li>`;

function messageText({ result, amount, reference }: Asked) {
  if (result?.paid)
    return `${result.paid.receipt} confirmed. ${kes(result.paid.amount)} sent to DARASA for account ${reference}. No real money was moved.`;
  const why: Record<number, string> = { 1032: 'You cancelled', 1037: 'Nobody answered in time' };
  return `${why[result?.code ?? 0] ?? 'It did not go through'}: ${kes(amount)} to DARASA, account ${reference}, was not paid.`;
}

const inWords = (phone: string) => phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');

const kes = (amount: number) => `KES ${amount.toLocaleString('en-KE')}`;
