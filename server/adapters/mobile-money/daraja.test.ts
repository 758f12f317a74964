/** Tests the Daraja adapter with a scripted server: the exact requests, and safe handling of odd responses. */
import { afterEach, expect, test } from 'vitest';
import type { PaymentReport, PromptResponse } from '#server/ports/mobile-money.ts';
import { type Listener, type Said, type Seen, startListener } from '#server/testing/fakes/http-server.ts';
import { darajaMoney } from './daraja.ts';

const account = {
  isLive: true,
  pause: 5,
  consumerKey: 'key',
  consumerSecret: 'c-secret',
  shortcode: '174379',
  passkey: 'bfb279',
  initiator: { name: 'darasa', securityCredential: 'sealed' },
};
const prompt = { reference: 'ABCDEFGH2345', phone: '254712345678', amount: 400, callbackUrl: 'https://s.example/cb/x' };
const accepted = JSON.stringify({
  MerchantRequestID: '29115-1',
  CheckoutRequestID: 'ws_CO_1',
  ResponseCode: '0',
  ResponseDescription: 'Success',
});
const fault = (errorCode: string, errorMessage: string, status = 500): Said => ({
  status,
  body: JSON.stringify({ requestId: '1-2', errorCode, errorMessage }),
});

let provider: Listener;
afterEach(() => provider.stop());

/** A fake Daraja server that issues tokens 'token 1', 'token 2' and so on, and answers all other calls by `say`. */
async function daraja(say: (request: Seen) => Said, more: object = {}) {
  let tokens = 0;
  provider = await startListener((request) =>
    request.path.startsWith('/oauth')
      ? { body: JSON.stringify({ access_token: `token ${++tokens}`, expires_in: '3599' }) }
      : say(request),
  );
  // The year differs between UTC (still 2026) and Nairobi (already 2027), so a wrong time zone is noticed.
  let now = new Date('2026-12-31T21:30:05Z').getTime();
  const money = darajaMoney({ ...account, url: provider.url, ...more }, { now: () => new Date(now) });
  const sent = (path: string) => provider.seen.filter((request) => request.path.startsWith(path));
  const pass = (minutes: number) => {
    now += minutes * 60_000;
  };
  return { money, sent, pass };
}

const PUSH = '/mpesa/stkpush';

test("a prompt request has Daraja's fields, with Nairobi time", async () => {
  const { money, sent } = await daraja(() => ({ body: accepted }));

  const answer = await money.prompt(prompt);

  expect(answer).toEqual({ outcome: 'accepted', checkoutRequestId: 'ws_CO_1', merchantRequestId: '29115-1' });
  expect(sent('/oauth')[0]?.headers.authorization).toBe(`Basic ${btoa('key:c-secret')}`);
  expect(sent(PUSH)[0]?.headers.authorization).toBe('Bearer token 1');
  expect(JSON.parse(sent(PUSH)[0]!.text)).toEqual({
    BusinessShortCode: '174379',
    Password: btoa('174379bfb27920270101003005'),
    Timestamp: '20270101003005',
    TransactionType: 'CustomerPayBillOnline',
    Amount: 400,
    PartyA: '254712345678',
    PartyB: '174379',
    PhoneNumber: '254712345678',
    CallBackURL: 'https://s.example/cb/x',
    AccountReference: 'ABCDEFGH2345',
    TransactionDesc: 'School fees',
  });
});

test('with a till configured the money goes to the till', async () => {
  const { money, sent } = await daraja(() => ({ body: accepted }), { till: '5123456' });

  await money.prompt(prompt);

  const said = { TransactionType: 'CustomerBuyGoodsOnline', BusinessShortCode: '174379', PartyB: '5123456' };
  expect(JSON.parse(sent(PUSH)[0]!.text)).toMatchObject(said);
});

test('concurrent calls share one token, which is renewed after 50 minutes', async () => {
  const { money, sent, pass } = await daraja(() => ({ body: accepted }));

  await Promise.all(Array.from({ length: 5 }, () => money.prompt(prompt)));
  pass(49);
  await money.prompt(prompt);
  const before = sent('/oauth').length;
  pass(2);
  await money.prompt(prompt);

  expect([before, sent('/oauth').length]).toEqual([1, 2]);
});

test('an expired token is replaced once; a second refusal means wrong settings', async () => {
  const ended = fault('404.001.03', 'Invalid Access Token', 404);
  const { money, sent } = await daraja(({ headers }) =>
    headers.authorization === 'Bearer token 1' ? ended : { body: accepted },
  );
  const renewed = await money.prompt(prompt);
  const pushes = sent(PUSH).length;
  await provider.stop();
  const { money: other, sent: sentThere } = await daraja(() => ended);

  expect([renewed.outcome, pushes]).toEqual(['accepted', 2]);
  expect(await other.prompt(prompt)).toEqual({ outcome: 'rejected', reason: 'config' });
  expect(sentThere(PUSH)).toHaveLength(2);
});

