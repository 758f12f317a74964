/** Why a machine of MEDIA_MACHINES takes no classes, for the office. */
export const notConnected = 'It is being connected.';
export const connectionLost = 'The connection to it has ended.';
export const network = (code: string) => `It does not answer (${code}).`;
export const wrongToken = (status: string) =>
  `It does not accept its token (${status}): MEDIA_MACHINES here and MEDIA_TOKEN there must have the same.`;
export const otherVersion = (status: string) =>
  `It has another version of Darasa (${status}): install the same version on all machines.`;
export const otherProgram = (status: string) => `It is no media engine of Darasa (HTTP status ${status}).`;
export const certificate = (code: string) =>
  `Its certificate is not trusted (${code}): MEDIA_MACHINES_CA must contain it, and it must name the address in MEDIA_MACHINES.`;
export const full = 'Its processors are busy, so it gets no further classes if another machine is free.';
export const draining = 'It goes on with its classes, and takes no new ones, because it is about to end.';
