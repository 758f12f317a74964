/** What a conversation stands on: its line, the house that it is with, and what it has there. */
import type { TurnLimits } from './limits.ts';
import type { OwnPeer } from './own-peer.ts';
import type { Relay } from './relay.ts';
import type { Place } from './stun-address.ts';

export interface Line {
  /** Whose it is, as we see it. */
  from: Place;
  write(bytes: Buffer): void;
  /** Left out where the reader is too slow. */
  writePacket(bytes: Buffer): void;
  /** It ends by itself then, unless another time is said before. */
  endIn(ms: number): void;
  end(): void;
}

export interface House {
  secret: string;
  peer: OwnPeer;
  icePasswordOf: (fragment: string) => string | undefined;
  limits: TurnLimits;
  /** Takes a place for a relay of that user, or says why there is none. */
  admit(username: string): 'admitted' | 486 | 508;
  leave(username: string): void;
}

export interface Conversation {
  line: Line;
  house: House;
  /** Who has the relay, or is about to get it: one user for good. */
  owner: string | undefined;
  relay: Relay | undefined;
  isClosed: boolean;
}

/** Harmless where there is none. No other is opened afterwards. */
export function closeRelay(conversation: Conversation) {
  const { relay, owner, house } = conversation;
  conversation.isClosed = true;
  conversation.relay = undefined;
  if (!relay) return;
  relay.close();
  if (owner !== undefined) house.leave(owner);
}
