import { describe, expect, test } from 'vitest';
import { MAX_CONTINUED_REVISIONS } from '#contract/handins.ts';
import {
  type AutosaveCommand,
  type AutosaveEvent,
  type AutosaveState,
  autosaveReducer,
  hasConflict,
  RETRY,
  TYPING_PAUSE,
} from './reducer.ts';
import { initial, typedText } from './state-factory.ts';

const [monday, tuesday, wednesday] = ['monday', 'tuesday', 'wednesday'];
const [one, two] = [typedText('One'), typedText('Two')];

const dirty: AutosaveState = { ...initial, status: 'dirty', fields: one, basedOn: [monday] };
const saving: AutosaveState = { ...dirty, status: 'saving', inFlight: one, basedOn: [monday, tuesday] };
const typedWhileSaving: AutosaveState = { ...saving, status: 'dirty', fields: two };
const saved: AutosaveState = { ...saving, status: 'saved', inFlight: undefined };
const offline: AutosaveState = { ...saved, status: 'offline', failures: 1 };
const refused: AutosaveState = { ...saved, status: 'refused', refusal: 'Too late' };
const submitting: AutosaveState = { ...saved, isSubmitting: true };
const conflicting: AutosaveState = { ...initial, conflicting: [one, two] };

const save: AutosaveEvent = { type: 'save', revision: wednesday };
const wasSaved: AutosaveEvent = { type: 'saved', revision: tuesday };
const failed: AutosaveEvent = { type: 'failed' };
const wasRefused: AutosaveEvent = { type: 'refused', reason: 'Too late' };
const stopped: AutosaveEvent = { type: 'stopped' };
const typed: AutosaveEvent = { type: 'typed', fields: two };
const wasSubmitted: AutosaveEvent = { type: 'submitted', sent: one, attemptId: wednesday };

const pause = { do: 'save after', ms: TYPING_PAUSE };

type Case = [
  title: string,
  from: AutosaveState,
  event: AutosaveEvent,
  to: Partial<AutosaveState>,
  commands: (AutosaveCommand['do'] | object)[],
];

