/**
 * The states of an autosaved draft, as a pure function: an event leads to the next state and to commands, which
 * autosave.ts executes. One draft is sent at a time, so an older draft never arrives after a newer one.
 *
 * The server accepts a draft only if it is based on the server's current revision. A draft is based on every
 * revision that this page has received from the server, and on all that it has sent, since a reply may be lost.
 */
import { MAX_CONTINUED_REVISIONS } from '#contract/handins.ts';
import { backoff } from '#web/concurrency/backoff.ts';
import { type HandinFields, isSame, unsubmittedPart } from '#web/features/handins/handin-fields.ts';

/**
 * clean    nothing was typed
 * dirty    typed, and not sent yet; an earlier version may still be in flight
 * saving   the newest version is in flight
 * saved    the server has confirmed the newest version
 * offline  stored on this device only, and retried: no reply, or a temporary error
 * refused  stored on this device only, and not retried: the server would refuse it again
 */
export type AutosaveStatus = 'clean' | 'dirty' | 'saving' | 'saved' | 'offline' | 'refused';

export interface AutosaveState {
  status: AutosaveStatus;
  /** The content of the form. */
  fields: HandinFields;
  /** The version that is being sent; at most one at a time. */
  inFlight: HandinFields | undefined;
  /** Whether the form is being submitted. Meanwhile no draft is sent, because it could arrive after the submission. */
  isSubmitting: boolean;
  /** Whether the form is open. Once it is closed, a failed request is not retried. */
  isOpen: boolean;
  /** Consecutive failed requests since the last keystroke. */
  failures: number;
  /** Why the server refuses the draft. */
  refusal: string;
  /** The revisions that the next draft may replace, the newest last. */
  basedOn: string[];
  /** Earlier drafts of this device that conflict with a newer draft on the server. */
  conflicting: HandinFields[];
  /** How often content from elsewhere replaced the typed text; an editor with its own state is remounted then. */
  replacements: number;
}

export type AutosaveEvent =
  | { type: 'opened' }
  | { type: 'typed'; fields: HandinFields }
  /** The typing pause is over, the network is back, or the form is being closed. */
  | { type: 'save'; revision: string }
  | { type: 'closed' }
  | SaveResult
  | { type: 'submission started' }
  | { type: 'submitted'; sent: HandinFields; attemptId: string }
  | { type: 'submission failed' }
  | Resolution;

/** `failed`: no reply, or a temporary error. `stopped`: aborted by a submission. */
export type SaveResult =
  | { type: 'saved'; revision: string }
  | { type: 'refused'; reason: string }
  | { type: 'failed' | 'stopped' };

/** The student's answer to a conflict: about an earlier draft of this device, or about what the form shows. */
type Resolution =
  | { type: 'conflicting draft restored' | 'conflicting draft discarded'; draft: HandinFields }
  | { type: 'kept over the server'; revision: string | null }
  | { type: 'replaced by the server'; fields: HandinFields; revision: string | null };

export type AutosaveCommand =
  | { do: 'store'; fields: HandinFields; basedOn: string[] }
  | { do: 'clear' }
  | { do: 'discard conflicting'; draft: HandinFields }
  | { do: 'send'; fields: HandinFields; revision: string; basedOn: string[] }
  | { do: 'abort' }
  | { do: 'save now' }
  /** There is one timer; a second wait replaces the first. */
  | { do: 'save after'; ms: number }
  | { do: 'stop waiting' };

type Step = [next: AutosaveState, ...commands: AutosaveCommand[]];

/** Milliseconds between the last keystroke and sending the draft. */
export const TYPING_PAUSE = 2_000;

/** Milliseconds before a failed request is retried. */
export const RETRY = { initial: 30_000, max: 480_000 };
const retryDelay = backoff(RETRY);

/** Whether this device has a draft that the server has not confirmed. */
const isUnsaved = ({ status }: AutosaveState) => status !== 'clean' && status !== 'saved';

/** Whether the server's revision is one that this page has neither seen nor sent. */
export const hasConflict = ({ basedOn }: AutosaveState, revision: string | null) =>
  revision !== null && !basedOn.includes(revision);

