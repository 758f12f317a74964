/** The school has heard it and says no, so that saying it again would not help. A session that is over comes back. */
const refusals = ['invalid', 'not_allowed', 'not_found'];

export const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && refusals.includes(String(error.code));
