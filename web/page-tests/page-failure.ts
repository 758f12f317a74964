/** Ends a test with the sentence that the student sees. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
}