export function autosaveReducer(state: AutosaveState, event: AutosaveEvent): Step {
  switch (event.type) {
    case 'opened':
      return opened(state);
    case 'typed':
      return dirty(state, event.fields);
    case 'save':
      return save(state, event.revision);
    case 'closed':
      return [{ ...state, isOpen: false }, { do: 'save now' }];
    case 'saved':
      return saved(withRevision(state, event.revision));
    case 'refused':
    case 'failed':
    case 'stopped':
      return notSaved(state, event);
    case 'submission started':
      return [{ ...state, isSubmitting: true }, { do: 'abort' }];
    case 'submitted':
      return submitted(withRevision({ ...state, isSubmitting: false }, event.attemptId), event.sent);
    case 'submission failed':
      return dirty({ ...state, isSubmitting: false }, state.fields);
    default:
      return resolved(state, event);
  }
}

function opened(state: AutosaveState): Step {
  if (isUnsaved(state)) return dirty(state, state.fields);
  // If storage was full, a conflicting draft could not be moved to its own key and is still stored as the current one.
  return state.conflicting.length > 0 ? [state] : [state, { do: 'clear' }];
}

/** The draft is stored on the device immediately, and sent after the typing pause. */
function dirty(state: AutosaveState, fields: HandinFields): Step {
  const next: AutosaveState = { ...state, fields, status: 'dirty', failures: 0, isOpen: true };
  return [next, { do: 'store', fields, basedOn: state.basedOn }, { do: 'save after', ms: TYPING_PAUSE }];
}

const clean = (state: AutosaveState, fields: HandinFields): Step => [
  { ...state, fields, status: 'clean' },
  { do: 'clear' },
];

/** The draft is stored with its new revision before it is sent, because a closed page never receives the reply. */
function save(state: AutosaveState, revision: string): Step {
  const { fields, basedOn, inFlight, isSubmitting } = state;
  if (!isUnsaved(state) || inFlight || isSubmitting) return [state, { do: 'stop waiting' }];
  const next = withRevision({ ...state, status: 'saving', inFlight: fields }, revision);
  return [
    next,
    { do: 'stop waiting' },
    { do: 'store', fields, basedOn: next.basedOn },
    { do: 'send', fields, revision, basedOn },
  ];
}

function saved(state: AutosaveState): Step {
  const finished: AutosaveState = { ...state, inFlight: undefined };
  if (!isUnsaved(state)) return [finished];
  if (state.inFlight !== state.fields) return [finished, { do: 'save now' }];
  return [{ ...finished, status: 'saved' }, { do: 'clear' }];
}

function notSaved(state: AutosaveState, result: Exclude<SaveResult, { type: 'saved' }>): Step {
  const finished: AutosaveState = { ...state, inFlight: undefined };
  if (!isUnsaved(state)) return [finished];
  if (result.type === 'stopped') return [{ ...finished, status: 'dirty' }];
  if (result.type === 'refused') return [{ ...finished, status: 'refused', refusal: result.reason }];
  const next: AutosaveState = { ...finished, status: 'offline', failures: state.failures + 1 };
  return [next, state.isOpen ? { do: 'save after', ms: retryDelay(state.failures) } : { do: 'stop waiting' }];
}

/** Text typed and files added while the submission was in flight become a new draft. */
function submitted(state: AutosaveState, sent: HandinFields): Step {
  const { remaining, isNewer } = unsubmittedPart(state.fields, sent);
  return isNewer ? dirty(state, remaining) : clean(state, remaining);
}

function resolved(state: AutosaveState, event: Resolution): Step {
  switch (event.type) {
    case 'conflicting draft restored':
      return [
        ...dirty(replaced(withoutConflicting(state, event.draft)), { ...event.draft }),
        { do: 'discard conflicting', draft: event.draft },
      ];
    case 'conflicting draft discarded':
      return [withoutConflicting(state, event.draft), { do: 'discard conflicting', draft: event.draft }];
    case 'kept over the server':
      return dirty(withRevision(state, event.revision), state.fields);
    case 'replaced by the server':
      return clean(replaced(withRevision(state, event.revision)), event.fields);
  }
}

const replaced = (state: AutosaveState): AutosaveState => ({ ...state, replacements: state.replacements + 1 });

const withoutConflicting = (state: AutosaveState, draft: HandinFields): AutosaveState => ({
  ...state,
  conflicting: state.conflicting.filter((each) => !isSame(each, draft)),
});

function withRevision(state: AutosaveState, revision: string | null): AutosaveState {
  if (revision === null) return state;
  const others = state.basedOn.filter((each) => each !== revision);
  return { ...state, basedOn: [...others, revision].slice(-MAX_CONTINUED_REVISIONS) };
}
