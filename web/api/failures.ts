/** What can be said about a failed call. A file of its own, so that pages need not load what makes the calls. */
import { generalMessages } from '#contract/messages/general-messages.ts';
import type { ErrorBody } from '#contract/protocol/refusals.ts';

/** `offline`: no answer, for want of a network, of a server, or of time. */
export type FailureCode = ErrorBody['code'] | 'offline';

export interface Failure {
  code: FailureCode;
  message: string;
  /** Seconds until the server accepts another attempt; undefined where it does not say. */
  retryAfter?: number | undefined;
}

export const unreachable: Failure = {
  code: 'offline',
  message: 'The school cannot be reached. Check your connection and try again.',
};

/** The message for the user about a failed query or change. */
export const sentenceOf = (error: { message?: string | undefined } | undefined) =>
  error?.message ?? generalMessages.fault;

/** May succeed in a moment. A `fault` may come from a proxy while the server behind it starts. */
const transient: readonly FailureCode[] = ['offline', 'unavailable', 'too_slow', 'fault'];

export const isPassing = ({ code }: Pick<Failure, 'code'>) => transient.includes(code);

/** What a URL names no longer exists, or never could. */
export const isGone = (failure: object | undefined) =>
  failure !== undefined && 'code' in failure && (failure.code === 'not_found' || failure.code === 'invalid');

/** The session is over: the app has said so, and shows the sign-in page. */
export const isNotSignedIn = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'not_signed_in';
