/** The codes of all refusals, and the HTTP status of each. */
import { z } from 'zod';

export const refusalStatus = {
  invalid: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  /** The link or ID token in the request is valid, but the password of the account or sign-up is required too. */
  password_needed: 401,
  payment_required: 402,
  not_allowed: 403,
  /** The password is a first password from paper, which can only be used to choose another one. */
  password_change_needed: 403,
  not_verified: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  /** The request would replace data that counts: the client has to confirm it explicitly. */
  would_replace: 409,
  too_large: 413,
  wrong_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
  /** Something that only this request needs, such as a language, is not available at the moment; other requests work. */
  not_here: 503,
  no_room: 507,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

const refusalCodes = Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]];

/** A puzzle that a client over a rate limit can solve instead of waiting; see proof-of-work.ts. */
export const ProofOfWork = z.object({
  /** The puzzle's challenge, signed by the server; the client returns it unchanged. */
  challenge: z.string(),
  /** The average number of tries that each piece of the puzzle needs. */
  tries: z.int(),
});
export type ProofOfWork = z.output<typeof ProofOfWork>;

/** The body of every response that is not a success. */
export const ErrorBody = z.object({
  /** `fault` is a bug or failure of the server, logged under the request's id. */
  code: z.enum([...refusalCodes, 'fault']),
  /** A text for the user, which clients display unchanged. */
  message: z.string(),
  requestId: z.string(),
  /** A puzzle. If the client repeats the request with the solution, the request passes the rate limit. */
  proofOfWork: ProofOfWork.optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;
