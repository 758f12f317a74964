/** Every reason the server may give for saying no, and the HTTP status it travels with. */
import { z } from 'zod';

export const refusalStatus = {
  invalid: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  /** Right so far, and this account's own password is wanted too. */
  password_needed: 401,
  payment_required: 402,
  not_allowed: 403,
  not_verified: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  /** What is asked for would take the place of something that counts: it has to be asked for in so many words. */
  would_replace: 409,
  too_large: 413,
  wrong_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
  /** What this one thing needs the school has not got at the moment; all others go on. */
  not_here: 503,
  no_room: 507,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

const refusalCodes = Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]];

/** Work that a limit takes in place of waiting: see proof-of-work.ts. */
export const ProofOfWork = z.object({
  /** Signed by the server; sent back as it is. */
  challenge: z.string(),
  /** How many each piece takes on average. */
  tries: z.int(),
});
export type ProofOfWork = z.output<typeof ProofOfWork>;

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  /** `fault` is ours: something broke, and it was logged under the request's id. */
  code: z.enum([...refusalCodes, 'fault']),
  /** Written for the person at the screen; shown as it is. */
  message: z.string(),
  requestId: z.string(),
  /** Solved and sent with the same request, it lets a request pass that came too often. */
  proofOfWork: ProofOfWork.optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;
