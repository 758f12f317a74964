/** The parts of a conversation: its connection, the server's shared state, and its own relay. */
import type { TurnLimits } from './limits.ts';
import type { OwnPeer } from './own-peer.ts';
import type { Relay } from './relay.ts';
import type { Place } from './stun-address.ts';

export interface Line {
  /** The client's address as we see it. */
  from: Place;
  write(bytes: Buffer): void;
  /** Drops the packet when the client reads too slowly. */
  writePacket(bytes: Buffer): void;
  /** Ends the connection after this time, unless called again before. */
  endIn(ms: number): void;
  end(): void;
}

export interface House {
  secret: string;
  peer: OwnPeer;
  icePasswordOf: (fragment: string) => string | undefined;
  limits: TurnLimits;
  /** Reserves a relay for that user, or returns the refusal's error code. */
  admit(username: string): 'admitted' | 486 | 508;
  leave(username: string): void;
}

export interface Conversation {
  line: Line;
  house: House;
  /** The user that has or is getting the relay; never changes once set. */
  owner: string | undefined;
  relay: Relay | undefined;
  isClosed: boolean;
}

/** Closes the relay, if any; no other one can be opened afterwards. */
export function closeRelay(conversation: Conversation) {
  const { relay, owner, house } = conversation;
  conversation.isClosed = true;
  conversation.relay = undefined;
  if (!relay) return;
  relay.close();
  if (owner !== undefined) house.leave(owner);
}
