/** The lazily loaded part of the enrolment form: validation with zod, and the call that submits it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { intakes } from '#contract/admissions/intakes.ts';
import { Application, customers } from '#contract/customers.ts';
import { call } from '#web/api/call.ts';
import { idempotencyKeyFor } from '#web/api/forms/idempotency-key.ts';

export const resolver = zodResolver(Application);

const key = idempotencyKeyFor('application');

/** Submits the application. @throws {CallFailed} as call() does (web/api/call.ts) */
export async function sendApplication(body: Application) {
  const applied = await call(customers.add, { body }, { key: key.of(body) });
  // After a successful submission an equal application counts as a new one, so it needs a new idempotency key.
  key.drop();
  return applied;
}

/** The intakes that an applicant may choose, the next one first. @throws {CallFailed} as call() does */
export const listStarts = () => call(intakes.listOpen);
