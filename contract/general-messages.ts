/** The sentences that any call may answer with. A file of their own, so that the browser gets them without zod. */
export const generalMessages = {
  fault: 'Something went wrong. Please try again.',
  badJson: 'The request is not valid JSON.',
  notUnderstood: 'The request cannot be understood.',
  badId: 'This address is not complete.',
  nothingHere: 'There is nothing at this address.',
  notSignedIn: 'Please sign in.',
  studentsOnly: 'Only students can do this.',
  staffOnly: 'Only tutors can do this.',
  adminOnly: 'Only the office can do this.',
  wrongOrigin: 'This request did not come from the address of the school.',
  tooSlow: 'The request took too long to arrive. Please try again.',
  tooLarge: 'This is too much to send at once.',
  wrongMediaType: 'Please send this as JSON.',
  notAForm: 'Please send this as a form with one file.',
  tooManyRequests: 'That was too often. Please wait a little and try again.',
  unavailable: 'The school cannot answer right now. Please try again in a moment.',
};
