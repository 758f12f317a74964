/** Devices that stop by themselves, with fake devices. */

import { expect, test, vi } from 'vitest';
import * as callsTexts from '#texts/classes/calls.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { initialState } from '#web/features/calls/call-state.ts';
import type { Publisher } from './media-types.ts';
import { Publications } from './publications.ts';

const fakeTrack = () =>
  ({ kind: 'audio', readyState: 'live', muted: false, enabled: true, onmute: null, onunmute: null, stop() {} }) as {
    -readonly [each in keyof MediaStreamTrack]: MediaStreamTrack[each];
  };

function fakePublisher(track: MediaStreamTrack): Publisher {
  const nothing = () => {};
  const later = async () => {};
  const commands = { publish: nothing, retryLater: nothing, limitQuality: nothing, close: nothing };
  const questions = { isCurrentOffer: () => true, isConnectedAs: () => true };
  return { peer: undefined, track, acceptAnswer: later, replaceTrack: later, ...questions, ...commands };
}

async function speaking() {
  const store = new Observable(initialState({ isNarrow: false, isHidden: false }));
  const createPublisher = (_: unknown, track: MediaStreamTrack) => fakePublisher(track);
  const publications = new Publications({ store, send: () => {}, announce: () => {}, createPublisher });
  const track = fakeTrack();
  await publications.switchOn('microphone', track);
  return { store, publications, track };
}

test('an interrupted device that the tutor then mutes is no longer offered to be switched on again', async () => {
  vi.useFakeTimers();
  const { store, publications, track } = await speaking();
  track.muted = true;
  track.onmute!(new Event('mute'));
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  expect(store.get().stoppedDevices).toEqual(['microphone']);

  publications.onAnswer({ type: 'unpublished', source: 'microphone', message: callsTexts.mayNotSpeak });
  expect(store.get()).toMatchObject({ stoppedDevices: [], problem: callsTexts.mayNotSpeak });
});

test('a device that cannot be replaced is reported as stopped, once', async () => {
  const { store, publications } = await speaking();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.reject(new Error('No such device')) } });
  await publications.changeDevice('microphone');
  expect(store.get()).toMatchObject({ stoppedDevices: ['microphone'], problem: '' });

  // After the user presses the button, the reason is shown instead.
  await publications.restartDevice('microphone');
  expect(store.get().stoppedDevices).toEqual([]);
  expect(store.get().problem).toContain('Please turn it on again');
  vi.unstubAllGlobals();
});
