/** The adapter of the express provider's API, tested against the simulator and a scripted server. */
import { afterEach, expect, test } from 'vitest';
import { startSimulator } from '#packages/mobile-money-simulator/simulator.ts';
import type { PromptResponse } from '#server/ports/mobile-money.ts';
import { type Listener, type Said, startListener } from '#server/testing/fakes/http-server.ts';
import { expressMoney } from './express.ts';

const prompt = { reference: 'ABCDEFGH2345', phone: '254712345678', amount: 400, callbackUrl: 'https://s.example/x' };
const moneyAt = (url: string, trustsCallbacks = true) =>
  expressMoney(
    { url: `${url}/api/v1/express/initialize`, apiKey: 'simulated-key', trustsCallbacks },
    { now: () => new Date() },
  );

let other: Listener;
afterEach(() => other.stop());

test("a prompt is the specification's form with the key in a header", async () => {
  other = await startListener(() => ({ body: '{"success":true,"request_id":"f8665"}' }));

  const answer = await moneyAt(other.url).prompt(prompt);

  expect(answer).toEqual({ outcome: 'accepted', checkoutRequestId: 'f8665', merchantRequestId: undefined });
  expect(other.seen).toHaveLength(1);
  const [{ method, path, headers, text }] = other.seen as [Listener['seen'][number]];
  expect([method, path]).toEqual(['POST', '/api/v1/express/initialize']);
  expect(headers).toMatchObject({ apikey: 'simulated-key', accept: 'application/json' });
  expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(new URLSearchParams(text))).toEqual({
    amount: '400',
    msisdn: '254712345678',
    account_no: 'ABCDEFGH2345',
  });
});

test('a request id may be a number', async () => {
  other = await startListener(() => ({ body: '{"success":true,"request_id":8665}' }));

  expect(await moneyAt(other.url).prompt(prompt)).toMatchObject({ outcome: 'accepted', checkoutRequestId: '8665' });
});

test('the webhook has the request id, our reference and the amount received', async () => {
  other = await startListener();
  const simulator = await startSimulator({ speed: 50, webhookUrl: `${other.url}/secret` });
  const money = moneyAt(simulator.url);

  const answer = await money.prompt({ ...prompt, phone: '254712345777' });
  const cancelled = await money.prompt({ ...prompt, phone: '254712345032' });
  await expect.poll(() => other.seen).toHaveLength(2);
  await simulator.close();
  const heard = other.seen.map(({ text }) => money.readCallback(JSON.parse(text)));

  const id = (said: PromptResponse) => (said.outcome === 'accepted' ? said.checkoutRequestId : said.outcome);
  expect(heard.find((said) => said?.checkoutRequestId === id(answer))).toEqual({
    checkoutRequestId: id(answer),
    reference: 'ABCDEFGH2345',
    result: { state: 'paid', amount: 399, receipt: expect.stringMatching(/^SIM/) },
  });
  expect(heard.find((said) => said?.checkoutRequestId === id(cancelled))?.result.state).toBe('cancelled');
});

test('it has no status query and no reversal', async () => {
  other = await startListener();
  const money = moneyAt(other.url, false);

  expect([money.query, money.reverse, money.listReceived]).toEqual([undefined, undefined, undefined]);
  expect([money.isLive, money.trustsCallbacks]).toEqual([true, false]);
});

test.each<[string, Said, PromptResponse]>([
  [
    'what is wrong with the fields',
    { body: '{"amount":["The amount field is required."]}' },
    { outcome: 'rejected', reason: 'rejected' },
  ],
  [
    'the same with its status',
    { status: 422, body: '{"msisdn":["The msisdn format is invalid."]}' },
    { outcome: 'rejected', reason: 'rejected' },
  ],
  ['no success', { body: '{"success":false}' }, { outcome: 'rejected', reason: 'rejected' }],
  ['a wrong key', { status: 401, body: '{"message":"Unauthenticated."}' }, { outcome: 'rejected', reason: 'config' }],
  ['too many calls', { status: 429, body: '' }, { outcome: 'away' }],
  ['a fault of theirs', { status: 500, body: '{"message":"Server Error"}' }, { outcome: 'unknown' }],
  ['success without a name', { body: '{"success":true}' }, { outcome: 'unknown' }],
  ['a page', { body: '<html>' }, { outcome: 'unknown' }],
  ['a broken connection', 'hang up', { outcome: 'unknown' }],
])('a prompt answered by %s is never sent again', async (_, said, outcome) => {
  other = await startListener(() => said);

  expect(await moneyAt(other.url).prompt(prompt)).toEqual(outcome);
  expect(other.seen).toHaveLength(1);
});

test('a refused connection means that nothing was sent', async () => {
  other = await startListener();
  await other.stop();

  expect(await moneyAt(other.url).prompt(prompt)).toEqual({ outcome: 'away' });
});
