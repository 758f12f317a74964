/** Refusals after which a position is not sent again. An expired session is not among them. */
const refusals = ['invalid', 'not_allowed', 'not_found'];

export const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && refusals.includes(String(error.code));
