/** The simulator's own interfaces: phone pages for people, a control API for local programs, and no access for other sites. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '#packages/mobile-money-simulator/simulator.ts';
import { simulatedMoney } from './simulator.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ patience: 3_000 });
});
afterAll(() => simulator.close());

async function ask(digits: string) {
  const money = simulatedMoney(simulator.url, { now: () => new Date() });
  const phone = `254712345${digits}`;
  await money.prompt({ phone, amount: 1500, reference: 'ABCDEFGH2345', callbackUrl: 'http://127.0.0.1:1/' });
  return simulator.prompts().find((prompt) => prompt.phone === phone)!;
}

const pageAt = async (path: string) => (await fetch(simulator.url + path)).text();

/** Sends the request that the Pay button on a simulated phone's page sends. */
const press = (phone: string, checkoutRequestId: string, origin: string) =>
  fetch(`${simulator.url}/phones/${phone}/answer`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ request: checkoutRequestId, answer: 'pay' }),
    redirect: 'manual',
  });

const control = (path: string, body?: object, headers = {}) =>
  fetch(`${simulator.url}/control/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
  });

test('a phone page shows the prompt, Pay pays it, and every page says that no money moves', async () => {
  const { phone, checkoutRequestId } = await ask('601');
  const [list, before] = [await pageAt('/'), await pageAt(`/phones/${phone}`)];
  const pressed = await press(phone, checkoutRequestId, simulator.url);
  const after = await pageAt(`/phones/${phone}`);

  expect(list).toContain('has a request for KES 1,500');
  expect(before).toContain('Do you want to pay KES 1,500 to DARASA, account ABCDEFGH2345?');
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/phones/${phone}`]);
  expect(after).toMatch(/SIM\w{7} confirmed\. KES 1,500 sent to DARASA for account ABCDEFGH2345\./);
  for (const page of [list, before, after, await pageAt('/nothing/here')])
    expect(page).toContain('SIMULATED M-PESA - NO REAL MONEY');
});

test('another site cannot press Pay, change settings, or use another host name', async () => {
  const { phone, checkoutRequestId } = await ask('602');
  const pressed = await press(phone, checkoutRequestId, 'https://elsewhere.example');
  const turned = await control('settings', { speed: 9 }, { origin: 'https://elsewhere.example' });
  const { port } = new URL(simulator.url);
  const renamed = await new Promise<number | undefined>((resolve) =>
    request({ port, host: '127.0.0.1', headers: { host: `elsewhere.example:${port}` } }, (response) =>
      resolve(response.resume().statusCode),
    ).end(),
  );

  expect([pressed.status, turned.status, renamed]).toEqual([403, 403, 403]);
  expect(await pageAt(`/phones/${phone}`)).toContain('Do you want to pay');
});

test('the provider APIs and the control API refuse forwarded requests', async () => {
  const handedOn = { 'x-forwarded-for': '203.0.113.9' };
  const seen = await control('prompts', undefined, handedOn);
  const token = await fetch(`${simulator.url}/oauth/v1/generate`, { headers: handedOn });
  const page = await fetch(simulator.url, { headers: handedOn });

  expect([seen.status, token.status, page.status]).toEqual([403, 403, 200]);
});

test('the control API changes settings, answers prompts and returns the statement', async () => {
  const { checkoutRequestId } = await ask('603');
  const turned = await control('settings', { latency: 1 });
  const odd = await control('settings', { latency: -1 });
  const answered = await control('answer', { checkoutRequestId, answer: 'pay' });
  const again = await control('answer', { checkoutRequestId, answer: 'pay' });
  const paybill = await control('paybill', { phone: '254712345678', amount: 250, reference: 'SOMEBODY' });
  const prompts = (await (await control('prompts')).json()) as object[];
  const statement = await (await control('statement.csv')).text();

  expect([turned.status, odd.status, answered.status, again.status]).toEqual([200, 400, 200, 404]);
  expect(await turned.json()).toMatchObject({ latency: 1, speed: 1 });
  expect(prompts).toContainEqual(expect.objectContaining({ checkoutRequestId, amount: 1500 }));
  expect(statement).toContain(((await paybill.json()) as { receipt: string }).receipt);
});

test('text from a shop is escaped in pages', async () => {
  simulator.set({ latency: 0 });
  const { checkoutRequestId } = await ask('604');
  Object.assign(simulator.prompts().find((prompt) => prompt.checkoutRequestId === checkoutRequestId)!, {
    reference: '<img src=x>',
  });

  expect(await pageAt('/phones/254712345604')).toContain('account &lt;img src=x&gt;?');
});

test('an invalid callback URL is answered, and the clock stays within a valid range', async () => {
  const { port } = new URL(simulator.url);
  const status = await new Promise<number | undefined>((resolve) =>
    request({ port, host: '127.0.0.1', path: '//', timeout: 2_000 }, (response) =>
      resolve(response.resume().statusCode),
    )
      .once('timeout', () => resolve(undefined))
      .end(),
  );

  expect(status).toBe(400);
  expect((await control('settings', { clockOffset: 9e15 })).status).toBe(400);
});