test.each<[string, Said, PromptResponse]>([
  [
    'a locked subscriber',
    fault('500.001.1001', 'Unable to lock subscriber, a transaction is already in process'),
    { outcome: 'rejected', reason: 'busy_phone' },
  ],
  ['wrong credentials', fault('500.001.1001', 'Wrong credentials'), { outcome: 'rejected', reason: 'config' }],
  ['no such merchant', fault('500.001.1001', 'Merchant does not exist'), { outcome: 'rejected', reason: 'config' }],
  [
    'a bad field',
    fault('400.002.02', 'Bad Request - Invalid TransactionDesc', 400),
    { outcome: 'rejected', reason: 'config' },
  ],
  [
    'a bad phone',
    fault('400.002.02', 'Bad Request - Invalid PhoneNumber', 400),
    { outcome: 'rejected', reason: 'rejected' },
  ],
  ['too many calls', fault('500.003.02', 'Spike arrest violation', 429), { outcome: 'away' }],
  ['a used up quota', fault('500.003.03', 'Quota violation'), { outcome: 'away' }],
  ['too many calls, in other words', fault('400.002.02', 'Invalid PhoneNumber', 429), { outcome: 'away' }],
  ['a fault with words of another', fault('500.003.1001', 'Error occurred while processing'), { outcome: 'unknown' }],
  ['a gateway that waited', fault('504.001.01', 'Timeout while processing the phone', 504), { outcome: 'unknown' }],
  [
    'a success that is none',
    { body: '{"ResponseCode":"1","ResponseDescription":"Rejected","CheckoutRequestID":"ws_CO_1"}' },
    { outcome: 'rejected', reason: 'rejected' },
  ],
  ['a fault of theirs', fault('500.003.1001', 'Internal Server Error'), { outcome: 'unknown' }],
  ['a page instead', { status: 502, body: '<html>Bad gateway</html>' }, { outcome: 'unknown' }],
  ['nothing', { body: '' }, { outcome: 'unknown' }],
  ['another shape', { body: '[1,{"ResponseCode":{}}]' }, { outcome: 'unknown' }],
  ['an answer without an end', { body: 'x'.repeat(3_000_000) }, { outcome: 'unknown' }],
  ['a broken connection', 'hang up', { outcome: 'unknown' }],
])('a prompt answered by %s is never sent again', async (_, said, outcome) => {
  const { money, sent } = await daraja(() => said);

  expect(await money.prompt(prompt)).toEqual(outcome);
  expect(sent(PUSH)).toHaveLength(1);
});

test('a prompt without an answer in ten seconds may have arrived', async () => {
  const { money } = await daraja(() => 'say nothing');

  const began = Date.now();
  expect(await money.prompt(prompt)).toEqual({ outcome: 'unknown' });
  // The adapter has to give up within 20 s, so that the payer's request still gets an answer.
  expect(Date.now() - began).toBeLessThan(20_000);
});

test('a refused connection or a missing token means that nothing was sent', async () => {
  provider = await startListener(() => ({ status: 503, body: 'later' }));
  const clock = { now: () => new Date() };
  const nobody = darajaMoney({ ...account, url: 'http://127.0.0.1:1' }, clock);
  const noToken = darajaMoney({ ...account, url: provider.url }, clock);

  expect(await nobody.prompt(prompt)).toEqual({ outcome: 'away' });
  expect(await noToken.prompt(prompt)).toEqual({ outcome: 'away' });
  expect(await noToken.query!({ checkoutRequestId: 'ws_CO_1', merchantRequestId: undefined })).toBe('away');
  expect(await noToken.listReceived!(new Date(0), new Date())).toBe('away');
  expect(provider.seen.every(({ path }) => path.startsWith('/oauth'))).toBe(true);
});

const told = (ResultCode: unknown) => ({ body: JSON.stringify({ ResponseCode: '0', ResultCode, ResultDesc: 'x' }) });

test.each<[string, Said, PaymentReport['result'] | 'away']>([
  ['0 as text', told('0'), { state: 'paid', receipt: undefined, amount: undefined }],
  ['0 as a number', told(0), { state: 'paid', receipt: undefined, amount: undefined }],
  ['1032', told('1032'), { state: 'cancelled', reason: 'cancelled' }],
  ['4999', told('4999'), { state: 'pending' }],
  ['being processed', fault('500.001.1001', 'The transaction is being processed'), { state: 'pending' }],
  [
    'the same code with another meaning',
    fault('500.001.1001', 'Wrong credentials'),
    { state: 'unknown', code: '500.001.1001' },
  ],
  ['a fault with words of another', fault('504.001.01', 'Timeout while processing', 504), 'away'],
  ['constructor', told('constructor'), { state: 'unknown', code: 'constructor' }],
  ['what is no code', told('7\u00007'), 'away'],
  ['SFC_IC0003', told('SFC_IC0003'), { state: 'failed', reason: 'config' }],
  ['SFC_J_C0003', told('SFC_J_C0003'), { state: 'failed', reason: 'config' }],
  ['a code nobody knows', told('7777'), { state: 'unknown', code: '7777' }],
  ['somebody else’s', { body: '{"ResultCode":"0","CheckoutRequestID":"ws_CO_2"}' }, 'away'],
  ['too many questions', fault('500.003.02', 'Spike arrest'), 'away'],
  ['a page', { body: '<html>' }, 'away'],
  ['no code', { body: '{"ResponseCode":"0"}' }, 'away'],
])('a status query answered by %s', async (_, said, result) => {
  const { money } = await daraja(() => said);

  const heard = await money.query!({ checkoutRequestId: 'ws_CO_1', merchantRequestId: undefined });

  expect(heard === 'away' ? heard : heard.result).toEqual(result);
});

