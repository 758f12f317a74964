/**
 * A call: the live class in a room, from the first participant to its end. A user who may enter the room gets a ticket (contract/rooms.ts,
 * `enter`), opens a WebSocket at GET {apiBase}/calls, and sends `join` with the ticket. From then on both sides send JSON: actions of the
 * participants, and the negotiation between media engine and browsers (SDP, RFC 8866). Audio and video never go through the WebSocket.
 *
 * One file, because the protocol reads better whole.
 *
 * A user is in a call once: joining again, after a lost network or in another tab, replaces the earlier connection. After a disconnect the
 * browser gets a new ticket and joins again. If only the WebSocket is lost, audio and video continue for half a minute.
 */

import { z } from 'zod';
import * as callsTexts from '#texts/classes/calls.ts';
import { Id } from './fields/fields.ts';
import { MediaKind } from './fields/join-ticket.ts';
import { RecordedLesson, Recording } from './recordings.ts';

export const callPath = '/calls';

/**
 * What a participant can send. Each source is a separate publication, so that a camera can be shown beside a screen.
 */
export const Source = z.enum(['microphone', 'camera', 'screen']);
export type Source = z.output<typeof Source>;

/** The video quality that a viewer requests: the best that the network allows, a small video, or none. */
export const Quality = z.enum(['high', 'low', 'none']);
export type Quality = z.output<typeof Quality>;

/** What a participant may do. For tutors all fields are true. */
export const Grants = z.object({
  speak: z.boolean(),
  /** Whether the participant may publish camera and screen. */
  show: z.boolean(),
});
export type Grants = z.output<typeof Grants>;

/** The grant that a participant needs to publish each source. */
export const grantFor: Record<Source, keyof Grants> = { microphone: 'speak', camera: 'show', screen: 'show' };

const Publication = z.object({
  _id: Id,
  source: Source,
  /** Whether the participant has muted the publication. A participant muted by the tutor has no microphone publication at all. */
  isMuted: z.boolean(),
});

export const Attendee = z.object({
  /** The user's id. */
  _id: Id,
  /** The display name: 'Wanjiru K.' */
  name: z.string(),
  /** `tutor` for users who may change the room and therefore moderate the call. */
  role: z.enum(['tutor', 'student']),
  /** When the participant raised a hand, in ISO 8601; null if no hand is raised. */
  handSince: z.string().nullable(),
  may: Grants,
  publications: z.array(Publication),
});
export type Attendee = z.output<typeof Attendee>;

/** An idempotency key, by which a browser recognises its own chat message; unique per user. */
const ChatMessageKey = z.string().min(1).max(64);

export const ChatMessage = z.object({
  _id: Id,
  /** The idempotency key that the author's browser chose. */
  sentAs: ChatMessageKey.optional(),
  /** The author's id; `name` is the author's display name when the message was sent. */
  person: Id,
  name: z.string(),
  text: z.string(),
  /** When the message was sent, in ISO 8601. */
  at: z.string(),
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** The call's rules for students, including students who join later. */
export const CallRules = z.object({
  /** The grants that students have when they join. */
  students: Grants,
  /** Whether the call is locked: a locked call admits no more students. */
  isLocked: z.boolean(),
  /** Whether students who join have to wait until a tutor admits them. */
  hasWaitingRoom: z.boolean(),
});
export type CallRules = z.output<typeof CallRules>;

/** The media server that forwards audio and video of this call. */
export const MediaServer = z.object({
  kind: MediaKind,
  /** Whether the media server enforces the grants for microphones and cameras. */
  holdsGrants: z.boolean(),
});
export type MediaServer = z.output<typeof MediaServer>;

/** One participant's access to an external media provider. It must be used within a minute. */
export const MediaAccess = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('livekit'), url: z.string(), token: z.string() }),
  /** A vendor's page, shown in a frame. `src` is the page's URL, which contains the access token. */
  z.object({ kind: z.literal('frame'), vendor: z.enum(['daily', 'jaas']), src: z.url({ protocol: /^https$/ }) }),
]);
export type MediaAccess = z.output<typeof MediaAccess>;