const cases: Record<string, Case[]> = {
  'typing and sending': [
    ['the first key', initial, typed, { status: 'dirty', fields: two }, ['store', pause]],
    [
      'a key while a draft is in flight',
      saving,
      typed,
      { status: 'dirty', fields: two, inFlight: one },
      ['store', pause],
    ],
    ['a key resets the retry delay', offline, typed, { status: 'dirty', failures: 0 }, ['store', pause]],
    [
      'the pause is over',
      dirty,
      save,
      { status: 'saving', inFlight: one, basedOn: [monday, wednesday] },
      [
        'stop waiting',
        { do: 'store', fields: one, basedOn: [monday, wednesday] },
        { do: 'send', fields: one, revision: wednesday, basedOn: [monday] },
      ],
    ],
    ['a second draft waits for the first', typedWhileSaving, save, typedWhileSaving, ['stop waiting']],
    ['nothing to save', saved, save, saved, ['stop waiting']],
    ['the network is back', offline, save, { status: 'saving', failures: 1 }, ['stop waiting', 'store', 'send']],
    ['a refused draft can be tried again', refused, save, { status: 'saving' }, ['stop waiting', 'store', 'send']],
  ],
  'the answer to a draft': [
    ['saved', saving, wasSaved, { status: 'saved', inFlight: undefined }, ['clear']],
    [
      'saved under another revision',
      saving,
      { type: 'saved', revision: wednesday },
      { basedOn: [monday, tuesday, wednesday] },
      ['clear'],
    ],
    [
      'saved, and a newer one waits',
      typedWhileSaving,
      wasSaved,
      { status: 'dirty', inFlight: undefined },
      ['save now'],
    ],
    ['failed', saving, failed, { status: 'offline', failures: 1 }, [{ do: 'save after', ms: RETRY.initial }]],
    [
      'failed again',
      { ...saving, failures: 1 },
      failed,
      { failures: 2 },
      [{ do: 'save after', ms: 2 * RETRY.initial }],
    ],
    ['failed often', { ...saving, failures: 9 }, failed, {}, [{ do: 'save after', ms: RETRY.max }]],
    ['failed after the form was closed', { ...saving, isOpen: false }, failed, { status: 'offline' }, ['stop waiting']],
    ['refused', saving, wasRefused, { status: 'refused', refusal: 'Too late', inFlight: undefined }, []],
    ['aborted by a submission', saving, stopped, { status: 'dirty', inFlight: undefined }, []],
    [
      'late, after the draft was replaced',
      { ...saving, status: 'clean' },
      failed,
      { status: 'clean', inFlight: undefined },
      [],
    ],
  ],
  'opening and closing the form': [
    ['with an unsaved draft', dirty, { type: 'opened' }, { status: 'dirty' }, ['store', pause]],
    ['without one', initial, { type: 'opened' }, initial, ['clear']],
    ['with a conflicting draft that may still be stored', conflicting, { type: 'opened' }, conflicting, []],
    ['closed', dirty, { type: 'closed' }, { isOpen: false }, ['save now']],
  ],
  submitting: [
    ['starts', saving, { type: 'submission started' }, { isSubmitting: true }, ['abort']],
    ['no draft is sent meanwhile', { ...dirty, isSubmitting: true }, save, { status: 'dirty' }, ['stop waiting']],
    [
      'succeeds',
      submitting,
      wasSubmitted,
      { status: 'clean', isSubmitting: false, fields: one, basedOn: [monday, tuesday, wednesday] },
      ['clear'],
    ],
    [
      'succeeds, and more was typed',
      { ...submitting, fields: two },
      wasSubmitted,
      { status: 'dirty', fields: two },
      ['store', pause],
    ],
    ['fails', submitting, { type: 'submission failed' }, { status: 'dirty', isSubmitting: false }, ['store', pause]],
  ],
  'resolving a conflict': [
    [
      'an earlier draft of this device is restored',
      conflicting,
      { type: 'conflicting draft restored', draft: one },
      { status: 'dirty', fields: one, conflicting: [two], replacements: 1 },
      ['store', pause, { do: 'discard conflicting', draft: one }],
    ],
    [
      'it is discarded',
      conflicting,
      { type: 'conflicting draft discarded', draft: one },
      { status: 'clean', conflicting: [two], replacements: 0 },
      [{ do: 'discard conflicting', draft: one }],
    ],
    [
      'the form is kept over the server',
      refused,
      { type: 'kept over the server', revision: wednesday },
      { status: 'dirty', basedOn: [monday, tuesday, wednesday] },
      ['store', pause],
    ],
    [
      'the form shows what the server has',
      refused,
      { type: 'replaced by the server', fields: two, revision: wednesday },
      { status: 'clean', fields: two, basedOn: [monday, tuesday, wednesday], replacements: 1 },
      ['clear'],
    ],
  ],
};

describe.each(Object.entries(cases))('%s', (_, rows) => {
  test.each(rows)('%s', (...[, from, event, to, commands]) => {
    const [next, ...actualCommands] = autosaveReducer(from, event);

    expect(next).toMatchObject(to);
    expect(actualCommands).toMatchObject(
      commands.map((command) => (typeof command === 'string' ? { do: command } : command)),
    );
  });
});

test('the server conflicts when it has a revision that this page has neither seen nor sent', () => {
  expect([null, monday, tuesday, wednesday].map((revision) => hasConflict(saving, revision))).toEqual([
    ...[false, false, false],
    true,
  ]);
});

test('of the unanswered revisions only the newest are sent', () => {
  const many = Array.from({ length: MAX_CONTINUED_REVISIONS }, (_, index) => `${index}`);
  const [{ basedOn }] = autosaveReducer({ ...dirty, basedOn: many }, save);

  expect([basedOn.length, basedOn[0], basedOn.at(-1)]).toEqual([MAX_CONTINUED_REVISIONS, '1', wednesday]);
});
