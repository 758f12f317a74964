/**
 * The provider that forwards audio and video of calls: our own engine (see media.ts), or an external one to which
 * browsers connect directly. A room is one live session: when a tutor reopens a class, that is a new room, and access
 * to the old one is worthless. Every method rejects with MediaUnavailable if the provider does not answer or refuses.
 * Adapters: server/adapters/live-rooms.
 */
import type { Grants, MediaAccess } from '#contract/calls.ts';
import type { MediaKind } from '#contract/fields/join-ticket.ts';

export interface LiveRooms {
  readonly kind: MediaKind;
  readonly enforces: {
    /** The provider enforces grants: forbidden media is not forwarded, whatever the participant's browser sends. */
    grants: boolean;
    /** The provider removes participants effectively. If false, everyone else has to move to another room. */
    removal: boolean;
  };
  /** A participant's access with their grants, valid for a minute. Undefined if the provider needs none. */
  access(participant: Participant): Promise<MediaAccess | undefined>;
  /** Applies changed grants; does nothing if the participant is not in the room. */
  setGrants(participant: Participant): Promise<void>;
  /** Removes a person from the room, if present. A token issued within the last minute may still let them rejoin. */
  remove(person: { room: string; userId: string }): Promise<void>;
  /** Ends the room for everyone; does nothing if there is no such room. */
  close(room: string): Promise<void>;
  /** Ids of the users in the room. Undefined if the provider cannot list them. */
  present?(room: string): Promise<string[]>;
  /** A webhook of the provider. Resolves with false when its signature is wrong. Undefined where there are no webhooks. */
  receive?(call: { body: string; authorization: string }): Promise<boolean>;
  /** Returns the function that removes the listener. */
  listen(listener: LiveRoomsListener): () => void;
}

export interface Participant {
  room: string;
  userId: string;
  /** The name shown to other participants. */
  name: string;
  role: 'tutor' | 'student';
  grants: Grants;
}

export interface LiveRoomsListener {
  /** The provider has admitted a participant to the room. */
  onJoined(person: { room: string; userId: string }): void;
}
