/** Whether a call failed because what an address names does not exist: trying again cannot help. What is no id at all leads nowhere either. */
export const isGone = (error: object | undefined) =>
  error !== undefined && 'code' in error && (error.code === 'not_found' || error.code === 'invalid');
