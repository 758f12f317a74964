/** State of one client's session: its connection, the state that all sessions share, and its own relay. */
import type { TurnLimits } from './limits.ts';
import type { OwnPeer } from './own-peer.ts';
import type { Relay } from './relay.ts';
import type { SocketAddress } from './stun-address.ts';

export interface ClientConnection {
  /** The client's address as the server sees it. */
  from: SocketAddress;
  write(bytes: Buffer): void;
  /** Sends a relayed packet to the client, or drops it when the client reads too slowly. */
  writePacket(bytes: Buffer): void;
  /** Ends the connection after `ms` milliseconds; each call replaces the delay of the previous call. */
  endIn(ms: number): void;
  end(): void;
}

export interface TurnContext {
  secret: string;
  peer: OwnPeer;
  icePasswordOf: (fragment: string) => string | undefined;
  limits: TurnLimits;
  /** Reserves a relay for the user, or returns the error code of a refusal. */
  admit(username: string): 'admitted' | 486 | 508;
  release(username: string): void;
}

export interface TurnSession {
  connection: ClientConnection;
  context: TurnContext;
  /** The user that has or is getting the relay; never changes once set. */
  owner: string | undefined;
  relay: Relay | undefined;
  isClosed: boolean;
}

/** Closes the client's relay, if any; the client can open no other relay afterwards. */
export function closeRelay(session: TurnSession) {
  const { relay, owner, context } = session;
  session.isClosed = true;
  session.relay = undefined;
  if (!relay) return;
  relay.close();
  if (owner !== undefined) context.release(owner);
}
