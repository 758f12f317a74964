/** Why a machine of RUNNERS or MEDIA_MACHINES cannot be used, for the office. */
export const connecting = 'It is being connected.';
export const connectionLost = 'The connection to it has ended.';
export const network = (code: string) => `It does not answer (${code}).`;
export const unavailable = 'It is starting, or about to end, and cannot be used at the moment.';
export const wrongToken = (machines: string, token: string) =>
  `It does not accept its token: ${machines} here and ${token} there must contain the same token.`;
export const otherVersion = 'It has another version of Darasa: install the same version on all machines.';
export const otherProgram = (status: string) => `Another program answers at its address (HTTP status ${status}).`;
export const certificate = (code: string, ca: string, machines: string) =>
  `Its certificate is not trusted (${code}): ${ca} must contain it, and it must name the address in ${machines}.`;
