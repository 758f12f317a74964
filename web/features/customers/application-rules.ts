/** What the enrolment form needs once somebody uses it: the contract's rules, and the call that it ends in. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Application, customers } from '#contract/customers.ts';
import { call } from '#web/api/call.ts';

export const resolver = zodResolver(Application);

/** @throws {CallFailed} as call */
export const sendApplication = (body: Application) => call(customers.add, { body });
