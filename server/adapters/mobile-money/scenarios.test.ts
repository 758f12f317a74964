/** Every phone scenario of the simulator, over Daraja's API: the prompt's outcome, callbacks and query answers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '#packages/mobile-money-simulator/simulator.ts';
import type { MobileMoney, PaymentReport, StatementLine } from '#server/ports/mobile-money.ts';
import { type Listener, startListener } from '#server/testing/fakes/http-server.ts';
import { simulatedMoney } from './simulator.ts';

let simulator: Simulator;
let shop: Listener;
let money: MobileMoney;

beforeAll(async () => {
  simulator = await startSimulator({ speed: 50, patience: 3_000 });
  shop = await startListener();
  money = simulatedMoney(simulator.url, { now: () => new Date() });
});
afterAll(() => Promise.all([simulator.close(), shop.stop()]));

let asked = 0;

/** Prompts a phone for 400 shillings; the last digits of its number choose the simulator's scenario. */
async function ask(digits: string) {
  const name = `R${String(asked++).padStart(11, '0')}`;
  const before = Date.now();
  const answer = await money.prompt({
    phone: `254712345${digits}`,
    amount: 400,
    reference: name,
    callbackUrl: `${shop.url}/${name}`,
  });
  const prompt = simulator.prompts().find(({ reference }) => reference === name);
  const texts = () => shop.seen.filter(({ path }) => path === `/${name}`).map(({ text }) => text);
  return {
    answer,
    took: Date.now() - before,
    prompt,
    texts,
    /** The callbacks that this payment has received so far, parsed. */
    heard: () => texts().map((text) => money.readCallback(jsonOf(text))),
    query: () => money.query!({ checkoutRequestId: prompt!.checkoutRequestId, merchantRequestId: undefined }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const paid = { state: 'paid', receipt: expect.stringMatching(/^SIM[A-Z2-9]{7}$/), amount: 400 };
/** A status query returns neither receipt nor amount. */
const paidSomehow = { state: 'paid', receipt: undefined, amount: undefined };
const result = (heard: PaymentReport | 'away' | undefined) => (heard === 'away' ? heard : heard?.result);

test.each<[string, PaymentReport['result']]>([
  ['000', paid as PaymentReport['result']],
  ['001', { state: 'failed', reason: 'insufficient' }],
  ['032', { state: 'cancelled', reason: 'cancelled' }],
  ['037', { state: 'expired', reason: 'no_answer' }],
  ['019', { state: 'expired', reason: 'no_answer' }],
  ['201', { state: 'failed', reason: 'pin' }],
  ['017', { state: 'failed', reason: 'retry_later' }],
  ['777', { ...paid, amount: 399 } as PaymentReport['result']],
  ['997', paid as PaymentReport['result']],
])('…%s is reported once, and the status query agrees', async (digits, outcome) => {
  const { answer, prompt, heard, query } = await ask(digits);
  await expect.poll(heard).toHaveLength(1);

  expect(answer).toMatchObject({ outcome: 'accepted', checkoutRequestId: prompt?.checkoutRequestId });
  expect(heard()).toEqual([{ checkoutRequestId: prompt?.checkoutRequestId, reference: undefined, result: outcome }]);
  expect(result(await query())).toEqual(outcome.state === 'paid' ? paidSomehow : outcome);
});

test('…111 is reported five times, with one receipt', async () => {
  const { texts, heard } = await ask('111');
  await expect.poll(texts).toHaveLength(5);

  expect(new Set(texts()).size).toBe(1);
  expect(result(heard()[0])).toEqual(paid);
});

test('…222 is reported ten minutes later; the status query has it at once', async () => {
  simulator.set({ speed: 100 });
  const { texts, query } = await ask('222');
  await expect.poll(async () => result(await query())).toEqual(paidSomehow);
  const early = texts().length;
  await expect.poll(texts, { timeout: 20_000 }).toHaveLength(1);
  simulator.set({ speed: 50 });

  expect(early).toBe(0);
});

test('…333 is never reported; the status query has it', async () => {
  const { texts, query } = await ask('333');
  await expect.poll(async () => result(await query())).toEqual(paidSomehow);

  expect(texts()).toEqual([]);
});

test('…444 fails first, and is paid later', async () => {
  const { heard, query } = await ask('444');
  await expect.poll(heard).toHaveLength(2);

  expect(heard().map(result)).toEqual([{ state: 'cancelled', reason: 'cancelled' }, paid]);
  expect(result(await query())).toEqual(paidSomehow);
});

test('…555 prompts the phone but never answers: the outcome is unknown until the callback', async () => {
  const { answer, prompt, heard } = await ask('555');
  await expect.poll(heard).toHaveLength(1);

  expect(answer).toEqual({ outcome: 'unknown' });
  expect(heard()[0]).toMatchObject({ checkoutRequestId: prompt?.checkoutRequestId, result: paid });
});

test('…666 is a server error: the outcome is unknown, and no phone was prompted', async () => {
  const { answer, prompt } = await ask('666');

  expect(answer).toEqual({ outcome: 'unknown' });
  expect(prompt).toBeUndefined();
});

test('…888 is reported before the prompt is answered', async () => {
  const { answer, heard } = await ask('888');

  expect(heard().map(result)).toEqual([paid]);
  expect(answer.outcome).toBe('accepted');
});

test('…999 is under processing five times, and then paid', async () => {
  const { prompt, query, texts } = await ask('999');
  await expect.poll(simulator.statement).toContain(prompt!.reference);
  const answers = [];
  for (let tries = 0; tries < 6; tries++) answers.push(result(await query()));

  expect(answers).toEqual([...Array(5).fill({ state: 'pending' }), paidSomehow]);
  expect(texts()).toEqual([]);
});

test('…998 is reported by an invalid message, which is ignored; the status query has it', async () => {
  const { texts, heard, query } = await ask('998');
  await expect.poll(texts).toHaveLength(4);

  expect(heard()).toEqual([undefined, undefined, undefined, undefined]);
  expect(result(await query())).toEqual(paidSomehow);
});

test('any other phone waits for a person, who pays, cancels or does not respond', async () => {
  const [pays, cancels] = [await ask('678'), await ask('679')];
  const before = result(await pays.query());
  await simulator.answer(pays.prompt!.checkoutRequestId, 'pay');
  await simulator.answer(cancels.prompt!.checkoutRequestId, 'cancel');
  const again = await simulator.answer(pays.prompt!.checkoutRequestId, 'cancel');
  simulator.set({ patience: 60 });
  const left = await ask('680');
  await expect.poll(left.heard).toHaveLength(1);
  simulator.set({ patience: 3_000 });

  expect(before).toEqual({ state: 'pending' });
  expect(pays.heard().map(result)).toEqual([paid]);
  expect(cancels.heard().map(result)).toEqual([{ state: 'cancelled', reason: 'cancelled' }]);
  expect(again).toBe(false);
  expect(left.heard().map(result)).toEqual([{ state: 'expired', reason: 'no_answer' }]);
});

test('a refusing provider has certainly not prompted; a paused one may have', async () => {
  simulator.set({ errorRate: 1 });
  const away = await ask('681');
  simulator.set({ errorRate: 0, isPaused: true });
  const waiting = ask('682');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const seenMeanwhile = simulator.prompts().filter(({ phone }) => phone.endsWith('682'));
  simulator.set({ isPaused: false });

  expect([away.answer, away.prompt]).toEqual([{ outcome: 'away' }, undefined]);
  expect(seenMeanwhile).toEqual([]);
  expect((await waiting).answer.outcome).toBe('accepted');
});

test('a whole payment is reversed once, by its receipt, and reported later', async () => {
  const { receipt } = simulator.payToPaybill({ phone: '254712345678', amount: 900, reference: 'SOMEBODY' });
  const reverse = async (amount: number, name: string) => {
    const reversal = { receipt, amount, reference: 'ABCDEFGH2345', callbackUrl: `${shop.url}/${name}` };
    const answer = await money.reverse!(reversal);
    const told = () => shop.seen.find(({ path }) => path === `/${name}`)?.text ?? '';
    await expect.poll(told).not.toBe('');
    return { answer, heard: money.readReversal!(JSON.parse(told())) };
  };
  const partly = await reverse(400, 'partly');
  const whole = await reverse(900, 'whole');
  const again = await reverse(900, 'again');

  for (const { answer, heard } of [partly, whole, again])
    expect(answer).toEqual({ outcome: 'accepted', conversationId: heard?.conversationId });
  expect([partly, whole, again].map(({ heard }) => heard?.result.state)).toEqual(['failed', 'done', 'failed']);
  expect(whole.heard?.result).toEqual({ state: 'done', code: expect.stringMatching(/^SIM\w{7}$/) });
  expect(money.readReversal!({ Body: {} })).toBeUndefined();
  expect(money.readCallback({ Result: { ResultCode: 0 } })).toBeUndefined();
});

test('the list of received payments is fetched by page, and equals the statement', async () => {
  const since = new Date();
  simulator.set({ clockOffset: 3_600_000 });
  const known = Array.from({ length: 230 }, (_, n) =>
    simulator.payToPaybill({ phone: '254712345678', amount: n + 1_000, reference: `"A", ${n}` }),
  );
  const until = new Date(Date.now() + 2 * 3_600_000);
  simulator.set({ clockOffset: 0 });
  const [received, none] = [
    await money.listReceived!(new Date(since.getTime() + 3_500_000), until),
    await money.listReceived!(new Date(0), new Date(1)),
  ];
  const statement = money.readStatement(simulator.statement()) as StatementLine[];
  const receipts = (lines: { receipt: string }[]) => lines.map(({ receipt }) => receipt).toSorted();

  expect(none).toEqual([]);
  expect(received).not.toBe('away');
  if (received === 'away') return;
  expect(receipts(received)).toEqual(receipts(known));
  expect(receipts(statement)).toEqual(expect.arrayContaining(receipts(known)));
  const [line] = received;
  expect(line).toMatchObject({ amount: 1_000, reference: '"A", 0', at: expect.any(Date) });
  expect(Math.abs(line!.at.getTime() - since.getTime() - 3_600_000)).toBeLessThan(60_000);
  expect(statement.find(({ receipt }) => receipt === line!.receipt)).toEqual(line);
});
