/**
 * One call: who is in, who waits, and what holds. It lives as long as the live
 * session of its room, also while nobody is in, so that whoever was silenced or
 * let speak is so when she comes again.
 */
import type { ChatMessage, Grants, Quality, Source } from '#contract/calls.ts';
import type { Register } from '#server/features/attendance/attendance.ts';
import type { Recordings } from '#server/features/recordings/recordings.ts';
import { isTheirs } from '#server/features/rooms/rooms.ts';
import type { User } from '#server/http/sessions.ts';
import type { Services } from '#server/services.ts';
import type { Absence } from './absence.ts';
import { type Bans, openBans } from './bans.ts';
import type { CallLine } from './call-line.ts';
import { type CallState, openStateKeeper, type StateKeeper } from './call-state.ts';
import type { Connections } from './connections.ts';
import { type ForeignMedia, openForeignMedia } from './foreign-media.ts';
import type { Receiver } from './receiving.ts';
import type { Recorded } from './recording.ts';
import type { Sent } from './sending.ts';

export interface Place {
  /** The room's. */
  id: string;
  /** The live session. */
  sessionId: string;
  ownerId: string;
}

export interface Needs extends Pick<Services, 'db' | 'clock' | 'liveRooms'> {
  connections: Connections;
  register: Register;
  recordings: Recordings;
  /** Recordings that are just becoming lessons. */
  keeping: Set<Promise<void>>;
  /** One has begun or ended somewhere. */
  onRecording: () => void;
  /** Told of what went wrong through a fault of ours. */
  onFault: (error: unknown) => void;
  /** Told when somebody who might be in perhaps may not be any more. */
  onShut: (shut: Shut) => void;
}

/** For whom a door has been shut. */
export interface Shut {
  /** The live session. */
  sessionId: string;
  /** Undefined for everybody who has not come in. */
  userId?: string;
}

/** Somebody at the door. */
export interface Guest {
  user: User;
  name: string;
  line: CallLine;
  /** What she wants to see of every picture. */
  wants: Quality;
  /** Of which `welcome` the page still has its media connections. */
  resumes: string | undefined;
}

export type Role = 'tutor' | 'student';

/** Somebody who is in. */
export interface Member extends Guest {
  role: Role;
  handSince: string | null;
  may: Grants;
  sent: Map<Source, Sent>;
  receiver: Receiver;
  /** In the register. */
  spell: string;
  /** By which the page that has her media connections is known again. */
  resumeId: string;
  /** While her WebSocket is lost and her media go on. */
  absence: Absence | undefined;
}

/** All by the user's id. */
export interface Call extends CallState {
  needs: Needs;
  place: Place;
  members: Map<string, Member>;
  guests: Map<string, Guest>;
  bans: Bans;
  stateKeeper: StateKeeper;
  /** The names of students who have been in, or at the door: the latest last. */
  known: Map<string, string>;
  /** Also those of before the server was started. */
  isRecalled: boolean;
  chat: ChatMessage[];
  /** Who can be heard. */
  speaking: string[];
  /** Tutors who have the class's code open. */
  showingCode: Set<string>;
  foreign: ForeignMedia;
  /** The recording that goes on. */
  recorded: Recorded | undefined;
  /** Why it cannot be recorded; empty where it can. */
  whyNotRecord: string;
}

/** @param state  of the live session until now */
export function openCall(needs: Needs, place: Place, { rules, exceptions, removed, cutOff }: CallState): Call {
  const call: Call = {
    needs,
    place,
    members: new Map(),
    guests: new Map(),
    rules,
    exceptions,
    removed,
    cutOff,
    bans: openBans(needs, place.sessionId),
    stateKeeper: openStateKeeper(needs, () => call),
    known: new Map(),
    isRecalled: false,
    chat: [],
    speaking: [],
    showingCode: new Set(),
    foreign: openForeignMedia(needs.liveRooms, place.sessionId),
    recorded: undefined,
    whyNotRecord: '',
  };
  return call;
}

/** Whoever may change the room moderates. */
export const roleOf = ({ place }: Call, user: User): Role => (isTheirs(place, user) ? 'tutor' : 'student');

/** What somebody may do now. Tutors are never limited. */
export function grantsOf({ rules, exceptions }: Call, userId: string, role: Role): Grants {
  if (role === 'tutor') return { speak: true, show: true };
  return { ...rules.students, ...exceptions.get(userId) };
}
