/** Failures of calls and their messages. In a file of its own, so that pages can use it without loading call.ts. */
import type { ErrorBody } from '#contract/protocol/refusals.ts';
import * as texts from '#texts/general.ts';

/** `offline`: no answer, because of the network, the server or a timeout. */
export type FailureCode = ErrorBody['code'] | 'offline';

export interface Failure {
  code: FailureCode;
  message: string;
  /** Seconds until the server accepts another attempt; undefined if the server does not say. */
  retryAfter?: number | undefined;
}

export const unreachable: Failure = {
  code: 'offline',
  message: texts.unreachable,
};

/** The message for the user about a failed query or change. */
export const sentenceOf = (error: { message?: string | undefined } | undefined) => error?.message ?? texts.fault;

/** Failures after which a retry may succeed. A `fault` may come from a proxy while the server behind it starts. */
const transient: readonly FailureCode[] = ['offline', 'unavailable', 'too_slow', 'fault'];

export const isTransient = ({ code }: Pick<Failure, 'code'>) => transient.includes(code);

/** Whether the record in a URL does not exist, or its id is invalid. */
export const isGone = (failure: object | undefined) =>
  failure !== undefined && 'code' in failure && (failure.code === 'not_found' || failure.code === 'invalid');

/** Whether the session is over. The app reports that itself and shows the sign-in page. */
export const isNotSignedIn = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'not_signed_in';
