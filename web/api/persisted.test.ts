import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canStoreFor, clearStorageAtSignOut, hasUnsentAttempts, hasUnsentWork } from './persisted.ts';
import { logout, signedOut } from './session.ts';

/** A fake storage. As in a browser, each entry is a property of the object. */
class Storage {
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage());
  vi.stubGlobal('sessionStorage', new Storage());
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
});
afterEach(() => void vi.unstubAllGlobals());

const store = (...keys: string[]) => {
  for (const key of keys) localStorage.setItem(key, '{}');
};

const signOut = (personId: string, why?: 'session over') => {
  const currentUser = { _id: personId, name: 'Wanjiru', type: 'student' as const, img: '' };
  const redux = { getState: () => ({ user: { ...signedOut, currentUser } }), dispatch: vi.fn() };
  clearStorageAtSignOut(redux)((action) => action)(logout(why));
};

test('signing out asks about unsent programs, hand-ins and texts of the person, and about nothing else', () => {
  store('unsent:place:wanjiru:lesson', 'unsent:attempt:amina:key', 'unsent:handin:amina:task');
  expect([hasUnsentWork('wanjiru'), hasUnsentWork('amina')]).toEqual([false, true]);

  store('unsent:handin:wanjiru:task:others');
  expect([hasUnsentWork('wanjiru'), hasUnsentAttempts('wanjiru')]).toEqual([true, false]);

  store('unsent:attempt:wanjiru:key', 'unsent:lesson-text:faith:lesson');
  expect([hasUnsentAttempts('wanjiru'), hasUnsentWork('faith'), hasUnsentWork('brian')]).toEqual([true, true, false]);

  store('unsent:challenge-code:brian:challenge71');
  expect([hasUnsentWork('brian'), hasUnsentAttempts('brian')]).toEqual([true, false]);
});

test('signing out deletes what is stored of the person, and keeps the unsent work of others', () => {
  store('unsent:attempt:wanjiru:key', 'unsent:handin:wanjiru:task', 'unsent:place:wanjiru:lesson');
  store('unsent:attempt:amina:key', 'unsent:handin:amina:task', 'unfinished:file');

  signOut('wanjiru', 'session over');
  expect(Object.keys(localStorage)).toHaveLength(6);
  signOut('wanjiru');

  expect(Object.keys(localStorage)).toEqual(['unsent:attempt:amina:key', 'unsent:handin:amina:task']);
});

test('work is stored only for the person who is signed in', () => {
  const currentUser = { _id: 'wanjiru', name: 'Wanjiru', type: 'student' as const, img: '' };
  const signedIn = { user: { ...signedOut, currentUser } };

  expect([canStoreFor('wanjiru', signedIn), canStoreFor('amina', signedIn)]).toEqual([true, false]);
  expect(canStoreFor('wanjiru', { user: signedOut })).toBe(false);
});
