/** The phones' web pages: pending payment requests, with Pay and Cancel. */

import type { HttpRequest, HttpResponse, HttpResult } from './http.ts';
import { contentSecurityPolicy, escapeHtml, page } from './page-layout.ts';
import type { PaymentRequest } from './payment-request.ts';
import type { Phones } from './phones.ts';

export const phonePages =
  (phones: Phones) =>
  (request: HttpRequest): HttpResult | Promise<HttpResult> => {
    const [, phone, action] = request.path.match(/^\/phones\/(254\d{9})(\/answer)?$/) ?? [];
    if (request.method === 'POST' && phone && action) return answer(phones, phone, request);
    if (request.method !== 'GET' || action) return htmlResponse(404, page('Page not found', nothing));
    if (request.path === '/') return htmlResponse(200, page('Phones', listOf(phones.all())));
    return phone
      ? htmlResponse(200, page(displayNumber(phone), phonePage(phones.all(), phone)))
      : htmlResponse(404, page('Page not found', nothing));
  };

const nothing = '<h1>Page not found</h1><p><a href="/">All phones</a></p>';

const htmlResponse = (status: number, body: string): HttpResponse => ({
  status,
  body,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    // With `no-referrer`, browsers would send the form with the origin "null", which the same-origin check refuses.
    'referrer-policy': 'same-origin',
  },
});

/**
 * Pays or cancels a request for the phone's owner, without waiting for the callback: as on a real phone, M-Pesa's
 * message appears a moment later.
 */
async function answer(phones: Phones, phone: string, { text }: HttpRequest): Promise<HttpResult> {
  const form = new URLSearchParams(text);
  const choice = form.get('answer');
  const asked = phones.find(form.get('request') ?? '');
  if (asked?.phone === phone && (choice === 'pay' || choice === 'cancel'))
    void phones.answer(asked.checkoutRequestId, choice);
  return { status: 303, body: '', headers: { location: `/phones/${phone}` } };
}

function listOf(all: PaymentRequest[]) {
  const numbers = [...new Set(all.toReversed().map(({ phone }) => phone))];
  const waiting = numbers.filter((phone) => all.some((asked) => asked.phone === phone && !asked.result));
  const idle = numbers.filter((phone) => !waiting.includes(phone));
  const open =
    waiting.length > 0
      ? linksTo(waiting, all)
      : '<p>There are no payment requests right now. New requests appear here automatically.</p>';
  return `<h1>Phones</h1>${open}${idle.length > 0 ? `<h2>Earlier requests</h2>${linksTo(idle, all)}` : ''}`;
}

const linksTo = (numbers: string[], all: PaymentRequest[]) =>
  `<ul class="phones">${numbers
    .map((phone) => `<li><a href="/phones/${phone}"><b>${displayNumber(phone)}</b> ${phoneStatus(phone, all)}</a></li>`)
    .join('')}</ul>`;

function phoneStatus(phone: string, all: PaymentRequest[]) {
  const waiting = all.filter((asked) => asked.phone === phone && !asked.result);
  return waiting.length > 0
    ? `has a request for ${waiting.map(({ amount }) => kes(amount)).join(' and ')}`
    : 'has no request';
}

function phonePage(all: PaymentRequest[], phone: string) {
  const own = all.filter((asked) => asked.phone === phone).toReversed();
  const waiting = own.filter(({ result }) => !result);
  const finished = own.filter(({ result }) => result);
  const prompts =
    waiting.length > 0 ? waiting.map(prompt).join('') : '<p>There are no payment requests on this phone.</p>';
  const messages =
    finished.length > 0 ? `<h2>Messages</h2><ul class="messages">${finished.map(message).join('')}</ul>` : '';
  return `<p><a href="/">All phones</a></p><h1>${displayNumber(phone)}</h1>${prompts}${messages}`;
}

const prompt = ({ phone, amount, reference, checkoutRequestId }: PaymentRequest) => `
<form class="prompt" method="post" action="/phones/${phone}/answer" aria-labelledby="ask-${escapeHtml(checkoutRequestId)}">
<h2 id="ask-${escapeHtml(checkoutRequestId)}">Do you want to pay ${kes(amount)} to DARASA, account ${escapeHtml(reference)}?</h2>
<p>A real phone would ask for the M-Pesa PIN here. This one never does: no money moves.</p>
<input type="hidden" name="request" value="${escapeHtml(checkoutRequestId)}">
<button name="answer" value="pay" class="pay">Pay</button>
<button name="answer" value="cancel">Cancel</button>
</form>`;

const message = (asked: PaymentRequest) => `<li>${escapeHtml(messageText(asked))}</li>`;

function messageText({ result, amount, reference }: PaymentRequest) {
  if (result?.paid)
    return `${result.paid.receipt} confirmed. ${kes(result.paid.amount)} sent to DARASA for account ${reference}. No real money was moved.`;
  const why: Record<number, string> = { 1032: 'You cancelled', 1037: 'You did not answer in time' };
  return `${why[result?.code ?? 0] ?? 'It did not go through'}: ${kes(amount)} to DARASA, account ${reference}, was not paid.`;
}

const displayNumber = (phone: string) => phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');

const kes = (amount: number) => `KES ${amount.toLocaleString('en-KE')}`;