const Sdp = z
  .string()
  .min(1)
  .max(32 * 1024);

const ofPerson = { person: Id };

/** The number of a client's SDP offer; the server's reply contains the same number. */
const OfferNumber = z.int().nonnegative().max(1_000_000_000);

/** The messages that a client sends. */
export const CallRequest = z.discriminatedUnion('type', [
  /**
   * The client's first message, sent only once. `wants` is the initial quality of all videos. `resumes` is the
   * `resumeId` of the last `welcome`, from a page that still has its media connections.
   */
  z.object({
    type: z.literal('join'),
    ticket: z.string().max(200),
    wants: Quality.default('high'),
    resumes: Id.optional(),
  }),
  /** The client leaves the call: sent before the client closes the socket on purpose. */
  z.object({ type: z.literal('leave') }),

  /** An SDP offer to send a source; answered by `published` or `unpublished`. Replaces the source's publication. */
  z.object({ type: z.literal('publish'), source: Source, sdp: Sdp, attempt: OfferNumber.optional() }),
  z.object({ type: z.literal('unpublish'), source: Source }),
  z.object({ type: z.literal('mute'), source: Source, isMuted: z.boolean() }),
  /** The client's SDP answer to an `offer`. */
  z.object({ type: z.literal('answer'), publication: Id, sdp: Sdp }),
  z.object({ type: z.literal('watch'), publication: Id, quality: Quality }),
  /** Asks for a new offer, because the connection of that publication was lost. */
  z.object({ type: z.literal('reconnect'), publication: Id }),
  /** Asks for a new `access`, because the last one has expired or its connection was lost. */
  z.object({ type: z.literal('accessAgain') }),

  z.object({ type: z.literal('hand'), isUp: z.boolean() }),
  /** A chat message. After a reconnect the client sends it again with the same `sentAs`; it is stored once. */
  z.object({
    type: z.literal('say'),
    sentAs: ChatMessageKey.optional(),
    text: z.string().trim().min(1, callsTexts.emptyMessage).max(1000, callsTexts.longMessage),
  }),

  // Only tutors may send the following messages.
  /**
   * Sets a grant of one student, or, if `person` is null, of all students, including students who join later. Allowing
   * one student to speak also lowers that student's hand.
   */
  z.object({ type: z.literal('let'), person: Id.nullable(), what: z.enum(['speak', 'show']), may: z.boolean() }),
  z.object({ type: z.literal('lowerHand'), ...ofPerson }),
  /**
   * Removes a student who is present or waiting. A ban lasts until the room reopens. Students from the event `earlier`
   * can be banned too.
   */
  z.object({ type: z.literal('remove'), ...ofPerson, isBan: z.boolean() }),
  /** Ends a student's ban. */
  z.object({ type: z.literal('unban'), ...ofPerson }),
  z.object({ type: z.literal('lock'), isLocked: z.boolean() }),
  z.object({ type: z.literal('waitingRoom'), isOn: z.boolean() }),
  /** Starts recording the tutor who sends this message, or ends the call's recording. */
  z.object({ type: z.literal('record'), isOn: z.boolean() }),
  /** Admits or rejects a student who waits for admission. */
  z.object({ type: z.literal('admit'), ...ofPerson, isIn: z.boolean() }),
  /** The tutor has opened or closed the class's shared editor (contract/shared-editors.ts). */
  z.object({ type: z.literal('showCode'), isOpen: z.boolean() }),
]);
export type CallRequest = z.output<typeof CallRequest>;

/** Why the server ends a client's call; sent in the last message. */
export const EndReason = z.enum([
  'ticket',
  'locked',
  'full',
  'removed',
  'banned',
  'closed',
  'elsewhere',
  'signed_out',
  'restarting',
  'not_understood',
]);
export type EndReason = z.output<typeof EndReason>;

const WaitingPerson = z.object({ _id: Id, name: z.string() });

