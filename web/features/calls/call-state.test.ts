import { expect, test } from 'vitest';
import type { Attendee, CallNews } from '#contract/calls.ts';
import { recordingMessages } from '#contract/recordings.ts';
import { absentIn, beginning, type CallState, changedBy } from './call-state.ts';
import { captionOf } from './captions/captions.ts';

const person = (name: string, more: Partial<Attendee> = {}): Attendee => ({
  _id: name,
  name,
  role: 'student',
  handSince: null,
  may: { speak: true, show: true },
  publications: [],
  ...more,
});
const blank = beginning({ isNarrow: false, isHidden: false });
const inside: CallState = { ...blank, phase: { name: 'in' }, self: 'me', people: [person('me'), person('Amina')] };
const after = (news: CallNews, state = inside) => ({ ...state, ...changedBy(news, state) });
const screen = [{ _id: 'x', source: 'screen' as const, isMuted: false }];
const said = (author: string): CallNews => ({
  type: 'said',
  message: { _id: '1', person: author, name: author, text: 'Habari', at: '2026-11-21T09:00:00.000Z' },
});

test('somebody who changes keeps her place, and somebody new comes last', () => {
  const changed = after({ type: 'person', person: person('me', { handSince: '2026-11-21T09:00:00.000Z' }) });
  expect(changed.people.map(({ name }) => name)).toEqual(['me', 'Amina']);
  expect(changed.people[0]!.handSince).not.toBeNull();
  expect(after({ type: 'person', person: person('Juma') }).people.at(-1)!.name).toBe('Juma');
});

test('who was here is among the earlier ones while she is neither here nor waits, as it was told last', () => {
  const juma = { _id: 'Juma', name: 'Juma', isBanned: false };
  const told = after({ type: 'earlier', people: [juma, { ...juma, _id: 'Zawadi' }] });
  const banned = after({ type: 'earlier', people: [{ ...juma, isBanned: true }] }, told);

  expect(absentIn(banned).map(({ _id, isBanned }) => [_id, isBanned])).toEqual([
    ['Zawadi', false],
    ['Juma', true],
  ]);
  const here = after({ type: 'person', person: person('Zawadi') }, banned);
  expect(absentIn({ ...here, waiting: [juma] })).toEqual([]);
});

test('messages of others are unread while the chat is shut', () => {
  expect(after(said('Amina')).unread).toBe(1);
  expect(after(said('me')).unread).toBe(0);
  expect(after(said('Amina'), { ...inside, panel: 'chat' }).unread).toBe(0);
});

test('whoever spoke stays the last speaker until somebody else speaks alone; one’s own voice is none', () => {
  const heard = after({ type: 'speaking', people: ['Amina'] });
  expect(heard.lastSpeaker).toBe('Amina');
  expect(after({ type: 'speaking', people: ['Juma', 'Amina'] }, heard).lastSpeaker).toBe('Amina');
  expect(after({ type: 'speaking', people: ['me'] }, heard).lastSpeaker).toBe('Amina');
  expect(after({ type: 'speaking', people: ['Juma'] }, heard).lastSpeaker).toBe('Juma');
});

test.each<[CallNews, string]>([
  [{ type: 'person', person: person('Juma') }, 'Juma has come in'],
  [{ type: 'left', person: 'Amina' }, 'Amina has left'],
  [{ type: 'person', person: person('Amina', { handSince: 'x' }) }, 'Amina has raised a hand'],
  [{ type: 'person', person: person('Amina', { publications: screen }) }, 'Amina shares the screen'],
  [{ type: 'person', person: person('Amina') }, ''],
  [{ type: 'person', person: person('me', { handSince: 'x' }) }, 'Your hand is up.'],
  [said('Amina'), 'Amina writes: Habari'],
  [said('me'), ''],
  [{ type: 'codeShown', by: ['Otieno'] }, 'The tutor is writing code. You can open it.'],
  [{ type: 'codeShown', by: ['me'] }, ''],
  [
    { type: 'rules', rules: { ...blank.rules, isLocked: true, students: { speak: false, show: true } } },
    'Students’ microphones are switched off. The room is locked',
  ],
  [{ type: 'waitingPeople', people: [{ _id: 'Juma', name: 'Juma' }] }, 'Juma would like to come in'],
])('news are told those who do not see them: %j', (news, caption) => {
  expect(captionOf(news, inside)).toBe(caption);
});

test('who was not allowed to speak hears that she is now, rather than that her hand is down', () => {
  const silent = { ...inside, people: [person('me', { may: { speak: false, show: true }, handSince: 'x' })] };
  const news: CallNews = { type: 'person', person: person('me') };
  expect(captionOf(news, silent)).toBe('The tutor lets you speak. Switch your microphone on.');
});

test('who was recorded and comes back to a call that is not learns that it has ended, and nobody else does', () => {
  const recording = { person: 'me', name: 'Me', since: '2026-11-21T09:00:00.000Z' };
  const { people, rules, chat, media } = inside;
  const told = {
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
  const welcome: CallNews = { type: 'welcome', ...told };

  const before = { ...inside, recording };
  expect(after(welcome, before).recorded).toEqual({ lesson: null, message: recordingMessages.endedMeanwhile });
  expect(after({ ...welcome, recording }, before).recorded).toBeNull();
  expect(after(welcome, { ...inside, recording: { ...recording, person: 'Amina' } }).recorded).toBeNull();
});
