import { expect, test } from 'vitest';
import {
  loginFailure,
  loginStart,
  loginSuccess,
  logout,
  type SignedInUser,
  updateUser,
  userReducer,
} from './session.ts';

const wanjiru: SignedInUser = {
  _id: '380e16b8-4c59-4a6f-86b1-f59b066a16aa',
  name: 'Wanjiru',
  type: 'student',
  img: '',
};
const amina: SignedInUser = { ...wanjiru, _id: '9f1c75cf-0f8a-4361-b27f-f4b4936f92f6', name: 'Amina' };

const after = (...actions: Parameters<typeof userReducer>[1][]) =>
  actions.reduce<ReturnType<typeof userReducer>>(userReducer, userReducer(undefined, { type: 'start' }));

test('signing in leads from loading to the user, or to the error', () => {
  expect(after(loginStart())).toEqual({ currentUser: null, loading: true, error: null });
  expect(after(loginStart(), loginSuccess(wanjiru))).toEqual({ currentUser: wanjiru, loading: false, error: null });
  expect(after(loginStart(), loginFailure('No'))).toEqual({ currentUser: null, loading: false, error: 'No' });
});

test('an update replaces the signed-in user only', () => {
  const renamed = { ...wanjiru, name: 'Wanjiru Njeri' };

  expect(after(loginSuccess(wanjiru), updateUser(renamed)).currentUser).toEqual(renamed);
  expect(after(loginSuccess(amina), updateUser(renamed)).currentUser).toEqual(amina);
});

test('an answer after signing out does not sign in again', () => {
  expect(after(loginSuccess(wanjiru), logout(), updateUser(wanjiru)).currentUser).toBeNull();
});

test('only id, name, type and picture are stored', () => {
  const account = { ...wanjiru, email: 'wanjiru@example.com' };

  expect(after(loginSuccess(account)).currentUser).toEqual(wanjiru);
});
