/** Puts a request for money on a phone, once. */
import type { Prompt, PromptAnswer } from '#server/ports/mobile-money.ts';
import type { Services } from '#server/services.ts';
import type { PaymentRow } from './payments.store.ts';

/** Milliseconds for which whoever pays waits for the provider's answer. */
const PATIENCE = 12_000;

/** What the provider says; 'late' when it has not said anything in time. */
type Heard = PromptAnswer | { outcome: 'late' };

/**
 * @param keep  gets what the provider says, once, and is waited for; also when that comes too late for the one who pays
 */
export async function promptOnce(
  services: Services,
  { payment, secret }: { payment: PaymentRow; secret: string },
  keep: (answer: PromptAnswer) => Promise<void>,
) {
  const { reference, phone, amount } = payment;
  const prompt = { reference, phone, amount, callbackUrl: callbackUrlOf(services, secret) };
  const heard = await services.moneyBreaker.run(() => inTime(ask(services, prompt), keep));
  const answer: Heard = heard === 'away' ? { outcome: 'away' } : heard;
  if (answer.outcome !== 'late') await keep(answer);
  return answer.outcome;
}

const callbackUrlOf = ({ config, money }: Pick<Services, 'config' | 'money'>, secret: string) =>
  `${config.mobileMoney.callbackOrigin}${config.apiBase}/payments/callback/${money.name}/${secret}`;

/** An adapter that breaks may have asked. What broke is told by its name alone: the rest may hold phones and keys. */
async function ask({ money }: Pick<Services, 'money'>, prompt: Prompt): Promise<PromptAnswer> {
  try {
    return await money.prompt(prompt);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    console.error(`${money.name} broke with a ${name} while payment ${prompt.reference} was asked for.`);
    return { outcome: 'unknown' };
  }
}

function inTime(answering: Promise<PromptAnswer>, keepLate: (answer: PromptAnswer) => Promise<void>) {
  return new Promise<Heard>((resolve) => {
    const timer = setTimeout(() => {
      resolve({ outcome: 'late' });
      // Nobody waits for it any more. If it cannot be kept, a callback still finds the payment by its address.
      void answering.then(keepLate).catch(() => {});
    }, PATIENCE);
    void answering.then((answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
