/**
 * A call: the live class in a room, from its first person to its end. Whoever may
 * enter the room gets a ticket (contract/rooms.ts, `enter`), opens a WebSocket at
 * GET {apiBase}/calls, and says `join` with it. From then on JSON goes both ways:
 * what people do, and what the media engine and the browsers have to agree on
 * (SDP, RFC 8866). Audio and video never go through the WebSocket.
 *
 * One file, because what both sides say reads better whole.
 *
 * A person is in a call once: who joins again, from a lost network or in another
 * tab, takes the place over. Whoever was cut off gets a new ticket and joins again.
 * For half a minute a lost WebSocket alone ends no sound and no pictures.
 */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { MediaKind } from './fields/join-ticket.ts';
import { KeptRecording, Recording } from './recordings.ts';

export const callPath = '/calls';

/** What somebody sends. Each is a publication of its own, so that a face can stand beside a screen. */
export const Source = z.enum(['microphone', 'camera', 'screen']);
export type Source = z.output<typeof Source>;

/** How much of a picture somebody wants to see: the best that the line carries, a small one, or nothing. */
export const Quality = z.enum(['high', 'low', 'none']);
export type Quality = z.output<typeof Quality>;

/** What a person of the call may do. Of tutors all is true. */
export const Grants = z.object({
  speak: z.boolean(),
  /** Camera and screen. */
  show: z.boolean(),
});
export type Grants = z.output<typeof Grants>;

/** What of a person's grants each source needs. */
export const grantFor: Record<Source, keyof Grants> = { microphone: 'speak', camera: 'show', screen: 'show' };

const Publication = z.object({
  _id: Id,
  source: Source,
  /** By the person herself: nothing is sent. Whom the tutor has silenced has no publication at all. */
  isMuted: z.boolean(),
});

export const Attendee = z.object({
  /** The user's. */
  _id: Id,
  /** What others may know her by: 'Wanjiru K.' */
  name: z.string(),
  /** `tutor` for whoever may change the room: they moderate. */
  role: z.enum(['tutor', 'student']),
  /** In ISO 8601, since when her hand is up; else null. */
  handSince: z.string().nullable(),
  may: Grants,
  publications: z.array(Publication),
});
export type Attendee = z.output<typeof Attendee>;

/** By which a browser knows again what it said; good for that person alone. */
const SentAs = z.string().min(1).max(64);

export const ChatMessage = z.object({
  _id: Id,
  /** What its author called it. */
  sentAs: SentAs.optional(),
  /** Whose; the name is the one at that time. */
  person: Id,
  name: z.string(),
  text: z.string(),
  /** In ISO 8601. */
  at: z.string(),
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** What holds in the call for students, also for those who come later. */
export const CallRules = z.object({
  /** What they may do when they come in. */
  students: Grants,
  /** Nobody else comes in. */
  isLocked: z.boolean(),
  /** Students wait until a tutor lets them in. */
  hasWaitingRoom: z.boolean(),
});
export type CallRules = z.output<typeof CallRules>;

/** Where sound and pictures of this call are. */
export const MediaPlace = z.object({
  kind: MediaKind,
  /** Whether whoever forwards them also holds what a tutor says of microphones and cameras. */
  holdsGrants: z.boolean(),
});
export type MediaPlace = z.output<typeof MediaPlace>;

/** What one person's browser needs where somebody else forwards sound and pictures. Good for a minute to begin with. */
export const MediaAccess = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('livekit'), url: z.string(), token: z.string() }),
  /** `src` is the frame's address, with the token in it. */
  z.object({ kind: z.literal('frame'), vendor: z.enum(['daily', 'jaas']), src: z.url({ protocol: /^https$/ }) }),
]);
export type MediaAccess = z.output<typeof MediaAccess>;

const Sdp = z
  .string()
  .min(1)
  .max(32 * 1024);

