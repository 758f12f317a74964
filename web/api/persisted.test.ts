import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDraftsAtSignOut, hasUnsentAttempts, hasUnsentWork } from './persisted.ts';
import { logout, signedOut } from './session.ts';

/** Storage as browsers have it: what is kept is a property of its own. */
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

const keep = (...keys: string[]) => {
  for (const key of keys) localStorage.setItem(key, '{}');
};

const signOut = (personId: string, why?: 'session over') => {
  const currentUser = { _id: personId, name: 'Wanjiru', type: 'student' as const, img: '' };
  const store = { getState: () => ({ user: { ...signedOut, currentUser } }), dispatch: vi.fn() };
  forgetDraftsAtSignOut(store)((action) => action)(logout(why));
};

test('whoever signs out is asked about her own programs and hand-ins, and about nothing else', () => {
  keep('unsent:place:wanjiru:lesson', 'unsent:attempt:amina:key', 'unsent:handin:amina:task');
  expect([hasUnsentWork('wanjiru'), hasUnsentWork('amina')]).toEqual([false, true]);

  keep('unsent:handin:wanjiru:task:others');
  expect([hasUnsentWork('wanjiru'), hasUnsentAttempts('wanjiru')]).toEqual([true, false]);

  keep('unsent:attempt:wanjiru:key');
  expect(hasUnsentAttempts('wanjiru')).toBe(true);
});

test('signing out forgets what is hers; what somebody else could not send yet stays', () => {
  keep('unsent:attempt:wanjiru:key', 'unsent:handin:wanjiru:task', 'unsent:place:wanjiru:lesson');
  keep('unsent:attempt:amina:key', 'unsent:handin:amina:task', 'unfinished:file');

  signOut('wanjiru', 'session over');
  expect(Object.keys(localStorage)).toHaveLength(6);
  signOut('wanjiru');

  expect(Object.keys(localStorage)).toEqual(['unsent:attempt:amina:key', 'unsent:handin:amina:task']);
});
