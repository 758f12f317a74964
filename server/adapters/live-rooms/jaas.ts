/**
 * Rooms at 8x8's Jitsi as a Service: its page, in a frame, joins with a token that we sign (JWT, RS256). No API
 * can restrict or remove people later. See developer.8x8.com/jaas/docs/api-keys-jwt.
 */
import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { LiveRooms, Participant } from '#server/ports/live-rooms.ts';

export interface JaasAccount {
  /** The origin of JaaS's pages that we show in frames. */
  origin: string;
  appId: string;
  /** The id of our signing key at JaaS: the app's id, a slash and the key's own id. */
  keyId: string;
  /** The key that signs tokens, in PEM format. */
  privateKey: string;
}

const TOKEN_LIFETIME = '60s';

/** JaaS features that tokens switch off for everyone: they cost money, or would send speech to third parties. */
const FEATURES = {
  livestreaming: 'false',
  recording: 'false',
  transcription: 'false',
  'file-upload': 'false',
  'inbound-call': 'false',
  'outbound-call': 'false',
  'sip-inbound-call': 'false',
  'sip-outbound-call': 'false',
};

export function jaasRooms({ origin, appId, ...account }: JaasAccount): LiveRooms {
  const key = createPrivateKey(account.privateKey);

  const tokenFor = ({ room, userId, name, role }: Participant) =>
    new SignJWT({
      room,
      context: {
        user: { id: userId, name, moderator: role === 'tutor' ? 'true' : 'false' },
        features: FEATURES,
        room: { regex: false },
      },
    })
      .setProtectedHeader({ alg: 'RS256', kid: account.keyId, typ: 'JWT' })
      .setAudience('jitsi')
      .setIssuer('chat')
      .setSubject(appId)
      .setNotBefore('-10s')
      .setExpirationTime(TOKEN_LIFETIME)
      .sign(key);

  return {
    kind: 'frame',
    enforces: { grants: false, removal: false },
    async access(participant) {
      return {
        kind: 'frame',
        vendor: 'jaas',
        src: `${origin}/${appId}/${participant.room}?jwt=${await tokenFor(participant)}`,
      };
    },
    async setGrants() {},
    async remove() {},
    async close() {},
    listen: () => () => {},
  };
}