export const callMessages = {
  ticket: 'This ticket is not valid any more. Please enter the room again.',
  locked: 'The tutor has locked this room.',
  full: 'This room is full.',
  banned: 'The tutor has removed you from this room until it is next opened.',
  removed: 'The tutor has removed you from the call. You may enter again.',
  turnedAway: 'The tutor has not let you in.',
  letInFirst: 'The tutor has not let you in yet.',
  closed: 'The room has been closed.',
  notYours: 'This room is not open to you any more.',
  elsewhere: 'You have joined this call in another place, so it ended here.',
  signedOut: 'You are not signed in any more.',
  restarting: 'The school is being started again. You are back in a moment.',
  mayNotSpeak: 'The tutor has switched microphones off. Raise your hand to speak.',
  mayNotShow: 'The tutor has switched cameras and screens off.',
  mediaAway: 'Sound and pictures are not there at the moment. They come back by themselves.',
  noMedia: 'This school has no sound and no pictures in its rooms. Chat, hands and the class’s code work all the same.',
  sendingLost: 'The school does not get this from you any more. Please switch it on again.',
  mediaNotUnderstood: 'The school did not understand what this browser sends.',
  tooMuch: 'You are doing this too fast.',
  emptyMessage: 'Please write something first.',
  longMessage: 'A message has at most 1,000 characters',
  tutorsOnly: 'Only the tutor can do this.',
  studentsOnly: 'This can be done to students only.',
  gone: 'This person is not in the call any more.',
  banNotKept:
    'The ban holds, but could not be written down yet: if the school is started again just now, it is forgotten. We go on trying.',
};

const ofPerson = { person: Id };

/** Which of several offers one after the other: what answers it says the same number. */
const Attempt = z.int().nonnegative().max(1_000_000_000);

/** What somebody in a call says to the server. */
export const CallRequest = z.discriminatedUnion('type', [
  /**
   * First, and once. `wants` is what she wants to see of every picture, until she says otherwise. `resumes` is the
   * `resumeId` of her last `welcome`, from a page that still has the media connections it had then.
   */
  z.object({
    type: z.literal('join'),
    ticket: z.string().max(200),
    wants: Quality.default('high'),
    resumes: Id.optional(),
  }),
  /** Goes before the line is closed by intent. */
  z.object({ type: z.literal('leave') }),

  /** An offer to send; answered by `published` or `unpublished`. Replaces an earlier one of that source. */
  z.object({ type: z.literal('publish'), source: Source, sdp: Sdp, attempt: Attempt.optional() }),
  z.object({ type: z.literal('unpublish'), source: Source }),
  z.object({ type: z.literal('mute'), source: Source, isMuted: z.boolean() }),
  /** The answer to an `offer`. */
  z.object({ type: z.literal('answer'), publication: Id, sdp: Sdp }),
  z.object({ type: z.literal('watch'), publication: Id, quality: Quality }),
  /** Asks for another offer: the connection of that one was lost. */
  z.object({ type: z.literal('reconnect'), publication: Id }),
  /** Asks for `access` once more: the first was not used in time, or what it led to was lost. */
  z.object({ type: z.literal('accessAgain') }),

  z.object({ type: z.literal('hand'), isUp: z.boolean() }),
  /** What may have been lost with a line is said again with the same `sentAs`: it is taken once. */
  z.object({
    type: z.literal('say'),
    sentAs: SentAs.optional(),
    text: z.string().trim().min(1, callMessages.emptyMessage).max(1000, callMessages.longMessage),
  }),

  // Of tutors only.
  /** What one student may do; `person` null for all of them, and whoever comes later. The hand of one who may speak goes down by it. */
  z.object({ type: z.literal('let'), person: Id.nullable(), what: z.enum(['speak', 'show']), may: z.boolean() }),
  z.object({ type: z.literal('lowerHand'), ...ofPerson }),
  /** A ban holds until the room is opened the next time. Also of somebody who waits, and to ban also of somebody of `earlier`. */
  z.object({ type: z.literal('remove'), ...ofPerson, isBan: z.boolean() }),
  /** She may come in again. */
  z.object({ type: z.literal('unban'), ...ofPerson }),
  z.object({ type: z.literal('lock'), isLocked: z.boolean() }),
  z.object({ type: z.literal('waitingRoom'), isOn: z.boolean() }),
  /** Begins to record whoever says it, or ends the call's recording. */
  z.object({ type: z.literal('record'), isOn: z.boolean() }),
  /** Of somebody who waits. */
  z.object({ type: z.literal('admit'), ...ofPerson, isIn: z.boolean() }),
  /** The user has opened or closed the class's code (contract/shared-editors.ts). */
  z.object({ type: z.literal('showCode'), isOpen: z.boolean() }),
]);
export type CallRequest = z.output<typeof CallRequest>;

