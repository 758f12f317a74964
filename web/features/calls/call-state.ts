/** What the user's browser knows of a call, and how each message of the server changes it. */

import type {
  Attendee,
  CallEvent,
  CallRules,
  ChatMessage,
  EarlierPerson,
  MediaAccess,
  MediaServer,
  Source,
} from '#contract/calls.ts';
import type { RecordedLesson, Recording } from '#contract/recordings.ts';
import * as texts from '#texts/classes/recordings.ts';
import { type ConnectionState, initialConnection } from './connection/connection-state.ts';
import type { Device } from './devices/capture.ts';
import type { NetworkQuality } from './network/network-quality.ts';
import type { View } from './video/video-layout.ts';

export type PublicationState = 'off' | 'starting' | 'on';

export interface CallState {
  connection: ConnectionState;
  /** The user's id; empty before the first welcome. */
  self: string;
  people: Attendee[];
  rules: CallRules;
  chat: ChatMessage[];
  /** The user's messages that the server has not confirmed, and that a lost connection may have lost. */
  unsent: { sentAs: string; text: string }[];
  /** Number of messages that arrived while the chat was closed. */
  unread: number;
  /** People waiting for admission; empty on a student's page. */
  waiting: { _id: string; name: string }[];
  /** The recording in progress. */
  recording: Recording | null;
  /** Why a tutor cannot record; empty where recording is possible. */
  whyNotRecord: string;
  /** The outcome of the last recording, until the tutor closes the note. */
  recordingResult: { lesson: RecordedLesson | null; message: string } | null;
  /** Students who have ever been in the call or waited for admission, present or absent; empty on a student's page. */
  earlier: EarlierPerson[];
  /** Ids of the people who can be heard now. */
  speaking: string[];
  lastSpeaker: string | null;
  published: Record<Source, PublicationState>;
  /** The user's own tracks, for the self-view. */
  ownTracks: Partial<Record<Source, MediaStreamTrack>>;
  /** Devices that stopped without the user, for example unplugged ones. An alert offers to switch them on again. */
  stoppedDevices: Device[];
  /** Videos of other participants, by publication id. */
  videoTracks: Record<string, MediaStreamTrack>;
  /** Which provider carries audio and video. */
  media: MediaServer;
  /** The external vendor's page that carries audio and video in a frame; null if there is none. */
  frame: Extract<MediaAccess, { kind: 'frame' }> | null;
  panel: 'people' | 'chat' | 'code' | null;
  view: View;
  network: { quality: NetworkQuality; details: string; bytes: number };
  /** Ids of the tutors who have the class's code open. */
  codeShownBy: string[];
  /** Whether the user has opened the class's code or declined the invitation, and gets no further invitation. */
  isInvitationSettled: boolean;
  /** Name of the tutor who asks to edit the user's own program; empty without a request. */
  helpOfferedBy: string;
  /** What went wrong, until the user closes the message. */
  problem: string;
  /** Whether the browser plays no audio until the user presses a button. */
  isSoundBlocked: boolean;
  /** Whether repeated connections to the media server have failed. */
  isMediaBlocked: boolean;
  /** The latest change of the call as a sentence, shown below the videos and read by screen readers. */
  caption: string;
}

export const initialState = (view: Pick<View, 'isNarrow' | 'isHidden'>): CallState => ({
  connection: initialConnection,
  self: '',
  people: [],
  rules: { students: { speak: true, show: true }, isLocked: false, hasWaitingRoom: false },
  chat: [],
  unsent: [],
  unread: 0,
  waiting: [],
  recording: null,
  whyNotRecord: '',
  recordingResult: null,
  earlier: [],
  speaking: [],
  lastSpeaker: null,
  published: { microphone: 'off', camera: 'off', screen: 'off' },
  ownTracks: {},
  stoppedDevices: [],
  videoTracks: {},
  media: { kind: 'embedded', holdsGrants: true },
  frame: null,
  panel: null,
  view: { layout: 'speaker', pinned: null, page: 0, ...view },
  network: { quality: 'unknown', details: '', bytes: 0 },
  codeShownBy: [],
  isInvitationSettled: false,
  helpOfferedBy: '',
  problem: '',
  isSoundBlocked: false,
  isMediaBlocked: false,
  caption: '',
});

