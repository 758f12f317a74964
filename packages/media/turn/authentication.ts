/** Authenticates requests by STUN's long-term credential mechanism (RFC 8489, section 9.2.4). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyOf, REALM } from './credentials.ts';
import { type Attribute, isSignedWith, type ReadMessage, valueIn } from './stun-message.ts';
import { AttributeType, type ErrorNumber } from './stun-numbers.ts';

/** Milliseconds until a nonce expires. */
const NONCE_LIFETIME = 60 * 60_000;

export interface Authenticated {
  username: string;
  key: Buffer;
}

interface Unauthenticated {
  refusal: ErrorNumber;
  /** The realm and nonce with which the client can sign its next request. */
  attributes: Attribute[];
}

/**
 * Returns a function that authenticates the requests of one connection. Each connection has its own nonce, so a request
 * that was signed for another connection is refused.
 */
export function authenticator(secret: string) {
  let nonce = freshNonce();
  let nonceCreatedAt = performance.now();

  const challenge = (refusal: ErrorNumber): Unauthenticated => ({
    refusal,
    attributes: [
      { type: AttributeType.realm, value: Buffer.from(REALM) },
      { type: AttributeType.nonce, value: nonce },
    ],
  });

  return (request: ReadMessage): Authenticated | Unauthenticated => {
    if (performance.now() - nonceCreatedAt > NONCE_LIFETIME) {
      nonce = freshNonce();
      nonceCreatedAt = performance.now();
    }
    if (!valueIn(request, AttributeType.messageIntegrity)) return challenge(401);
    const [name, realm, givenNonce] = [AttributeType.username, AttributeType.realm, AttributeType.nonce].map((wanted) =>
      valueIn(request, wanted),
    );
    if (!name || !realm || !givenNonce) return { refusal: 400, attributes: [] };
    if (givenNonce.length !== nonce.length || !timingSafeEqual(givenNonce, nonce)) return challenge(438);

    const username = name.toString();
    const key = keyOf(username, secret, Date.now());
    return key && isSignedWith(key, request) ? { username, key } : challenge(401);
  };
}

const freshNonce = () => Buffer.from(randomBytes(18).toString('base64'));