/** Why a call is over for somebody; nothing comes after it. */
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

const Waiting = z.object({ _id: Id, name: z.string() });

/** A student who was here, or was turned away at the door. */
export const EarlierPerson = Waiting.extend({ isBanned: z.boolean() });
export type EarlierPerson = z.output<typeof EarlierPerson>;

const IceServer = z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() });

/** What the server says to somebody in a call. */
export const CallNews = z.discriminatedUnion('type', [
  /** She waits until a tutor lets her in. */
  z.object({ type: z.literal('waiting') }),
  /** She is in. All that is there; from now on the rest comes as it changes. */
  z.object({
    type: z.literal('welcome'),
    /** Herself, among `people`. */
    self: Id,
    /** With this she resumes, should the WebSocket alone be lost: for a while her media connections stay. */
    resumeId: Id,
    /** They have stayed: what she sends is among her publications, and what she sees goes on. */
    isResumed: z.boolean(),
    people: z.array(Attendee),
    rules: CallRules,
    chat: z.array(ChatMessage),
    /** Empty for students. */
    waiting: z.array(Waiting),
    /** The one that goes on. */
    recording: Recording.nullable(),
    /** To tutors, why it cannot be recorded; empty where it can. */
    whyNotRecord: z.string(),
    /** For RTCPeerConnection: relays for networks that let no UDP through. */
    iceServers: z.array(IceServer),
    media: MediaPlace,
  }),
  /** Comes by itself after `welcome` where somebody else forwards sound and pictures; and again where they are somewhere else now. */
  z.object({ type: z.literal('access'), access: MediaAccess }),
  z.object({ type: z.literal('ended'), reason: EndReason, message: z.string() }),

  /** Somebody who has come in, or of whom something has changed. */
  z.object({ type: z.literal('person'), person: Attendee }),
  z.object({ type: z.literal('left'), ...ofPerson }),
  z.object({ type: z.literal('rules'), rules: CallRules }),
  /** To tutors: who waits. */
  z.object({ type: z.literal('waitingPeople'), people: z.array(Waiting) }),
  /** To tutors: of these people this holds now. Whoever of them is in is not among the earlier ones meanwhile. */
  z.object({ type: z.literal('earlier'), people: z.array(EarlierPerson) }),

  /** A recording has begun, or ended. */
  z.object({ type: z.literal('recording'), recording: Recording.nullable() }),
  /** To tutors: what has become of a recording; no lesson where there was nothing in it. */
  z.object({ type: z.literal('recorded'), lesson: KeptRecording.nullable(), message: z.string() }),

  z.object({
    type: z.literal('published'),
    source: Source,
    publication: Id,
    sdp: z.string(),
    attempt: Attempt.optional(),
  }),
  /** What she sent is not forwarded any more; the sentence says why, and is empty where she wanted it. */
  z.object({ type: z.literal('unpublished'), source: Source, message: z.string(), attempt: Attempt.optional() }),
  /** Somebody's publication, to be answered. Comes again where a connection begins anew. */
  z.object({ type: z.literal('offer'), publication: Id, sdp: z.string() }),
  /** The engine has ended: all connections are gone. Publish again; offers come again. Relays are told where they are others now. */
  z.object({ type: z.literal('mediaLost'), iceServers: z.array(IceServer).optional() }),

  z.object({ type: z.literal('said'), message: ChatMessage }),
  /** Who can be heard now; told when it changes. */
  z.object({ type: z.literal('speaking'), people: z.array(Id) }),
  /** The tutors who have the class's code open; told when it changes, and to whoever comes in while there are any. */
  z.object({ type: z.literal('codeShown'), by: z.array(Id) }),
  /** No to something; the call goes on. */
  z.object({ type: z.literal('no'), message: z.string() }),
  /** A sign of life, every fifteen seconds. */
  z.object({ type: z.literal('beat') }),
]);
export type CallNews = z.output<typeof CallNews>;
