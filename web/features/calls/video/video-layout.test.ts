import { expect, test } from 'vitest';
import type { Attendee, Source } from '#contract/calls.ts';
import { requestedQualities, type Tile, type View, videoLayout } from './video-layout.ts';

const person = (name: string, sources: Source[] = [], role: Attendee['role'] = 'student'): Attendee => ({
  _id: name,
  name,
  role,
  handSince: null,
  may: { speak: true, show: true },
  publications: sources.map((source) => ({ _id: `${name} ${source}`, source, isMuted: false })),
});
const speaker: View = { layout: 'speaker', pinned: null, page: 0, isNarrow: false, isHidden: false };
const keys = (tiles: Tile[]) => tiles.map(({ key }) => key);
const inputOf = (people: Attendee[], more: { lastSpeaker?: string; view?: Partial<View> } = {}) => ({
  people,
  self: 'me',
  lastSpeaker: more.lastSpeaker ?? null,
  view: { ...speaker, ...more.view },
});

const me = person('me', ['camera']);
const tutor = person('Otieno', ['microphone', 'camera'], 'tutor');
const sharing = person('Otieno', ['camera', 'screen'], 'tutor');
const many = Array.from({ length: 12 }, (_, number) => person(`s${String(number).padStart(2, '0')}`, ['camera']));

test('the tutor is large, with the user beside', () => {
  const { main, side } = videoLayout(inputOf([me, person('Amina'), tutor]));
  expect(keys(main)).toEqual(['camera:Otieno']);
  expect(keys(side)).toEqual(['camera:me', 'camera:Amina']);
});

test('a speaker with video becomes large; one without video does not replace the tutor', () => {
  const people = [me, tutor, person('Amina', ['camera']), person('Juma')];
  expect(keys(videoLayout(inputOf(people, { lastSpeaker: 'Amina' })).main)).toEqual(['camera:Amina']);
  expect(keys(videoLayout(inputOf(people, { lastSpeaker: 'Juma' })).main)).toEqual(['camera:Otieno']);
});

test('a shared screen stays large whoever speaks, with its owner’s face first beside it', () => {
  const { main, side } = videoLayout(inputOf([me, person('Amina', ['camera']), sharing], { lastSpeaker: 'Amina' }));
  expect(keys(main)).toEqual(['screen:Otieno']);
  expect(keys(side)).toEqual(['camera:Otieno', 'camera:me', 'camera:Amina']);
});

test('a pinned tile stays large until it is gone', () => {
  const pinned = { view: { pinned: 'camera:Amina' } };
  expect(keys(videoLayout(inputOf([me, person('Amina'), sharing], pinned)).main)).toEqual(['camera:Amina']);
  expect(keys(videoLayout(inputOf([me, sharing], pinned)).main)).toEqual(['screen:Otieno']);
});

test('the user’s own screen is not shown to the user', () => {
  const { main, side } = videoLayout(inputOf([person('me', ['camera', 'screen']), tutor]));
  expect([...keys(main), ...keys(side)]).toEqual(['camera:Otieno', 'camera:me']);
});

test('the side shows as many tiles as fit, and the others are counted', () => {
  expect(videoLayout(inputOf([me, tutor, ...many]))).toMatchObject({ hiddenCount: 7 });
  const narrow = videoLayout(inputOf([me, tutor, ...many], { view: { isNarrow: true } }));
  expect(narrow.side).toHaveLength(3);
  expect(narrow.hiddenCount).toBe(10);
});

test('the grid has pages, and stays on the last one when people leave', () => {
  const grid = videoLayout(inputOf([me, tutor, ...many], { view: { layout: 'grid', page: 7 } }));
  expect(grid.pages).toBe(2);
  expect(grid.main).toHaveLength(5);
});

test('alone, the user sees the self-view', () => {
  expect(keys(videoLayout(inputOf([me])).main)).toEqual(['camera:me']);
});

const wanted = (people: Attendee[], most: 'high' | 'low' | 'none', view: Partial<View> = {}) =>
  Object.fromEntries(requestedQualities(inputOf(people, { view }), most));

test('the large video is requested in high quality, side tiles in low, hidden ones not at all', () => {
  const qualities = wanted([me, tutor, ...many], 'high');
  expect(qualities).toMatchObject({ 'Otieno camera': 'high', 's00 camera': 'low', 's11 camera': 'none' });
  expect(qualities).not.toHaveProperty('Otieno microphone');
  expect(qualities).not.toHaveProperty('me camera');
});

test('with low data only the large tile is requested, in low quality, also for a screen', () => {
  expect(wanted([me, tutor, many[0]!], 'low')).toEqual({ 'Otieno camera': 'low', 's00 camera': 'none' });
  expect(wanted([me, sharing], 'low')).toEqual({ 'Otieno screen': 'low', 'Otieno camera': 'none' });
});

test('with audio only, or on a hidden page, no video is requested', () => {
  expect(wanted([me, sharing], 'none')).toEqual({ 'Otieno screen': 'none', 'Otieno camera': 'none' });
  expect(wanted([me, sharing], 'high', { isHidden: true })).toEqual({
    'Otieno screen': 'none',
    'Otieno camera': 'none',
  });
});

test('in a grid of more than two, faces are requested in low quality and a screen in high', () => {
  expect(wanted([me, sharing, many[0]!], 'high', { layout: 'grid' })).toMatchObject({ 'Otieno screen': 'high' });
  expect(wanted([me, tutor, many[0]!], 'high', { layout: 'grid' })).toEqual({
    'Otieno camera': 'low',
    's00 camera': 'low',
  });
});
