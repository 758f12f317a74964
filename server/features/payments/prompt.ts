/** Sends a payment prompt to a phone, at most once. */
import type { Prompt, PromptResponse } from '#server/ports/mobile-money.ts';
import type { Services } from '#server/services.ts';
import type { PaymentRow } from './payments.store.ts';

/** Milliseconds for which the payer's request waits for the provider's response. */
const RESPONSE_TIMEOUT = 12_000;

/** The provider's response; 'late' if the provider did not respond in time. */
type PromptOutcome = PromptResponse | { outcome: 'late' };

/**
 * Sends a prompt once and returns its outcome.
 * @param record  called once with the provider's response: awaited if it arrives in time, else called in the background
 */
export async function promptOnce(
  services: Services,
  { payment, secret }: { payment: PaymentRow; secret: string },
  record: (answer: PromptResponse) => Promise<void>,
) {
  const { reference, phone, amount } = payment;
  const prompt = { reference, phone, amount, callbackUrl: callbackUrlOf(services, secret) };
  const response = await services.moneyBreaker.run(() => withTimeout(sendPrompt(services, prompt), record));
  const answer: PromptOutcome = response === 'away' ? { outcome: 'away' } : response;
  if (answer.outcome !== 'late') await record(answer);
  return answer.outcome;
}

const callbackUrlOf = ({ config, money }: Pick<Services, 'config' | 'money'>, secret: string) =>
  `${config.mobileMoney.callbackOrigin}${config.apiBase}/payments/callback/${money.name}/${secret}`;

/**
 * Sends the prompt. If the adapter throws, the phone may have been prompted, so the outcome is unknown.
 * Only the error's name is logged: its message may contain phone numbers and keys.
 */
async function sendPrompt({ money }: Pick<Services, 'money'>, prompt: Prompt): Promise<PromptResponse> {
  try {
    return await money.prompt(prompt);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    console.error(`${money.name} threw a ${name} while prompting for payment ${prompt.reference}.`);
    return { outcome: 'unknown' };
  }
}

function withTimeout(pendingAnswer: Promise<PromptResponse>, recordLate: (answer: PromptResponse) => Promise<void>) {
  return new Promise<PromptOutcome>((resolve) => {
    const timer = setTimeout(() => {
      resolve({ outcome: 'late' });
      // The payer has already received a response. If recording fails, a callback still finds the payment by its
      // secret.
      void pendingAnswer.then(recordLate).catch(() => {});
    }, RESPONSE_TIMEOUT);
    void pendingAnswer.then((answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
