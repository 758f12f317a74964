import { expect, test } from 'vitest';
import type { Attendee, Source } from '#contract/calls.ts';
import { picturesOf, type Tile, type View, wantedOf } from './video-layout.ts';

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
const seen = (people: Attendee[], more: { lastSpeaker?: string; view?: Partial<View> } = {}) => ({
  people,
  self: 'me',
  lastSpeaker: more.lastSpeaker ?? null,
  view: { ...speaker, ...more.view },
});

const me = person('me', ['camera']);
const tutor = person('Otieno', ['microphone', 'camera'], 'tutor');
const sharing = person('Otieno', ['camera', 'screen'], 'tutor');
const many = Array.from({ length: 12 }, (_, number) => person(`s${String(number).padStart(2, '0')}`, ['camera']));

test('the tutor is large, and oneself is beside', () => {
  const { main, side } = picturesOf(seen([me, person('Amina'), tutor]));
  expect(keys(main)).toEqual(['camera:Otieno']);
  expect(keys(side)).toEqual(['camera:me', 'camera:Amina']);
});

test('whoever speaks and can be seen is large; who cannot be seen leaves the tutor there', () => {
  const people = [me, tutor, person('Amina', ['camera']), person('Juma')];
  expect(keys(picturesOf(seen(people, { lastSpeaker: 'Amina' })).main)).toEqual(['camera:Amina']);
  expect(keys(picturesOf(seen(people, { lastSpeaker: 'Juma' })).main)).toEqual(['camera:Otieno']);
});

test('a shared screen is large with its sharer’s face beside it first, whoever speaks', () => {
  const { main, side } = picturesOf(seen([me, person('Amina', ['camera']), sharing], { lastSpeaker: 'Amina' }));
  expect(keys(main)).toEqual(['screen:Otieno']);
  expect(keys(side)).toEqual(['camera:Otieno', 'camera:me', 'camera:Amina']);
});

test('what is pinned stays large; once it is gone, the rest is as before', () => {
  const pinned = { view: { pinned: 'camera:Amina' } };
  expect(keys(picturesOf(seen([me, person('Amina'), sharing], pinned)).main)).toEqual(['camera:Amina']);
  expect(keys(picturesOf(seen([me, sharing], pinned)).main)).toEqual(['screen:Otieno']);
});

test('one’s own screen is not shown to oneself', () => {
  const { main, side } = picturesOf(seen([person('me', ['camera', 'screen']), tutor]));
  expect([...keys(main), ...keys(side)]).toEqual(['camera:Otieno', 'camera:me']);
});

test('beside stand as many as there is room for, and the others are counted', () => {
  expect(picturesOf(seen([me, tutor, ...many]))).toMatchObject({ others: 7 });
  const narrow = picturesOf(seen([me, tutor, ...many], { view: { isNarrow: true } }));
  expect(narrow.side).toHaveLength(3);
  expect(narrow.others).toBe(10);
});

test('a grid has pages, and stays on the last one when people leave', () => {
  const grid = picturesOf(seen([me, tutor, ...many], { view: { layout: 'grid', page: 7 } }));
  expect(grid.pages).toBe(2);
  expect(grid.main).toHaveLength(5);
});

test('alone, one sees oneself', () => {
  expect(keys(picturesOf(seen([me])).main)).toEqual(['camera:me']);
});

const wanted = (people: Attendee[], most: 'high' | 'low' | 'none', view: Partial<View> = {}) =>
  Object.fromEntries(wantedOf(seen(people, { view }), most));

test('what is large comes well, what is beside small, and what is not seen not at all', () => {
  const qualities = wanted([me, tutor, ...many], 'high');
  expect(qualities).toMatchObject({ 'Otieno camera': 'high', 's00 camera': 'low', 's11 camera': 'none' });
  expect(qualities).not.toHaveProperty('Otieno microphone');
  expect(qualities).not.toHaveProperty('me camera');
});

test('with low data only what is large comes, and small, a screen too', () => {
  expect(wanted([me, tutor, many[0]!], 'low')).toEqual({ 'Otieno camera': 'low', 's00 camera': 'none' });
  expect(wanted([me, sharing], 'low')).toEqual({ 'Otieno screen': 'low', 'Otieno camera': 'none' });
});

test('with sound only, or while nobody looks, no picture comes', () => {
  expect(wanted([me, sharing], 'none')).toEqual({ 'Otieno screen': 'none', 'Otieno camera': 'none' });
  expect(wanted([me, sharing], 'high', { isHidden: true })).toEqual({
    'Otieno screen': 'none',
    'Otieno camera': 'none',
  });
});

test('in a grid of more than two every face comes small, and a screen to be read', () => {
  expect(wanted([me, sharing, many[0]!], 'high', { layout: 'grid' })).toMatchObject({ 'Otieno screen': 'high' });
  expect(wanted([me, tutor, many[0]!], 'high', { layout: 'grid' })).toEqual({
    'Otieno camera': 'low',
    's00 camera': 'low',
  });
});
