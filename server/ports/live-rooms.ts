/**
 * The provider that forwards audio and video of calls: our own engine (see media.ts), or an external provider to which
 * browsers connect directly. A `room` here is one live session: when a tutor opens the room again, the provider gets a
 * new `room`, and tokens for the previous one are useless. Every method rejects with MediaUnavailable if the provider
 * refuses or does not answer. Adapters: server/adapters/live-rooms.
 */
import type { Grants, MediaAccess } from '#contract/calls.ts';
import type { MediaKind } from '#contract/fields/join-ticket.ts';

export interface LiveRooms {
  readonly kind: MediaKind;
  readonly enforces: {
    /** Whether the provider itself refuses to forward media that a participant's grants do not allow. */
    grants: boolean;
    /** Whether the provider can remove a participant. If not, everyone else has to move to a new room. */
    removal: boolean;
  };
  /** Creates a participant's access, such as a token, valid for a minute. Undefined if the provider needs none. */
  access(participant: Participant): Promise<MediaAccess | undefined>;
  /** Applies changed grants; does nothing if the participant is not in the room. */
  setGrants(participant: Participant): Promise<void>;
  /** Removes a person from the room, if present. A token issued within the last minute may still let them rejoin. */
  remove(person: { room: string; userId: string }): Promise<void>;
  /** Ends the room for everyone; does nothing if there is no such room. */
  close(room: string): Promise<void>;
  /** Ids of the users in the room. Undefined if the provider cannot list them. */
  present?(room: string): Promise<string[]>;
  /** Processes a webhook call of the provider; false if its signature is wrong. Undefined without webhooks. */
  receive?(call: { body: string; authorization: string }): Promise<boolean>;
  /** Adds a listener, and returns a function that removes it. */
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
  /** Called when the provider has admitted a participant to the room. */
  onJoined(person: { room: string; userId: string }): void;
}
