/** Daraja's wire, spoken with the simulator: what becomes of each phone, and what we hear of it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '#engines/mobile-money/simulator.ts';
import type { Heard, MobileMoney } from '#server/ports.ts';
import { simulatedMoney } from './simulator.ts';

const clock = { now: () => new Date() };
/** Every message that came, as it came. */
const told: string[] = [];
const shop = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  told.push(text);
  response.end('{}');
});
let simulator: Simulator;
let money: MobileMoney;
let callbackUrl: string;

beforeAll(async () => {
  simulator = await startSimulator({ speed: 50, patience: 60 });
  money = simulatedMoney(simulator.url, clock);
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  callbackUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/callback`;
});
afterAll(async () => {
  await simulator.close();
  shop.close();
});

let asked = 0;
const prompt = (digits: string, amount = 400) =>
  money.prompt({
    phone: `254712345${digits}`,
    amount,
    reference: `REF${String(asked++).padStart(9, '2')}`,
    callbackUrl,
  });

test('a prompt is accepted, and the phone pays', async () => {
  const answer = await prompt('678');
  const checkoutRequestId = answer.outcome === 'accepted' ? answer.checkoutRequestId : '';
  const before = await money.query!({ checkoutRequestId, merchantRequestId: undefined });
  await simulator.answer(checkoutRequestId, 'pay');
  const after = await money.query!({ checkoutRequestId, merchantRequestId: undefined });
  const heard = money.readCallback(JSON.parse(told.at(-1)!)) as Heard;

  expect(before).toMatchObject({ result: { state: 'pending' } });
  expect(after).toMatchObject({ result: { state: 'paid', receipt: undefined } });
  expect(heard).toEqual({
    checkoutRequestId,
    reference: undefined,
    result: { state: 'paid', amount: 400, receipt: expect.stringMatching(/^SIM\w{7}$/) },
  });
});
