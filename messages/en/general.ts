/** General words, and failures that any page or call can have. */
// Words.
export const actions = 'Actions';
export const approve = 'Approve';
export const cancel = 'Cancel';
export const close = 'Close';
export const decline = 'Decline';
export const failed = 'Failed';
export const home = 'Home';
export const loading = 'Loading';
export const ok = 'OK';
export const search = 'Search';
export const tryAgain = 'Try again';

// Failures.
export const fault = 'Something went wrong. Please try again.';
export const badJson = 'The request is not valid JSON.';
export const notUnderstood = 'We cannot read this request.';
export const badId = 'This address is incomplete.';
export const nothingHere = 'There is nothing at this address.';
export const notSignedIn = 'Please sign in.';
export const studentsOnly = 'Only students can do this.';
export const staffOnly = 'Only staff can do this.';
export const adminOnly = 'Only the office can do this.';
export const wrongOrigin = 'This request did not come from the school’s address.';
export const tooSlow = 'The request took too long to arrive. Please try again.';
export const tooLarge = 'This is too large to send.';
export const wrongMediaType = 'Please send this as JSON.';
export const badIdempotencyKey = 'An Idempotency-Key has 8 to 100 printable characters, none of them a space.';
export const notAPiece = 'Please upload files in parts, with the tus protocol.';
export const tooManyRequests = 'Too many requests. Please wait a moment and try again.';
export const crowded = 'The school server is busy. Please try again in a few seconds.';
export const unavailable = 'The school server cannot answer right now. Please try again in a moment.';
export const unreachable = 'The school server cannot be reached. Check your connection and try again.';
export const filesUnavailable =
  'The school’s files cannot be reached right now. Everything else works; please try again in a few minutes.';
export const noRoom =
  'The school server has no space for more files right now. Please tell the office, and try again later.';

// Requests that are not as the API wants them.
export const sendObject = 'Please send a JSON object.';
export const fieldTooLong = (field: string) => `The field ${field} is too long.`;
export const fieldMissing = (field: string) => `The field ${field} is missing.`;
export const fieldNotValid = (field: string) => `The field ${field} is not valid.`;
export const badCharacter = 'This text contains a character that cannot be saved.';
export const webSocketsOnly = 'This address is for WebSockets.';
