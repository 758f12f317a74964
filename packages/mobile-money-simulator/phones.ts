/** Payment requests to the phones and their results, in memory only. */
import { randomInt, randomUUID } from 'node:crypto';
import { callbackText, invalidCallbacks, send } from './callbacks.ts';
import type { PaymentRequest } from './payment-request.ts';
import { type Scenario, scenarioOf } from './scenarios.ts';
import type { Settings } from './settings.ts';
import type { Till } from './till.ts';
import type { Timing } from './timing.ts';

export type Phones = ReturnType<typeof openPhones>;

interface PhonesContext {
  settings: Settings;
  pace: Timing;
  till: Till;
  now: () => Date;
}

export function openPhones(needs: PhonesContext) {
  const { settings, pace, now } = needs;
  const all = new Map<string, PaymentRequest>();
  const sendCallback = callbackSender(needs);

  async function answer(checkoutRequestId: string, choice: 'pay' | 'cancel' | 'nothing') {
    const request = all.get(checkoutRequestId);
    if (!request || request.result) return false;
    conclude(needs, request, { code: { pay: 0, cancel: 1032, nothing: 1037 }[choice], amount: request.amount });
    await sendCallback(request);
    return true;
  }

  return {
    all: () => [...all.values()],
    find: (checkoutRequestId: string) => all.get(checkoutRequestId),

    /** Sends a payment request to the phone. */
    async request(request: Pick<PaymentRequest, 'phone' | 'amount' | 'reference' | 'callbackUrl' | 'api'>) {
      const added: PaymentRequest = {
        ...request,
        ...newRequestIds(request.api),
        at: now(),
        result: undefined,
        statusQueries: 0,
      };
      const { checkoutRequestId } = added;
      all.set(checkoutRequestId, added);
      const scenario = scenarioOf(added.phone);
      if (scenario) await play(needs, added, scenario);
      else pace.later(settings.patience, () => answer(checkoutRequestId, 'nothing'));
      return added;
    },

    /**
     * Pays or cancels a request as the phone's owner. Resolves to true after the callback to the shop; to false when
     * the request is no longer pending.
     */
    answer,
  };
}

function newRequestIds(api: PaymentRequest['api']) {
  const digits = (count: number) => randomInt(10 ** (count - 1), 10 ** count);
  return {
    checkoutRequestId: api === 'express' ? randomUUID() : `ws_CO_${digits(14)}${digits(5)}`,
    merchantRequestId: `${digits(5)}-${digits(8)}-1`,
  };
}

function conclude(
  { till, now }: PhonesContext,
  request: PaymentRequest,
  { code, amount }: { code: number; amount: number },
) {
  const money = code === 0 ? till.receive({ ...request, amount }) : undefined;
  request.result = { code, at: money?.at ?? now(), paid: money && { receipt: money.receipt, amount } };
}

/** Plays a scenario step by step. The promise resolves when the steps without delay are done. */
async function play(needs: PhonesContext, request: PaymentRequest, { results, received, callback }: Scenario) {
  const step = async (code: number) => {
    conclude(needs, request, { code, amount: received?.(request.amount) ?? request.amount });
    await sendCallbacks(callback, { needs, asked: request });
  };
  for (const { after, code } of results) {
    if (after === 0) await step(code);
    else needs.pace.later(after, () => step(code));
  }
}

/** Delay of a late callback, in seconds. */
const TEN_MINUTES = 600;

async function sendCallbacks(
  callback: Scenario['callback'],
  { needs, asked }: { needs: PhonesContext; asked: PaymentRequest },
) {
  const sendCallback = callbackSender(needs);
  if (callback === 'never') return;
  if (callback === 'ten minutes late') return needs.pace.later(TEN_MINUTES, () => sendCallback(asked));
  const texts = callback === 'garbage' ? invalidCallbacks : [callbackText(asked)];
  const times = callback === 'five times' ? 5 : 1;
  await Promise.all(texts.flatMap((text) => Array.from({ length: times }, () => sendCallback(asked, text))));
}

const callbackSender =
  ({ settings, pace }: PhonesContext) =>
  async (asked: PaymentRequest, text = callbackText(asked)) => {
    const address = asked.api === 'express' ? settings.webhookUrl : asked.callbackUrl;
    await pace.whileNotPaused();
    if (address) await send(address, text);
  };
