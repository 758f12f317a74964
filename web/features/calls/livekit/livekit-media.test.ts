/** How LivekitMedia connects a LiveKit room with the page; the room is a fake. */

import { EventEmitter } from 'node:events';
import {
  ConnectionState,
  EngineEvent,
  LocalVideoTrack,
  type Room,
  RoomEvent,
  Track,
  type TrackPublishOptions,
} from 'livekit-client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Attendee } from '#contract/calls.ts';
import * as callsTexts from '#texts/classes/calls.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { settings } from '#web/features/calls/call-settings.ts';
import { type CallState, initialState } from '#web/features/calls/call-state.ts';
import { initialConnection } from '#web/features/calls/connection/connection-state.ts';
import { partialFake } from '#web/features/calls/media/partial-fake.ts';
import { LivekitMedia } from './livekit-media.ts';
import { LivekitPublisher } from './livekit-publisher.ts';

const person = (id: string, role: 'tutor' | 'student' = 'student'): Attendee => ({
  _id: id,
  name: id,
  role,
  handSince: null,
  may: { speak: true, show: true },
  publications: [],
});

/** A remote publication that records what is requested of it. */
const publicationOf = (trackSid: string, source: Track.Source, isMuted = false) => ({
  trackSid,
  source,
  isMuted,
  kind: source === Track.Source.Microphone ? 'audio' : 'video',
  isDesired: false,
  videoQuality: undefined as number | undefined,
  setSubscribed(isWanted: boolean) {
    this.isDesired = isWanted;
  },
  setVideoQuality(quality: number) {
    this.videoQuality = quality;
  },
});
type Publication = ReturnType<typeof publicationOf>;

const participant = (...publications: Publication[]) => ({
  trackPublications: new Map(publications.map((each) => [each.trackSid, each])),
});

function fakeRoom(remote: Record<string, ReturnType<typeof participant>>) {
  const calls: string[] = [];
  const published = {
    mute: async () => calls.push('mute'),
    unmute: async () => calls.push('unmute'),
    track: Object.assign(Object.create(LocalVideoTrack.prototype), {
      setPublishingQuality: (quality: number) => void calls.push(`quality ${quality}`),
      replaceTrack: async () => Promise.reject(new Error('unable to replace an unpublished track')),
    }),
  };
  const room = Object.assign(new EventEmitter(), {
    engine: new EventEmitter(),
    state: ConnectionState.Disconnected,
    remoteParticipants: new Map(Object.entries(remote)),
    getParticipantByIdentity: (id: string) => remote[id],
    async connect(url: string, token: string) {
      calls.push(`connect ${url} ${token}`);
      if (token === 'bad') throw new Error('Refused');
      room.state = ConnectionState.Connected;
    },
    async disconnect() {
      calls.push('disconnect');
      room.state = ConnectionState.Disconnected;
    },
    localParticipant: {
      async publishTrack(_track: unknown, { source }: TrackPublishOptions) {
        calls.push(`publish ${source}`);
        return published;
      },
      unpublishTrack: async () => void calls.push('unpublish'),
    },
  });
  return { room, calls };
}

const aTrack = (kind: 'audio' | 'video') =>
  partialFake<MediaStreamTrack>({ kind, enabled: true, stop: vi.fn(), onended: null });

const access = { kind: 'livekit', url: 'wss://live.school.example', token: 'good' } as const;

// AudioOutput listens to the document for changes of the page's visibility.
vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));

let store: Observable<CallState>;
beforeEach(() => {
  store = new Observable(initialState({ isNarrow: false, isHidden: false }));
  store.set({
    connection: { name: 'inCall', session: initialConnection.session },
    self: 'wanjiru',
    people: [person('tutor', 'tutor'), person('wanjiru')],
  });
});

function mediaIn(room: ReturnType<typeof fakeRoom>['room'], onLost = vi.fn()) {
  const media = new LivekitMedia({ store, announce: () => {}, onLost }, partialFake<Room>(room));
  store.subscribe(() => media.subscriptions.update());
  return { media, onLost };
}

test('publications of others are shown, and only wanted videos are subscribed', async () => {
  const [voice, screen] = [
    publicationOf('TR_voice', Track.Source.Microphone, true),
    publicationOf('TR_screen', Track.Source.ScreenShare),
  ];
  const { room } = fakeRoom({ tutor: participant(voice, screen) });
  const { media } = mediaIn(room);

  await media.connect(access);

  expect(store.get().people[0]!.publications).toEqual([
    { _id: 'TR_voice', source: 'microphone', isMuted: true },
    { _id: 'TR_screen', source: 'screen', isMuted: false },
  ]);
  expect([voice.isDesired, screen.isDesired]).toEqual([true, true]);
  expect(screen.videoQuality).toBe(2);
  store.set({ view: { ...store.get().view, isHidden: true } });
  expect([voice.isDesired, screen.isDesired]).toEqual([true, false]);

  // Our own server's messages list people without their LiveKit publications, which must stay.
  store.set({ people: [person('tutor', 'tutor'), person('wanjiru')] });
  expect(store.get().people[0]!.publications).toHaveLength(2);
  room.emit(RoomEvent.ActiveSpeakersChanged, [{ identity: 'tutor' }]);
  expect(store.get()).toMatchObject({ speaking: ['tutor'], lastSpeaker: 'tutor' });
});

