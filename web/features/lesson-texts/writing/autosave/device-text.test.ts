import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceText, unsavedTexts } from './device-text.ts';
import { fakeStorage } from './fake-storage.ts';

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()));
afterEach(() => void vi.unstubAllGlobals());

const ofLesson = { personId: 'faith', lessonId: 'boxes' };
const open = (isSignedIn = () => true) => deviceText({ ...ofLesson, isSignedIn });
const unsaved = (text: string) => ({ text, base: { text: '', revision: 0 }, sent: [{ text, saveId: 'id' }] });
const stored = () => unsavedTexts(ofLesson).map(({ text }) => text);

test('each page has a copy of its own, and deletes no other', () => {
  const [first, second] = [open(), open()];
  first.store(unsaved('First'));
  second.store(unsaved('Second'));
  expect(stored().sort()).toEqual(['First', 'Second']);

  second.clear();
  expect(stored()).toEqual(['First']);
});

test('a page that opens replaces the copies that it has merged', () => {
  for (const text of ['One', 'Two']) open().store(unsaved(text));
  const page = open();
  expect(page.find()).toHaveLength(2);
  expect(stored()).toHaveLength(2);

  page.store(unsaved('Both'));
  expect([stored(), page.isTaken()]).toEqual([['Both'], false]);
  page.clear();
  expect(stored()).toEqual([]);
});

test('a page learns that another page has taken its copy', () => {
  const first = open();
  first.store(unsaved('First'));
  const second = open();
  second.find();
  expect(first.isTaken()).toBe(false);

  second.store(unsaved('First'));
  expect(first.isTaken()).toBe(true);
});

test('a merged copy that has changed since stays', () => {
  const first = open();
  first.store(unsaved('First'));
  const second = open();
  second.find();
  first.store(unsaved('First and more'));
  second.clear();

  expect(stored()).toEqual(['First and more']);
});

test('after signing out nothing is stored', () => {
  let isSignedIn = true;
  const page = open(() => isSignedIn);
  isSignedIn = false;

  expect(page.store(unsaved('One'))).toBe(false);
  expect(stored()).toEqual([]);
});

test('a copy of an earlier version, without ids of saves, is found', () => {
  localStorage.setItem('unsent:lesson-text:faith:boxes', JSON.stringify({ ...unsaved('Old'), sent: ['Old'] }));
  expect(open().find()).toEqual([{ ...unsaved('Old'), sent: [] }]);
});
