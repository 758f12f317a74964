/** Authenticates requests by the long-term mechanism (RFC 8489, section 9.2.4). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyOf, REALM } from './credentials.ts';
import { type Attribute, isSignedWith, type ReadMessage, valueIn } from './stun-message.ts';
import { Name, type RefusalNumber } from './stun-names.ts';

/** Milliseconds until a nonce expires. */
const NONCE_LASTS = 60 * 60_000;

export interface Proven {
  username: string;
  key: Buffer;
}

interface Unproven {
  refusal: RefusalNumber;
  /** The attributes that the client needs for another attempt. */
  attributes: Attribute[];
}

/** Authenticates one connection. Each connection has its own nonce, so a request signed for another one is refused. */
export function prover(secret: string) {
  let nonce = freshNonce();
  let madeAt = performance.now();

  const again = (refusal: RefusalNumber): Unproven => ({
    refusal,
    attributes: [
      { type: Name.realm, value: Buffer.from(REALM) },
      { type: Name.nonce, value: nonce },
    ],
  });

  return (request: ReadMessage): Proven | Unproven => {
    if (performance.now() - madeAt > NONCE_LASTS) {
      nonce = freshNonce();
      madeAt = performance.now();
    }
    if (!valueIn(request, Name.messageIntegrity)) return again(401);
    const [name, realm, its] = [Name.username, Name.realm, Name.nonce].map((wanted) => valueIn(request, wanted));
    if (!name || !realm || !its) return { refusal: 400, attributes: [] };
    if (its.length !== nonce.length || !timingSafeEqual(its, nonce)) return again(438);

    const username = name.toString();
    const key = keyOf(username, secret, Date.now());
    return key && isSignedWith(key, request) ? { username, key } : again(401);
  };
}

const freshNonce = () => Buffer.from(randomBytes(18).toString('base64'));