/** Returns how a message about people, rules or chat changes the state. Call handles connection and media (call.ts). */
export function applyEvent(event: CallEvent, state: CallState): Partial<CallState> {
  switch (event.type) {
    case 'welcome': {
      const { self, people, rules, chat, waiting, recording, whyNotRecord, media } = event;
      return {
        ...{ self, people, rules, chat, waiting, recording, whyNotRecord, media },
        unsent: unsentAfter(chat, { ...state, self }),
        recordingResult: recordingResultAfter(event, state),
        earlier: [],
        speaking: [],
        codeShownBy: [],
      };
    }
    case 'person':
      return { people: withPerson(state.people, event.person) };
    case 'left':
      return { people: state.people.filter(({ _id }) => _id !== event.person) };
    case 'rules':
      return { rules: event.rules };
    case 'waitingPeople':
      return { waiting: event.people };
    case 'earlier':
      return { earlier: withEarlier(state.earlier, event.people) };
    case 'said':
      return {
        chat: [...state.chat, event.message],
        unsent: unsentAfter([event.message], state),
        unread: state.unread + (isUnread(event.message, state) ? 1 : 0),
      };
    case 'speaking':
      return { speaking: event.people, lastSpeaker: lastSpeakerAfter(event.people, state) };
    case 'codeShown':
      return { codeShownBy: event.by };
    case 'recording':
      return { recording: event.recording };
    case 'recorded':
      return { recordingResult: { lesson: event.lesson, message: event.message } };
    case 'no':
      return { problem: event.message };
    default:
      return {};
  }
}

/**
 * The recording's outcome after a `welcome`. If this tutor's recording ended while the tutor was disconnected, the
 * outcome says only that, because the reason is not known here.
 */
function recordingResultAfter({ recording }: Extract<CallEvent, { type: 'welcome' }>, { self, ...before }: CallState) {
  const isCutOff = before.recording?.person === self && !recording;
  return isCutOff ? { lesson: null, message: texts.endedMeanwhile } : before.recordingResult;
}

/** Adds the person to the list, or replaces the earlier entry in its position. */
function withPerson(people: Attendee[], person: Attendee) {
  const isThere = people.some(({ _id }) => _id === person._id);
  return isThere ? people.map((each) => (each._id === person._id ? person : each)) : [...people, person];
}

function withEarlier(earlier: EarlierPerson[], changed: EarlierPerson[]) {
  const changedIds = changed.map(({ _id }) => _id);
  return [...earlier.filter(({ _id }) => !changedIds.includes(_id)), ...changed];
}

/** Students who were in the call or waited for it, and are now absent. */
export const absentPeople = ({ earlier, people, waiting }: Pick<CallState, 'earlier' | 'people' | 'waiting'>) =>
  earlier.filter(({ _id }) => ![...people, ...waiting].some((present) => present._id === _id));

const unsentAfter = (messages: ChatMessage[], { self, unsent }: CallState) =>
  unsent.filter(({ sentAs }) => !messages.some((message) => message.person === self && message.sentAs === sentAs));

const isUnread = ({ person }: ChatMessage, { panel, self }: CallState) => panel !== 'chat' && person !== self;

/** Returns the last speaker. The previous one stays while still speaking, so that the large video does not jump. */
export function lastSpeakerAfter(speaking: string[], { self, lastSpeaker }: CallState) {
  const others = speaking.filter((person) => person !== self);
  return lastSpeaker && others.includes(lastSpeaker) ? lastSpeaker : (others[0] ?? lastSpeaker);
}

/** Whether this page controls microphone, camera and screen; a vendor's page has its own controls, and some calls have no media. */
export const hasDeviceControls = ({ media }: Pick<CallState, 'media'>) =>
  media.kind === 'embedded' || media.kind === 'livekit';

export const findSelf = ({ people, self }: Pick<CallState, 'people' | 'self'>) =>
  people.find(({ _id }) => _id === self);
