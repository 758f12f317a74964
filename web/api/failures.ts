/** What can be said of a call that failed. A file of its own, so that a page can say it without what makes the calls. */
import { generalMessages } from '#contract/messages/general-messages.ts';
import type { ErrorBody } from '#contract/protocol/refusals.ts';

/** `offline` means that no answer came: there is no network, no server, or it took too long. */
export type FailureCode = ErrorBody['code'] | 'offline';

export interface Failure {
  code: FailureCode;
  message: string;
  /** Seconds for which the server does not want to be asked again; undefined where it does not say. */
  retryAfter?: number | undefined;
}

export const unreachable: Failure = {
  code: 'offline',
  message: 'The school cannot be reached. Check your connection and try again.',
};

/** What to tell the person about a query or change that failed. */
export const sentenceOf = (error: { message?: string | undefined } | undefined) =>
  error?.message ?? generalMessages.fault;

/** What may be otherwise in a moment. A `fault` may come from a proxy while the school behind it starts. */
const passing: readonly FailureCode[] = ['offline', 'unavailable', 'too_slow', 'fault'];

export const isPassing = ({ code }: Pick<Failure, 'code'>) => passing.includes(code);

/** What an address names is not there (any more), or could never be. */
export const isGone = (failure: object | undefined) =>
  failure !== undefined && 'code' in failure && (failure.code === 'not_found' || failure.code === 'invalid');

/** The session is over: that has been said, and the sign-in page is on its way. */
export const isNotSignedIn = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'not_signed_in';
