/**
 * Who forwards audio and video of calls: our own engine (see media.ts), or a provider that browsers connect to
 * themselves. A room is one live session: when a tutor reopens a class, that is a new room, and access to the old one
 * is worthless. Every call rejects with MediaUnavailable when the provider does not answer or refuses.
 * Adapters: server/adapters/live-rooms.
 */
import type { Grants, MediaAccess } from '#contract/calls.ts';
import type { MediaKind } from '#contract/fields/join-ticket.ts';

export interface LiveRooms {
  readonly kind: MediaKind;
  readonly enforces: {
    /** Media that a participant may not send reaches nobody, whatever their browser does. */
    grants: boolean;
    /** A removed participant is out. Where false, everyone else has to move to another room. */
    removal: boolean;
  };
  /** Access for one participant, room and set of grants; to be used within a minute. Undefined where none is needed. */
  access(participant: Participant): Promise<MediaAccess | undefined>;
  /** Applies changed grants. Does nothing when the participant is not in the room. */
  setGrants(participant: Participant): Promise<void>;
  /** Does nothing when they are not in the room. A token of the last minute may still let them in again. */
  remove(person: { room: string; userId: string }): Promise<void>;
  /** Ends the room for everyone. Does nothing when there is no such room. */
  close(room: string): Promise<void>;
  /** Ids of the users in the room; undefined where the provider cannot be asked. */
  present?(room: string): Promise<string[]>;
  /** A webhook of the provider. Resolves with false when its signature is wrong. Undefined where there are no webhooks. */
  receive?(call: { body: string; authorization: string }): Promise<boolean>;
  /** Returns the function that removes the listener. */
  listen(listener: LiveRoomsListener): () => void;
}

export interface Participant {
  room: string;
  userId: string;
  /** Shown to the others. */
  name: string;
  role: 'tutor' | 'student';
  grants: Grants;
}

export interface LiveRoomsListener {
  /** The provider let a participant in. */
  onJoined(person: { room: string; userId: string }): void;
}
