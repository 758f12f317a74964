/** The error that ends a test. The student sees its message. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
}