test('the user’s microphone is published once connected, muted at the server, and ended by the tutor', async () => {
  const { room, calls } = fakeRoom({});
  const { media } = mediaIn(room);
  await media.publications.switchOn('microphone', aTrack('audio'));
  expect(calls).toEqual([]);

  await media.connect(access);
  await expect.poll(() => calls).toEqual(['connect wss://live.school.example good', 'publish microphone']);
  media.publications.switchOff('microphone');
  await expect.poll(() => calls.at(-1)).toBe('mute');
  await media.publications.switchOn('microphone');
  await expect.poll(() => calls.at(-1)).toBe('unmute');

  store.set({ people: [{ ...person('wanjiru'), may: { speak: false, show: true } }] });
  expect(store.get().published.microphone).toBe('off');
  expect(store.get().problem).toBe(callsTexts.mayNotSpeak);
  await expect.poll(() => calls.at(-1)).toBe('unpublish');
});

test('after a refused or lost connection, access is requested again and everything is published again', async () => {
  vi.useFakeTimers();
  const { room, calls } = fakeRoom({});
  const { media, onLost } = mediaIn(room);
  await media.publications.switchOn('camera', aTrack('video'));

  await media.connect({ ...access, token: 'bad' });
  expect(store.get().problem).toBe(callsTexts.mediaAway);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLost).toHaveBeenCalledTimes(1);

  await media.connect(access);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get().problem).toBe('');
  // After a lost WebSocket the server sends access again, although the room is still connected.
  await media.connect({ ...access, token: 'another' });
  expect(calls.filter((one) => one.startsWith('connect'))).toHaveLength(2);

  room.state = ConnectionState.Disconnected;
  room.emit(RoomEvent.Disconnected);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLost).toHaveBeenCalledTimes(2);
  await media.connect(access);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.filter((one) => one === 'publish camera')).toHaveLength(2);

  media.close();
  room.emit(RoomEvent.Disconnected);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLost).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('to save data only the low layer is sent, also where the room requests the high one', async () => {
  vi.useFakeTimers();
  const { room, calls } = fakeRoom({});
  const { media } = mediaIn(room);
  const qualities = () => calls.filter((one) => one.startsWith('quality'));
  async function watchedAs(quality: number) {
    const subscribedCodecs = [{ codec: 'vp8', qualities: [{ quality, enabled: true }] }];
    room.engine.emit(EngineEvent.SubscribedQualityUpdate, { subscribedCodecs });
    await vi.advanceTimersByTimeAsync(1);
  }
  await media.connect(access);
  await media.publications.switchOn('camera', aTrack('video'));
  await vi.advanceTimersByTimeAsync(1);
  await watchedAs(2);
  expect(qualities()).toEqual([]);

  settings.set({ pictures: 'low' });
  media.publications.applyDataSaving();
  expect(qualities()).toEqual(['quality 0']);
  await watchedAs(2);
  expect(qualities()).toEqual(['quality 0', 'quality 0']);
  await watchedAs(0);
  expect(qualities()).toHaveLength(2);

  settings.set({ pictures: 'high' });
  media.publications.applyDataSaving();
  await watchedAs(2);
  expect(qualities()).toEqual(['quality 0', 'quality 0', 'quality 2']);
  vi.useRealTimers();
});

test('a camera that is replaced after its publication ended is used by the next publication', async () => {
  const { room } = fakeRoom({});
  const [front, back] = [aTrack('video'), aTrack('video')];
  const publisher = new LivekitPublisher(partialFake<Room>(room), { source: 'camera', track: front }, () => {});
  room.state = ConnectionState.Connected;
  const publish = vi.spyOn(room.localParticipant, 'publishTrack');
  publisher.publish();
  await expect.poll(() => publish.mock.lastCall?.[0]).toBe(front);

  await publisher.replaceTrack(back);
  expect(front.stop).toHaveBeenCalled();
  publisher.publish();
  await expect.poll(() => publish.mock.lastCall?.[0]).toBe(back);
});

test('a screen has a low layer for low data, and only that one is sent to save data', async () => {
  const { room, calls } = fakeRoom({});
  room.state = ConnectionState.Connected;
  const publish = vi.spyOn(room.localParticipant, 'publishTrack');
  const screen = { source: 'screen' as const, track: aTrack('video') };
  const publisher = new LivekitPublisher(partialFake<Room>(room), screen, () => {});
  publisher.limitQuality(true);
  publisher.publish();
  await expect.poll(() => calls.includes('quality 0')).toBe(true);

  const [layer, ...others] = publish.mock.lastCall![1]!.screenShareSimulcastLayers!;
  expect(publish.mock.lastCall![1]).toMatchObject({ simulcast: true });
  expect(others).toEqual([]);
  expect(layer!.encoding).toMatchObject({ maxBitrate: 200_000, maxFramerate: 5 });
  // The layer's size is larger than any screen, so the screen is not scaled down and stays readable.
  expect(Math.min(layer!.width, layer!.height)).toBeGreaterThanOrEqual(2160);
});

test('paused audio resumes when the page becomes visible, also after a lost connection', async () => {
  const play = vi.fn(async () => {});
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal(
    'Audio',
    class {
      paused = true;
      play = play;
    },
  );
  const { room } = fakeRoom({});
  const { media } = mediaIn(room);
  room.emit(RoomEvent.Disconnected);
  room.emit(RoomEvent.TrackSubscribed, { kind: 'audio', mediaStreamTrack: aTrack('audio') }, { trackSid: 'TR_voice' });
  expect(play).toHaveBeenCalledTimes(1);

  document.dispatchEvent(new Event('visibilitychange'));
  expect(play).toHaveBeenCalledTimes(2);
  media.close();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(play).toHaveBeenCalledTimes(2);
});