test('a list that ends within a second includes that second', async () => {
  const line = { transactionId: 'NLJ7RT61SV', trxDate: '2026-12-31 10:00:05', amount: '168.00', billreference: 'ABC' };
  const { money, sent } = await daraja(() => ({ body: JSON.stringify({ ResponseCode: '1000', Response: [[line]] }) }));

  const lines = await money.listReceived!(new Date('2026-12-30T21:00:00Z'), new Date('2026-12-31T07:00:05.700Z'));

  expect(lines).toHaveLength(1);
  const [asked] = sent('/pulltransactions').map(({ text }) => JSON.parse(text));
  expect(asked.EndDate).toBe('2026-12-31 10:00:06');
});

test('a list whose pages repeat ends', async () => {
  const line = { transactionId: 'NLJ7RT61SV', trxDate: '2026-12-31 10:00:00', amount: '168.00', billreference: 'ABC' };
  const odd = [{ ...line, transactionId: 'x' }, { ...line, amount: 'many' }, { ...line, trxDate: 'soon' }, 'odd', null];
  const { money, sent } = await daraja(() => ({
    body: JSON.stringify({ ResponseCode: '1000', Response: [[line, ...odd]] }),
  }));

  const lines = await money.listReceived!(new Date('2026-12-30T21:00:00Z'), new Date('2026-12-31T21:00:00Z'));

  expect(lines).toEqual([
    { receipt: 'NLJ7RT61SV', amount: 168, at: new Date('2026-12-31T07:00:00Z'), reference: 'ABC' },
  ]);
  expect(sent('/pulltransactions').map(({ text }) => JSON.parse(text))).toEqual([
    { ShortCode: '174379', StartDate: '2026-12-31 00:00:00', EndDate: '2027-01-01 00:00:00', OffSetValue: '0' },
    { ShortCode: '174379', StartDate: '2026-12-31 00:00:00', EndDate: '2027-01-01 00:00:00', OffSetValue: '6' },
  ]);
});

test('a reversal is requested once, and not offered without an initiator', async () => {
  const { money, sent } = await daraja(() => ({ status: 500, body: 'broken' }));
  const reversal = {
    receipt: 'NLJ7RT61SV',
    amount: 400,
    reference: 'ABCDEFGH2345',
    callbackUrl: 'https://s.example/r',
  };

  expect(await money.reverse!(reversal)).toEqual({ outcome: 'unknown' });
  expect(sent('/mpesa/reversal')).toHaveLength(1);
  expect(JSON.parse(sent('/mpesa/reversal')[0]!.text)).toMatchObject({
    TransactionID: 'NLJ7RT61SV',
    Amount: 400,
    RecieverIdentifierType: '11',
    SecurityCredential: 'sealed',
  });
  expect(
    darajaMoney({ ...account, url: provider.url, initiator: undefined }, { now: () => new Date() }).reverse,
  ).toBeUndefined();
});

test('a list continues after an unreadable page and after rate limiting', async () => {
  const line = { transactionId: 'NLJ7RT61SV', trxDate: '2026-12-31 10:00:00', amount: '168.00', billreference: 'ABC' };
  const page = (...Response: unknown[]) => ({ body: JSON.stringify({ ResponseCode: '1000', Response: [Response] }) });
  const pages = [page('odd'), fault('500.003.02', 'Spike arrest violation'), page(line), page()];
  const { money, sent } = await daraja(() => pages.shift()!);

  const lines = await money.listReceived!(new Date('2026-12-30T21:00:00Z'), new Date('2026-12-31T21:00:00Z'));

  expect(lines).toMatchObject([{ receipt: 'NLJ7RT61SV' }]);
  expect(sent('/pulltransactions').map(({ text }) => JSON.parse(text).OffSetValue)).toEqual(['0', '1', '1', '2']);
});

test('a list that is rate limited repeatedly is unavailable', async () => {
  const { money, sent } = await daraja(() => fault('500.003.02', 'Spike arrest violation', 429));

  expect(await money.listReceived!(new Date(0), new Date())).toBe('away');
  expect(sent('/pulltransactions')).toHaveLength(4);
});

test('keys with non-Latin characters are refused by Daraja, without a fault here', async () => {
  const { money } = await daraja(() => ({ body: accepted }), { consumerKey: 'k\u2013ey', passkey: 'p\u2013ass' });

  expect((await money.prompt(prompt)).outcome).toBe('accepted');
});
