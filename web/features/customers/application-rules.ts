/** What the enrolment form needs once somebody uses it: the contract's rules, and the call that it ends in. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Application, customers } from '#contract/customers.ts';
import { call } from '#web/api/call.ts';
import { idempotencyKeyFor } from '#web/api/forms/idempotency-key.ts';

export const resolver = zodResolver(Application);

const key = idempotencyKeyFor('application');

/** @throws {CallFailed} as call */
export async function sendApplication(body: Application) {
  const applied = await call(customers.add, { body }, { key: key.of(body) });
  // From now on the same once more is meant.
  key.drop();
  return applied;
}
