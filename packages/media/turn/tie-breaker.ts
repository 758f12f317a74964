/**
 * Over TURN by TCP or TLS, Chrome sends zero as its tie-breaker, the number that decides which side controls a
 * connection (RFC 8445, section 7.3.1.1). libjuice refuses zero (paullouisageneau/libjuice#355), so such connections
 * would never be established. This file replaces the zero and signs the request again.
 */
import { randomBytes } from 'node:crypto';
import { isSignedWith, readMessage, valueIn, writeMessage } from './stun-message.ts';
import { AttributeType, Class, Method } from './stun-numbers.ts';

const tieBreaker = randomBytes(8);
// Sets one bit, so that the tie-breaker is never zero.
tieBreaker[0]! |= 1;

const ADDED_WHEN_WRITTEN: number[] = [AttributeType.messageIntegrity, AttributeType.fingerprint];
const ROLES: number[] = [AttributeType.iceControlled, AttributeType.iceControlling];

/**
 * Returns the packet unchanged, or with a new tie-breaker and signature. Only correctly signed packets are signed
 * again, so that the relay never vouches for a sender that does not know the ICE password.
 *
 * @param passwordOf  returns the ICE password of one of the engine's connections by its user fragment
 */
export function withTieBreaker(packet: Buffer, passwordOf: (fragment: string) => string | undefined): Buffer {
  const message = readMessage(packet);
  if (message?.method !== Method.binding || message.class !== Class.request) return packet;
  const hasZeroTieBreaker = message.attributes.some(({ type, value }) => ROLES.includes(type) && isZero(value));
  if (!hasZeroTieBreaker) return packet;

  const [fragment = ''] = valueIn(message, AttributeType.username)?.toString().split(':') ?? [];
  const password = passwordOf(fragment);
  if (!password || !isSignedWith(password, message)) return packet;
  const attributes = message.attributes
    .filter(({ type }) => !ADDED_WHEN_WRITTEN.includes(type))
    .map(({ type, value }) => ({ type, value: ROLES.includes(type) ? tieBreaker : value }));
  return writeMessage({ ...message, attributes }, password);
}

const isZero = (value: Buffer) => value.length === tieBreaker.length && value.every((byte) => byte === 0);
