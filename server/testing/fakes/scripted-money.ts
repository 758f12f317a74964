/**
 * A fake provider of mobile money with scripted replies. The body of its callbacks is a `PaymentReport` in JSON, so
 * that a test can report everything that a real provider could.
 */
import type { MobileMoney, PaymentReport } from '#server/ports/mobile-money.ts';

export interface ScriptedMoney extends MobileMoney {
  /** The replies to status queries, by checkoutRequestId. Without an entry the provider is unreachable ('away'). */
  answers: Map<string, PaymentReport | 'away'>;
  /** The checkoutRequestIds that were queried, in order. */
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
