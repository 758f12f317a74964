/** Payment requests to the phones and their results, in memory only. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Asked } from './asked.ts';
import { callbackText, garbage, send } from './callbacks.ts';
import type { Pace } from './pace.ts';
import { type Scenario, scenarioOf } from './scenarios.ts';
import type { Settings } from './settings.ts';
import type { Till } from './till.ts';

export type Phones = ReturnType<typeof openPhones>;

interface Needs {
  settings: Settings;
  pace: Pace;
  till: Till;
  now: () => Date;
}

export function openPhones(needs: Needs) {
  const { settings, pace, now } = needs;
  const all = new Map<string, Asked>();
  const tell = tellingOf(needs);

  async function answer(checkoutRequestId: string, choice: 'pay' | 'cancel' | 'nothing') {
    const asked = all.get(checkoutRequestId);
    if (!asked || asked.result) return false;
    conclude(needs, asked, { code: { pay: 0, cancel: 1032, nothing: 1037 }[choice], amount: asked.amount });
    await tell(asked);
    return true;
  }

  return {
    all: () => [...all.values()],
    find: (checkoutRequestId: string) => all.get(checkoutRequestId),

    /** Sends a payment request to the phone. */
    async ask(request: Pick<Asked, 'phone' | 'amount' | 'reference' | 'callbackUrl' | 'wire'>) {
      const asked: Asked = { ...request, ...namesFor(request.wire), at: now(), result: undefined, questions: 0 };
      const { checkoutRequestId } = asked;
      all.set(checkoutRequestId, asked);
      const scenario = scenarioOf(asked.phone);
      if (scenario) await play(needs, asked, scenario);
      else pace.later(settings.patience, () => answer(checkoutRequestId, 'nothing'));
      return asked;
    },

    /** Answers as the phone's owner. Resolves after the shop's callback; false when the request is no longer pending. */
    answer,
  };
}

function namesFor(wire: Asked['wire']) {
  const digits = (count: number) => randomInt(10 ** (count - 1), 10 ** count);
  return {
    checkoutRequestId: wire === 'express' ? randomUUID() : `ws_CO_${digits(14)}${digits(5)}`,
    merchantRequestId: `${digits(5)}-${digits(8)}-1`,
  };
}

function conclude({ till, now }: Needs, asked: Asked, { code, amount }: { code: number; amount: number }) {
  const money = code === 0 ? till.receive({ ...asked, amount }) : undefined;
  asked.result = { code, at: money?.at ?? now(), paid: money && { receipt: money.receipt, amount } };
}

/** Plays a scenario step by step. Steps without delay are done when this resolves. */
async function play(needs: Needs, asked: Asked, { results, received, callback }: Scenario) {
  const step = async (code: number) => {
    conclude(needs, asked, { code, amount: received?.(asked.amount) ?? asked.amount });
    await tellAs(callback, { needs, asked });
  };
  for (const { after, code } of results) {
    if (after === 0) await step(code);
    else needs.pace.later(after, () => step(code));
  }
}

/** Seconds of delay for a late callback. */
const TEN_MINUTES = 600;

async function tellAs(callback: Scenario['callback'], { needs, asked }: { needs: Needs; asked: Asked }) {
  const tell = tellingOf(needs);
  if (callback === 'never') return;
  if (callback === 'ten minutes late') return needs.pace.later(TEN_MINUTES, () => tell(asked));
  const texts = callback === 'garbage' ? garbage : [callbackText(asked)];
  const times = callback === 'five times' ? 5 : 1;
  await Promise.all(texts.flatMap((text) => Array.from({ length: times }, () => tell(asked, text))));
}

const tellingOf =
  ({ settings, pace }: Needs) =>
  async (asked: Asked, text = callbackText(asked)) => {
    const address = asked.wire === 'express' ? settings.webhookUrl : asked.callbackUrl;
    await pace.untilGoingOn();
    if (address) await send(address, text);
  };
