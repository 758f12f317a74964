/** No programs can be run here: the message is a sentence for the office that says why. */
export class HostUnsuitable extends Error {
  override readonly name = 'NoGround';
}
