/** The failures of calls and their messages, in a separate file so that pages can use them without loading call.ts. */
import type { ErrorBody } from '#contract/protocol/refusals.ts';
import * as texts from '#texts/general.ts';

/** `offline` means that no answer arrived, because the network or the server is down or the call timed out. */
export type FailureCode = ErrorBody['code'] | 'offline';

export interface Failure {
  code: FailureCode;
  message: string;
  /** The seconds after which the server accepts another attempt; undefined if the server names no time. */
  retryAfter?: number | undefined;
}

export const unreachable: Failure = {
  code: 'offline',
  message: texts.unreachable,
};

/** The message for the user about a failed query or change. */
export const sentenceOf = (error: { message?: string | undefined } | undefined) => error?.message ?? texts.fault;

/** After these failures a retry may succeed. A `fault` may come from a proxy while the server behind it starts. */
const transient: readonly FailureCode[] = ['offline', 'unavailable', 'too_slow', 'fault'];

export const isTransient = ({ code }: Pick<Failure, 'code'>) => transient.includes(code);

/** Returns whether the failure means that the record in the page's URL does not exist, or that its id is invalid. */
export const isGone = (failure: object | undefined) =>
  failure !== undefined && 'code' in failure && (failure.code === 'not_found' || failure.code === 'invalid');

/** Returns whether the session is over. The app then shows the sign-in page and the reason automatically. */
export const isNotSignedIn = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'not_signed_in';
