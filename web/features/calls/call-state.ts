/** What is known of a call here, and how it changes with what the school says. */
import type {
  Attendee,
  CallNews,
  CallRules,
  ChatMessage,
  EarlierPerson,
  EndReason,
  MediaAccess,
  MediaPlace,
  Source,
} from '#contract/calls.ts';
import { type KeptRecording, type Recording, recordingMessages } from '#contract/recordings.ts';
import type { Device } from './devices/capture.ts';
import type { LineQuality } from './network/network-quality.ts';
import type { View } from './video/video-layout.ts';

export type Phase =
  | { name: 'joining' | 'waiting' | 'in' | 'again' }
  | { name: 'left' }
  | { name: 'ended'; reason: EndReason | 'refused'; message: string };

export type OwnState = 'off' | 'starting' | 'on';

export interface CallState {
  phase: Phase;
  /** How often a line was tried for since there was one last. */
  attempts: number;
  /** Milliseconds for which these have been in vain, as of the last of them. */
  silentFor: number;
  /** The user's id; empty before she is in. */
  self: string;
  people: Attendee[];
  rules: CallRules;
  chat: ChatMessage[];
  /** What one has written and the school has not told back yet: it may be lost with the line. */
  unsaid: { sentAs: string; text: string }[];
  /** Messages that came while the chat was shut. */
  unread: number;
  /** Who waits to be let in; tutors alone hear of them. */
  waiting: { _id: string; name: string }[];
  /** The one that goes on. */
  recording: Recording | null;
  /** Why a tutor cannot record; empty where she can. */
  whyNotRecord: string;
  /** What has become of the last one, until it is closed; tutors alone hear of it. */
  recorded: { lesson: KeptRecording | null; message: string } | null;
  /** Students who were here or at the door, also those who are here again; tutors alone hear of them. */
  earlier: EarlierPerson[];
  /** Who can be heard now. */
  speaking: string[];
  lastSpeaker: string | null;
  own: Record<Source, OwnState>;
  /** What is sent, to be seen here. */
  ownTracks: Partial<Record<Source, MediaStreamTrack>>;
  /** What was on and went by itself: it is offered again. */
  stopped: Device[];
  /** The pictures of others, by publication. */
  pictures: Record<string, MediaStreamTrack>;
  /** Where sound and pictures are. */
  media: MediaPlace;
  /** The vendor's page that shows them, where they are in one. */
  frame: Extract<MediaAccess, { kind: 'frame' }> | null;
  panel: 'people' | 'chat' | 'code' | null;
  view: View;
  line: { quality: LineQuality; words: string; bytes: number };
  /** The tutors who have the class's code open. */
  codeShownBy: string[];
  /** The code has been open here, or is not wanted: nobody is asked again. */
  isCodeKnown: boolean;
  /** The name of the tutor who asks to write in one's own program; empty where nobody does. */
  asker: string;
  /** A sentence that stays until it is closed, of something that did not work. */
  trouble: string;
  /** The browser wants a press before anything may sound. */
  isSoundBlocked: boolean;
  /** Nothing gets through to the school, again and again. */
  isMediaBlocked: boolean;
  /** What has just changed, for those who do not see it. */
  caption: string;
}

const reached = { attempts: 0, silentFor: 0 };

export const beginning = (view: Pick<View, 'isNarrow' | 'isHidden'>): CallState => ({
  phase: { name: 'joining' },
  ...reached,
  self: '',
  people: [],
  rules: { students: { speak: true, show: true }, isLocked: false, hasWaitingRoom: false },
  chat: [],
  unsaid: [],
  unread: 0,
  waiting: [],
  recording: null,
  whyNotRecord: '',
  recorded: null,
  earlier: [],
  speaking: [],
  lastSpeaker: null,
  own: { microphone: 'off', camera: 'off', screen: 'off' },
  ownTracks: {},
  stopped: [],
  pictures: {},
  media: { kind: 'embedded', holdsGrants: true },
  frame: null,
  panel: null,
  view: { layout: 'speaker', pinned: null, page: 0, ...view },
  line: { quality: 'unknown', words: '', bytes: 0 },
  codeShownBy: [],
  isCodeKnown: false,
  asker: '',
  trouble: '',
  isSoundBlocked: false,
  isMediaBlocked: false,
  caption: '',
});

