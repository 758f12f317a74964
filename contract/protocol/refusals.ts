/** The codes of all refusals, and the HTTP status of each. */
import { z } from 'zod';

export const refusalStatus = {
  invalid: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  /** Correct so far, and the account's own password is required too. */
  password_needed: 401,
  payment_required: 402,
  not_allowed: 403,
  not_verified: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  /** The request would replace something that counts: the client has to confirm it explicitly. */
  would_replace: 409,
  too_large: 413,
  wrong_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
  /** A resource that only this request needs is unavailable at the moment; others work. */
  not_here: 503,
  no_room: 507,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

const refusalCodes = Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]];

/** Work that a limit accepts instead of waiting: see proof-of-work.ts. */
export const ProofOfWork = z.object({
  /** Signed by the server; returned unchanged. */
  challenge: z.string(),
  /** The average number of tries per piece. */
  tries: z.int(),
});
export type ProofOfWork = z.output<typeof ProofOfWork>;

/** The body of every response that is not a success. */
export const ErrorBody = z.object({
  /** `fault` is a bug or failure of the server, logged under the request's id. */
  code: z.enum([...refusalCodes, 'fault']),
  /** Written for the user and displayed unchanged. */
  message: z.string(),
  requestId: z.string(),
  /** Solved and sent with the same request, it passes the rate limit. */
  proofOfWork: ProofOfWork.optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;
