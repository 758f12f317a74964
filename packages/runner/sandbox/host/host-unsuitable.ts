/** No programs can be run here: the message is a sentence for the office that says why. */
export class NoGround extends Error {
  override readonly name = 'NoGround';
}
