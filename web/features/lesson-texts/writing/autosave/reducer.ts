/**
 * The states of a text that is saved while its author types, as a pure function: an event leads to the next state and to commands, which
 * autosave.ts executes. One request is made at a time. Until the server has confirmed a text, it is stored on the device, together with the
 * text and the revision that it is based on.
 *
 * If another author has changed the draft, the server refuses the text: the page then reads the draft, merges both, and saves the result.
 */
import { type LessonText, MAX_LESSON_TEXT } from '#contract/learning/lesson-texts.ts';
import * as serverTexts from '#texts/learning/lesson-texts.ts';
import { backoff } from '#web/concurrency/backoff.ts';
import { commonBase, mergeTexts, type SentText } from './merge.ts';
import { movedPassages, type Notices, withChange } from './notices.ts';

export interface UnsavedText {
  text: string;
  /** The latest draft that the server has confirmed. */
  base: { text: string; revision: number };
  /** The texts sent since then whose reply has not arrived, the newest last. The server may have received them. */
  sent: SentText[];
}

export interface WritingState extends UnsavedText, Notices {
  /** The latest draft from the server: who changed it and when, and the text that students read. */
  server: LessonText;
  inFlight: string | undefined;
  /** Whether the draft is being read, and why. */
  reading: 'conflict' | 'poll' | undefined;
  /** The time of the first change that has not been sent yet, in milliseconds; undefined without such a change. */
  unsavedSince: number | undefined;
  /** Consecutive failed requests. */
  failures: number;
  /** Why the server refuses the text; then it is not sent again until it changes. */
  refusal: string;
  /** Whether the page is open. Once it is closed, a failed request is not repeated. */
  isOpen: boolean;
}

export type WritingEvent =
  | { type: 'opened' | 'closed' }
  | { type: 'typed'; text: string }
  /** The text is to be sent now: after the typing pause, on Control+S, when the network is back, or when the page is being left. */
  | { type: 'save' }
  | { type: 'poll' }
  /** The author has checked the doubled passages. */
  | { type: 'checked' }
  | { type: 'published'; published: string }
  | SaveResult
  | ReadResult;

/** `conflict`: another author has changed the draft first. */
export type SaveResult = { type: 'saved'; server: LessonText } | { type: 'conflict' } | NoResult;
export type ReadResult = { type: 'read'; server: LessonText } | NoResult;

/** `failed`: no reply, or a temporary error. */
export type NoResult = { type: 'failed' } | { type: 'refused'; reason: string };

export type WritingCommand =
  | ({ do: 'store' } & UnsavedText)
  | { do: 'clear' }
  | { do: 'send'; draft: string; revision: number; saveId: string }
  | { do: 'read' }
  /** Shows this text in the editor. */
  | { do: 'show'; text: string }
  /** There is one timer; a second wait replaces the first. */
  | { do: 'save after'; ms: number }
  | { do: 'stop waiting' };

type Step = [next: WritingState, ...commands: WritingCommand[]];

/** Milliseconds between the last keystroke and sending the text; and between the first unsaved change and sending it. */
export const TYPING_PAUSE = 1_000;
export const MAX_DELAY = 5_000;

/** Milliseconds before a failed request is repeated. */
export const RETRY = { initial: 3_000, max: 60_000 };
const retryDelay = backoff(RETRY);

/** Maximum number of texts without a reply that are remembered, because the device's storage is small. */
const MAX_SENT = 3;

export const isUnsaved = ({ text, base, sent, inFlight }: WritingState) =>
  text !== base.text || inFlight !== undefined || sent.length > 0;

/**
 * saved    the server has confirmed the text
 * saving   the text is being sent, or will be after a pause in typing
 * offline  stored on this device only, and retried
 * refused  stored on this device only: the server would refuse it again
 */
export function statusOf(state: WritingState): 'saved' | 'saving' | 'offline' | 'refused' {
  if (state.refusal) return 'refused';
  if (state.failures > 0) return 'offline';
  return isUnsaved(state) || state.reading === 'conflict' ? 'saving' : 'saved';
}

/** The state of a page that opens, with the texts that other pages have not saved. */
export function initialState(server: LessonText, unsaved: UnsavedText[]): WritingState {
  const state: WritingState = {
    text: server.draft,
    base: { text: server.draft, revision: server.revision },
    sent: [],
    server,
    inFlight: undefined,
    reading: undefined,
    unsavedSince: undefined,
    failures: 0,
    refusal: '',
    othersChange: undefined,
    doubled: undefined,
    isOpen: true,
  };
  return unsaved.reduce(withUnsaved, state);
}

function withUnsaved(state: WritingState, copy: UnsavedText): WritingState {
  const { server } = state;
  const base = commonBase(copy, server);
  const both = mergeTexts({ base, mine: copy.text, theirs: state.text });
  // Texts that were sent from this copy may still arrive, unless the draft has changed since.
  const sent = server.revision === copy.base.revision ? [...state.sent, ...copy.sent] : state.sent;
  const by = base === server.draft ? 'self' : server.changedBy;
  return withChange({ ...state, sent }, both, base === state.text ? undefined : { by, at: server.changedAt });
}