/** What changes with news of people, rules and words. That of media is for whoever has the connections. */
export function changedBy(news: CallNews, state: CallState): Partial<CallState> {
  switch (news.type) {
    case 'waiting':
      return { phase: { name: 'waiting' }, ...reached };
    case 'welcome': {
      const { self, people, rules, chat, waiting, recording, whyNotRecord, media } = news;
      const told = { self, people, rules, chat, waiting, recording, whyNotRecord, media };
      const recorded = recordedAfter(news, state);
      const unsaid = unsaidAfter(chat, { ...state, self });
      return {
        phase: { name: 'in' },
        ...reached,
        ...told,
        unsaid,
        recorded,
        earlier: [],
        speaking: [],
        codeShownBy: [],
      };
    }
    case 'person':
      return { people: withPerson(state.people, news.person) };
    case 'left':
      return { people: state.people.filter(({ _id }) => _id !== news.person) };
    case 'rules':
      return { rules: news.rules };
    case 'waitingPeople':
      return { waiting: news.people };
    case 'earlier':
      return { earlier: withEarlier(state.earlier, news.people) };
    case 'said':
      return {
        chat: [...state.chat, news.message],
        unsaid: unsaidAfter([news.message], state),
        unread: state.unread + (isUnread(news.message, state) ? 1 : 0),
      };
    case 'speaking':
      return { speaking: news.people, lastSpeaker: lastOf(news.people, state) };
    case 'codeShown':
      return { codeShownBy: news.by };
    case 'recording':
      return { recording: news.recording };
    case 'recorded':
      return { recorded: { lesson: news.lesson, message: news.message } };
    case 'no':
      return { trouble: news.message };
    default:
      return {};
  }
}

/** Who was recorded when the line was lost, and comes back to a call that is not: why it ended is not known here. */
function recordedAfter({ recording }: Extract<CallNews, { type: 'welcome' }>, { self, ...before }: CallState) {
  const isCutOff = before.recording?.person === self && !recording;
  return isCutOff ? { lesson: null, message: recordingMessages.endedMeanwhile } : before.recorded;
}

/** In her place, so that nobody moves. */
function withPerson(people: Attendee[], person: Attendee) {
  const isThere = people.some(({ _id }) => _id === person._id);
  return isThere ? people.map((each) => (each._id === person._id ? person : each)) : [...people, person];
}

function withEarlier(earlier: EarlierPerson[], changed: EarlierPerson[]) {
  const known = changed.map(({ _id }) => _id);
  return [...earlier.filter(({ _id }) => !known.includes(_id)), ...changed];
}

/** Who is neither here nor waits now. */
export const absentIn = ({ earlier, people, waiting }: Pick<CallState, 'earlier' | 'people' | 'waiting'>) =>
  earlier.filter(({ _id }) => ![...people, ...waiting].some((present) => present._id === _id));

const unsaidAfter = (said: ChatMessage[], { self, unsaid }: CallState) =>
  unsaid.filter(({ sentAs }) => !said.some((message) => message.person === self && message.sentAs === sentAs));

const isUnread = ({ person }: ChatMessage, { panel, self }: CallState) => panel !== 'chat' && person !== self;

/** Whoever is seen large stays there while she goes on speaking. */
export function lastOf(speaking: string[], { self, lastSpeaker }: CallState) {
  const others = speaking.filter((person) => person !== self);
  return lastSpeaker && others.includes(lastSpeaker) ? lastSpeaker : (others[0] ?? lastSpeaker);
}

/** Milliseconds after which the network is blamed: a school that starts anew is back sooner. Whom it has let through before is cut off for a moment, rather. */
const BLAMED_AFTER = { atFirst: 15_000, later: 40_000 };

export const isUnreachable = ({ phase, silentFor }: Pick<CallState, 'phase' | 'silentFor'>) =>
  silentFor >= BLAMED_AFTER[phase.name === 'joining' ? 'atFirst' : 'later'];

/** Whether microphones, cameras and screens are switched here: not in the page of a vendor, nor where there are none. */
export const hasSwitches = ({ media }: Pick<CallState, 'media'>) =>
  media.kind === 'embedded' || media.kind === 'livekit';

export const selfIn = ({ people, self }: Pick<CallState, 'people' | 'self'>) => people.find(({ _id }) => _id === self);
