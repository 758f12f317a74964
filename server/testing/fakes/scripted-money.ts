/**
 * A provider with scripted replies. Its callbacks are `PaymentReport` as JSON, so that a test can report everything
 * that a real provider could.
 */
import type { MobileMoney, PaymentReport } from '#server/ports/mobile-money.ts';

export interface ScriptedMoney extends MobileMoney {
  /** Its replies to status queries, by the request's id; by default 'away'. */
  answers: Map<string, PaymentReport | 'away'>;
  /** The ids of the queried requests, in order. */
  queries: string[];
}

export function scriptedMoney(settings: Partial<MobileMoney> = {}): ScriptedMoney {
  const answers: ScriptedMoney['answers'] = new Map();
  const queries: string[] = [];
  return {
    name: 'simulator',
    isLive: false,
    trustsCallbacks: true,
    prompt: async () => ({ outcome: 'away' }),
    async query({ checkoutRequestId }) {
      queries.push(checkoutRequestId);
      return answers.get(checkoutRequestId) ?? 'away';
    },
    readCallback: (body) => (isHeard(body) ? body : undefined),
    readStatement: () => undefined,
    ...settings,
    answers,
    queries,
  };
}

const isHeard = (body: unknown): body is PaymentReport => typeof body === 'object' && body !== null && 'result' in body;