export function writingReducer(state: WritingState, event: WritingEvent, now: number): Step {
  switch (event.type) {
    case 'opened':
      return settled({ ...state, isOpen: true, unsavedSince: now - MAX_DELAY }, now);
    case 'typed':
      return typed(state, event.text, now);
    case 'save':
      return save(state);
    case 'closed':
      return save({ ...state, isOpen: false });
    case 'poll':
      return isUnsaved(state) || state.reading ? [state] : [{ ...state, reading: 'poll' }, { do: 'read' }];
    case 'checked':
      return [{ ...state, doubled: undefined }];
    case 'saved':
      return settled(confirmed(state, event.server), now);
    case 'conflict':
      return [{ ...state, inFlight: undefined, reading: 'conflict' }, { do: 'read' }];
    case 'published':
      return [{ ...state, server: { ...state.server, published: event.published } }];
    case 'read':
      return read(state, event.server, now);
    case 'failed':
      return failed(state, now);
    case 'refused':
      return refused(state, event.reason);
  }
}

const idle = { inFlight: undefined, reading: undefined };

function typed(state: WritingState, text: string, now: number): Step {
  const doubled = movedPassages(state, text);
  const next = { ...state, text, doubled, refusal: '', unsavedSince: state.unsavedSince ?? now };
  const isWaiting = state.inFlight !== undefined || state.reading !== undefined || state.failures > 0;
  return isWaiting ? [next, storing(next)] : settled(next, now);
}

/** Stores the text, and starts the timer after which it is sent. If the server has the text, deletes it from the device. */
function settled(state: WritingState, now: number): Step {
  if (!isUnsaved(state)) return [{ ...state, unsavedSince: undefined }, { do: 'stop waiting' }, { do: 'clear' }];
  const since = state.unsavedSince ?? now;
  const ms = state.isOpen ? Math.max(0, Math.min(TYPING_PAUSE, since + MAX_DELAY - now)) : 0;
  return [{ ...state, unsavedSince: since }, storing(state), { do: 'save after', ms }];
}

const storing = ({ text, base, sent }: WritingState): WritingCommand => ({ do: 'store', text, base, sent });

function save(state: WritingState): Step {
  if (!isUnsaved(state) || state.inFlight !== undefined || state.reading) return [state];
  const { text, base } = state;
  if (text.length > MAX_LESSON_TEXT) return refused(state, serverTexts.tooLong);
  const last = state.sent.at(-1);
  const saveId = last?.text === text ? last.saveId : crypto.randomUUID();
  const sent = [...state.sent.filter((each) => each.saveId !== saveId), { text, saveId }].slice(-MAX_SENT);
  const next = { ...state, sent, inFlight: text, refusal: '', unsavedSince: undefined };
  return [next, { do: 'stop waiting' }, storing(next), { do: 'send', draft: text, revision: base.revision, saveId }];
}

const confirmed = (state: WritingState, server: LessonText): WritingState => ({
  ...state,
  ...idle,
  server,
  base: { text: server.draft, revision: server.revision },
  sent: [],
  failures: 0,
});

function read(state: WritingState, server: LessonText, now: number): Step {
  // This draft may be older than the reply to the text in flight, and that reply decides what happens next.
  if (state.inFlight !== undefined || server.revision < state.base.revision)
    return settledAfterReading({ ...state, reading: undefined }, now);
  const next = merged({ ...state, reading: undefined, failures: 0, refusal: '' }, server);
  const [shown, ...commands] = settledAfterReading(
    state.reading === 'conflict' ? { ...next, unsavedSince: now - MAX_DELAY } : next,
    now,
  );
  return next.text === state.text ? [shown, ...commands] : [shown, { do: 'show', text: next.text }, ...commands];
}

/** While a text is in flight, nothing happens until its reply. */
const settledAfterReading = (state: WritingState, now: number): Step =>
  state.inFlight === undefined ? settled(state, now) : [state];

/** Merges into the text the changes that the draft has had since the revision that the text is based on. */
function merged(state: WritingState, server: LessonText): WritingState {
  if (server.revision === state.base.revision) return { ...state, server };
  const common = commonBase(state, server);
  const both = mergeTexts({ base: common, mine: state.text, theirs: server.draft });
  const isOwn = common === server.draft;
  return withChange(confirmed(state, server), both, isOwn ? undefined : { by: server.changedBy, at: server.changedAt });
}

function failed(state: WritingState, now: number): Step {
  if (state.reading === 'poll') return settledAfterReading({ ...state, reading: undefined }, now);
  const next = { ...state, ...idle, failures: state.failures + 1 };
  return [next, state.isOpen ? { do: 'save after', ms: retryDelay(state.failures) } : { do: 'stop waiting' }];
}

/** Resets the failures, so that the next change starts the timer again. */
const refused = (state: WritingState, refusal: string): Step => [
  { ...state, ...idle, failures: 0, refusal },
  { do: 'stop waiting' },
];