/** A student who was in the call, or whom the tutor did not admit. */
export const EarlierPerson = WaitingPerson.extend({ isBanned: z.boolean() });
export type EarlierPerson = z.output<typeof EarlierPerson>;

const IceServer = z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() });

/** The messages that the server sends. */
export const CallEvent = z.discriminatedUnion('type', [
  /** The student has to wait until a tutor admits the student. */
  z.object({ type: z.literal('waiting') }),
  /** The user has joined. Contains the call's whole state; later messages contain only changes. */
  z.object({
    type: z.literal('welcome'),
    /** The id of the user who has joined; `people` includes this user. */
    self: Id,
    /** Lets a page that lost only its WebSocket resume; the media connections stay open for a while. */
    resumeId: Id,
    /** True if the media connections stayed open: publications and subscriptions continue. */
    isResumed: z.boolean(),
    people: z.array(Attendee),
    rules: CallRules,
    chat: z.array(ChatMessage),
    /** The students who wait for admission; empty for students. */
    waiting: z.array(WaitingPerson),
    /** The recording in progress; null if there is none. */
    recording: Recording.nullable(),
    /** For tutors: why the call cannot be recorded; empty if it can. */
    whyNotRecord: z.string(),
    /** TURN relays for networks that block UDP, as the browser's RTCPeerConnection takes them. */
    iceServers: z.array(IceServer),
    media: MediaServer,
  }),
  /** Follows `welcome` if an external provider forwards media, and again if the media server changes. */
  z.object({ type: z.literal('access'), access: MediaAccess }),
  z.object({ type: z.literal('ended'), reason: EndReason, message: z.string() }),

  /** A participant has joined, or their state has changed. */
  z.object({ type: z.literal('person'), person: Attendee }),
  z.object({ type: z.literal('left'), ...ofPerson }),
  z.object({ type: z.literal('rules'), rules: CallRules }),
  /** For tutors: the students who wait for admission. */
  z.object({ type: z.literal('waitingPeople'), people: z.array(WaitingPerson) }),
  /** For tutors: changes in the list of earlier students. Clients hide students who are back in the call. */
  z.object({ type: z.literal('earlier'), people: z.array(EarlierPerson) }),

  /** A recording has started, or has ended (then `recording` is null). */
  z.object({ type: z.literal('recording'), recording: Recording.nullable() }),
  /** For tutors: the lesson that a finished recording became; null if there is none. */
  z.object({ type: z.literal('recorded'), lesson: RecordedLesson.nullable(), message: z.string() }),

  z.object({
    type: z.literal('published'),
    source: Source,
    publication: Id,
    sdp: z.string(),
    attempt: OfferNumber.optional(),
  }),
  /** A publication of this client was refused or has ended. `message` says why; it is empty if the client ended it. */
  z.object({ type: z.literal('unpublished'), source: Source, message: z.string(), attempt: OfferNumber.optional() }),
  /**
   * An SDP offer to send a participant's publication to this client, which replies with `answer`. Sent again when a
   * connection restarts.
   */
  z.object({ type: z.literal('offer'), publication: Id, sdp: z.string() }),
  /** The media engine exited and lost all connections: clients publish again. `iceServers` only if they changed. */
  z.object({ type: z.literal('mediaLost'), iceServers: z.array(IceServer).optional() }),

  z.object({ type: z.literal('said'), message: ChatMessage }),
  /** The participants who are speaking; sent on each change. */
  z.object({ type: z.literal('speaking'), people: z.array(Id) }),
  /**
   * The tutors who have the class's shared editor open; sent on each change, and to users who join while it is open.
   */
  z.object({ type: z.literal('codeShown'), by: z.array(Id) }),
  /** The server refused one of the client's messages; the call continues. */
  z.object({ type: z.literal('no'), message: z.string() }),
  /** The heartbeat, which the server sends every fifteen seconds. */
  z.object({ type: z.literal('beat') }),
]);
export type CallEvent = z.output<typeof CallEvent>;
