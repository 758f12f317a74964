import { expect, test } from 'vitest';
import type { Attendee, CallEvent } from '#contract/calls.ts';
import * as recordingsTexts from '#texts/classes/recordings.ts';
import { absentPeople, applyEvent, type CallState, initialState } from './call-state.ts';
import { captionOf } from './captions/captions.ts';
import { initialConnection } from './connection/connection-state.ts';

const person = (name: string, more: Partial<Attendee> = {}): Attendee => ({
  _id: name,
  name,
  role: 'student',
  handSince: null,
  may: { speak: true, show: true },
  publications: [],
  ...more,
});
const blank = initialState({ isNarrow: false, isHidden: false });
const inside: CallState = {
  ...blank,
  connection: { name: 'inCall', session: initialConnection.session },
  self: 'me',
  people: [person('me'), person('Amina')],
};
const after = (event: CallEvent, state = inside) => ({ ...state, ...applyEvent(event, state) });
const screen = [{ _id: 'x', source: 'screen' as const, isMuted: false }];
const said = (author: string): CallEvent => ({
  type: 'said',
  message: { _id: '1', person: author, name: author, text: 'Habari', at: '2026-11-21T09:00:00.000Z' },
});

test('a changed person keeps the position in the list, and a new person comes last', () => {
  const changed = after({ type: 'person', person: person('me', { handSince: '2026-11-21T09:00:00.000Z' }) });
  expect(changed.people.map(({ name }) => name)).toEqual(['me', 'Amina']);
  expect(changed.people[0]!.handSince).not.toBeNull();
  expect(after({ type: 'person', person: person('Juma') }).people.at(-1)!.name).toBe('Juma');
});

test('a former student is listed as absent, with the latest ban, unless present or waiting', () => {
  const juma = { _id: 'Juma', name: 'Juma', isBanned: false };
  const reported = after({ type: 'earlier', people: [juma, { ...juma, _id: 'Zawadi' }] });
  const banned = after({ type: 'earlier', people: [{ ...juma, isBanned: true }] }, reported);

  expect(absentPeople(banned).map(({ _id, isBanned }) => [_id, isBanned])).toEqual([
    ['Zawadi', false],
    ['Juma', true],
  ]);
  const here = after({ type: 'person', person: person('Zawadi') }, banned);
  expect(absentPeople({ ...here, waiting: [juma] })).toEqual([]);
});

test('messages of others are unread while the chat is closed', () => {
  expect(after(said('Amina')).unread).toBe(1);
  expect(after(said('me')).unread).toBe(0);
  expect(after(said('Amina'), { ...inside, panel: 'chat' }).unread).toBe(0);
});

test('the last speaker changes only when another person speaks without them; the user’s own voice does not count', () => {
  const afterAmina = after({ type: 'speaking', people: ['Amina'] });
  expect(afterAmina.lastSpeaker).toBe('Amina');
  expect(after({ type: 'speaking', people: ['Juma', 'Amina'] }, afterAmina).lastSpeaker).toBe('Amina');
  expect(after({ type: 'speaking', people: ['me'] }, afterAmina).lastSpeaker).toBe('Amina');
  expect(after({ type: 'speaking', people: ['Juma'] }, afterAmina).lastSpeaker).toBe('Juma');
});

test.each<[CallEvent, string]>([
  [{ type: 'person', person: person('Juma') }, 'Juma has joined'],
  [{ type: 'left', person: 'Amina' }, 'Amina has left'],
  [{ type: 'person', person: person('Amina', { handSince: 'x' }) }, 'Amina has raised a hand'],
  [{ type: 'person', person: person('Amina', { publications: screen }) }, 'Amina is sharing their screen'],
  [{ type: 'person', person: person('Amina') }, ''],
  [{ type: 'person', person: person('me', { handSince: 'x' }) }, 'Your hand is raised.'],
  [said('Amina'), 'Amina writes: Habari'],
  [said('me'), ''],
  [{ type: 'codeShown', by: ['Otieno'] }, 'The tutor is writing code. You can open it.'],
  [{ type: 'codeShown', by: ['me'] }, ''],
  [
    { type: 'rules', rules: { ...blank.rules, isLocked: true, students: { speak: false, show: true } } },
    'Students’ microphones are off. The room is locked',
  ],
  [{ type: 'waitingPeople', people: [{ _id: 'Juma', name: 'Juma' }] }, 'Juma would like to join'],
])('the caption of %j', (event, caption) => {
  expect(captionOf(event, inside)).toBe(caption);
});

test('permission to speak is announced, but not the lowering of the hand that comes with it', () => {
  const silent = { ...inside, people: [person('me', { may: { speak: false, show: true }, handSince: 'x' })] };
  const event: CallEvent = { type: 'person', person: person('me') };
  expect(captionOf(event, silent)).toBe('The tutor has allowed your microphone. You can turn it on.');
});

test('a recorded tutor who reconnects learns that the recording has ended; others do not', () => {
  const recording = { person: 'me', name: 'Me', since: '2026-11-21T09:00:00.000Z' };
  const { people, rules, chat, media } = inside;
  const content = {
    self: 'me',
    resumeId: 'an id',
    isResumed: false,
    people,
    rules,
    chat,
    media,
    waiting: [],
    recording: null,
    whyNotRecord: '',
    iceServers: [],
  };
  const welcome: CallEvent = { type: 'welcome', ...content };

  const before = { ...inside, recording };
  expect(after(welcome, before).recordingResult).toEqual({ lesson: null, message: recordingsTexts.endedMeanwhile });
  expect(after({ ...welcome, recording }, before).recordingResult).toBeNull();
  expect(after(welcome, { ...inside, recording: { ...recording, person: 'Amina' } }).recordingResult).toBeNull();
});
