/**
 * The state of one call: the live class in a room, for as long as the room stays active. A call without members continues, so that a
 * tutor's settings still apply to a student who returns.
 *
 * ../README.md describes the states of a person, and what leads from one state to the next.
 */
import type { ChatMessage, Grants, Quality, Source } from '#contract/calls.ts';
import type { Recording } from '#contract/recordings.ts';
import type { AttendanceRecorder } from '#server/features/attendance/attendance.ts';
import type { CallSocket } from '#server/features/calls/connection/call-socket.ts';
import type { EngineConnections } from '#server/features/calls/media/engine-connections.ts';
import { openProviderRoom, type ProviderRoom } from '#server/features/calls/media/provider-room.ts';
import type { Subscriptions } from '#server/features/calls/media/subscriptions.ts';
import type { OpenRecording, Recordings } from '#server/features/recordings/recordings.ts';
import { canChangeRoom } from '#server/features/rooms/rooms.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import type { Holder } from '#server/ports/media.ts';
import type { Services } from '#server/services.ts';
import { type Bans, openBans } from './bans.ts';
import { openStateSaver, type SavedState, type StateSaver } from './saved-state.ts';

/** An active room and its live session. */
export interface ActiveRoom {
  id: string;
  sessionId: string;
  ownerId: string;
}

export interface CallServices extends Pick<Services, 'db' | 'clock' | 'liveRooms' | 'primary'> {
  engine: EngineConnections;
  attendance: AttendanceRecorder;
  recordings: Recordings;
  /** Ended recordings that are being filed as lessons. */
  filing: Set<Promise<void>>;
  /** To be called when a recording has started or ended, in any live class. */
  onRecordingChange: () => void;
  onAccessRevoked: (revoked: RevokedAccess) => void;
  /** Receives unexpected errors, for the log. */
  onFault: (error: unknown) => void;
}

/** People whose right to see a live class may have ended. */
export interface RevokedAccess {
  sessionId: string;
  /** The one user concerned; undefined if all users who are not in the call are concerned. */
  userId?: string;
}

/** A person with a valid ticket: asking for admission, or in the waiting room. */
export interface Entrant {
  user: User;
  name: string;
  socket: CallSocket;
  /** The quality of each video until the member requests another quality. */
  defaultQuality: Quality;
  /** The `resumeId` that the page got before it opened its media connections; undefined if it has no connections. */
  claimedResumeId: string | undefined;
}

export type Role = 'tutor' | 'student';

/** A person in the call. */
export interface Member extends Entrant {
  role: Role;
  presence: Presence;
  /** Identifies the page (browser tab) that holds the member's media connections. */
  resumeId: string;
  attendanceId: string;
  handSince: string | null;
  grants: Grants;
  publications: Map<Source, Publication>;
  subscriptions: Subscriptions;
}

/** `reconnecting`: the WebSocket is lost, audio and video continue for now. */
type Presence = { state: 'connected' } | { state: 'reconnecting'; since: Date; timer: NodeJS.Timeout };

/**
 * One source that a member sends. `offered`: the media engine has not answered yet, and the other members do not know
 * of the publication yet.
 */
export interface Publication {
  id: string;
  source: Source;
  state: 'offered' | 'forwarded';
  isMuted: boolean;
  /** The number that the browser gave its offer; the server's replies to the offer repeat it. */
  attempt: number | undefined;
}

type CallRecording =
  | { state: 'starting'; about: Recording }
  | { state: 'running'; about: Recording; recording: OpenRecording; awayTimer: NodeJS.Timeout | undefined };

/** The state of a call. Maps and sets of people are keyed by user id. */
export interface Call extends SavedState {
  services: CallServices;
  room: ActiveRoom;
  members: Map<string, Member>;
  waiting: Map<string, Entrant>;
  bans: Bans;
  stateSaver: StateSaver;
  /** Messages of `chat` that are not stored yet, and that no member has received. */
  unstoredChat: Set<ChatMessage>;
  /** Names of students who have been in the call or its waiting room, most recent last. */
  visitors: Map<string, string>;
  /** Whether `visitors` includes the students from before the server started. */
  areVisitorsLoaded: boolean;
  /** Ids of the users who can be heard at the moment. */
  speaking: string[];
  /** Ids of the tutors who have the class's shared code open. */
  showingCode: Set<string>;
  provider: ProviderRoom;
  recording: CallRecording | undefined;
  /** Why this call cannot be recorded; empty if it can. */
  whyNotRecord: string;
}

export function openCall(services: CallServices, room: ActiveRoom, saved: SavedState): Call {
  const { rules, exceptions, departures, chat } = saved;
  const call: Call = {
    services,
    room,
    members: new Map(),
    waiting: new Map(),
    rules,
    exceptions,
    departures,
    bans: openBans(services, room.sessionId),
    stateSaver: openStateSaver(services, room.sessionId, () => call),
    unstoredChat: new Set(),
    visitors: new Map(),
    areVisitorsLoaded: false,
    chat,
    speaking: [],
    showingCode: new Set(),
    provider: openProviderRoom(services.liveRooms, room.sessionId),
    recording: undefined,
    whyNotRecord: '',
  };
  return call;
}

/** The role of a user in the call: `tutor` for everyone who may change the room, `student` for others. */
export const roleOf = ({ room }: Call, user: User): Role => (canChangeRoom(room, user) ? 'tutor' : 'student');

/** What a person may send: tutors everything, students what the rules and their own exceptions allow. */
export function grantsOf({ rules, exceptions }: Call, userId: string, role: Role): Grants {
  if (role === 'tutor') return { speak: true, show: true };
  return { ...rules.students, ...exceptions.get(userId) };
}

/** The member as the holder of media connections. */
export const holderOf = ({ room }: Call, { user, resumeId }: Pick<Member, 'user' | 'resumeId'>): Holder => ({
  room: room.sessionId,
  userId: user.id,
  signIn: user.sessionId,
  page: resumeId,
});

export const hasMember = ({ members }: Call, member: Member) => members.get(member.user.id) === member;

export const peopleIn = ({ members, waiting }: Call) => [...members.values(), ...waiting.values()];
