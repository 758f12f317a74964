/** What of a LiveKit's room the page is told, and what the room is told of the page: with a room that plays, because none can run here. */
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
import { type Attendee, callMessages } from '#contract/calls.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { settings } from '#web/features/calls/call-settings.ts';
import { beginning, type CallState } from '#web/features/calls/call-state.ts';
import { standIn } from '#web/features/calls/media/partial-fake.ts';
import { LivekitMedia } from './livekit-media.ts';
import { LivekitSending } from './livekit-publisher.ts';

const person = (id: string, role: 'tutor' | 'student' = 'student'): Attendee => ({
  _id: id,
  name: id,
  role,
  handSince: null,
  may: { speak: true, show: true },
  publications: [],
});

/** What somebody sends there, with what is asked of it. */
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

function playedRoom(remote: Record<string, ReturnType<typeof participant>>) {
  const told: string[] = [];
  const published = {
    mute: async () => told.push('mute'),
    unmute: async () => told.push('unmute'),
    track: Object.assign(Object.create(LocalVideoTrack.prototype), {
      setPublishingQuality: (quality: number) => void told.push(`quality ${quality}`),
      replaceTrack: async () => Promise.reject(new Error('unable to replace an unpublished track')),
    }),
  };
  const room = Object.assign(new EventEmitter(), {
    engine: new EventEmitter(),
    state: ConnectionState.Disconnected,
    remoteParticipants: new Map(Object.entries(remote)),
    getParticipantByIdentity: (id: string) => remote[id],
    async connect(url: string, token: string) {
      told.push(`connect ${url} ${token}`);
      if (token === 'bad') throw new Error('It was told to say no');
      room.state = ConnectionState.Connected;
    },
    async disconnect() {
      told.push('disconnect');
      room.state = ConnectionState.Disconnected;
    },
    localParticipant: {
      async publishTrack(_track: unknown, { source }: TrackPublishOptions) {
        told.push(`publish ${source}`);
        return published;
      },
      unpublishTrack: async () => void told.push('unpublish'),
    },
  });
  return { room, told };
}

const aTrack = (kind: 'audio' | 'video') =>
  standIn<MediaStreamTrack>({ kind, enabled: true, stop: vi.fn(), onended: null });

const access = { kind: 'livekit', url: 'wss://live.school.example', token: 'good' } as const;

// The page, of which sounds want to know whether it is seen.
vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));

let store: Observable<CallState>;
beforeEach(() => {
  store = new Observable(beginning({ isNarrow: false, isHidden: false }));
  store.set({ phase: { name: 'in' }, self: 'wanjiru', people: [person('tutor', 'tutor'), person('wanjiru')] });
});

function mediaIn(room: ReturnType<typeof playedRoom>['room'], onLost = vi.fn()) {
  const media = new LivekitMedia({ store, say: () => {}, onLost }, standIn<Room>(room));
  store.subscribe(() => media.others.follow());
  return { media, onLost };
}

test('what others send is on the page, and of pictures only what is wanted is taken', async () => {
  const [voice, screen] = [
    publicationOf('TR_voice', Track.Source.Microphone, true),
    publicationOf('TR_screen', Track.Source.ScreenShare),
  ];
  const { room } = playedRoom({ tutor: participant(voice, screen) });
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

  // News of the school knows nothing of what is sent.
  store.set({ people: [person('tutor', 'tutor'), person('wanjiru')] });
  expect(store.get().people[0]!.publications).toHaveLength(2);
  room.emit(RoomEvent.ActiveSpeakersChanged, [{ identity: 'tutor' }]);
  expect(store.get()).toMatchObject({ speaking: ['tutor'], lastSpeaker: 'tutor' });
});

test('one’s own microphone is sent once one is connected, muted there and not only here, and ended by the tutor', async () => {
  const { room, told } = playedRoom({});
  const { media } = mediaIn(room);
  await media.own.switchOn('microphone', aTrack('audio'));
  expect(told).toEqual([]);

  await media.connect(access);
  await expect.poll(() => told).toEqual(['connect wss://live.school.example good', 'publish microphone']);
  media.own.switchOff('microphone');
  await expect.poll(() => told.at(-1)).toBe('mute');
  await media.own.switchOn('microphone');
  await expect.poll(() => told.at(-1)).toBe('unmute');

  store.set({ people: [{ ...person('wanjiru'), may: { speak: false, show: true } }] });
  expect(store.get().own.microphone).toBe('off');
  expect(store.get().trouble).toBe(callMessages.mayNotSpeak);
  await expect.poll(() => told.at(-1)).toBe('unpublish');
});

test('where one is turned away, or loses it, access is asked for anew and all is sent again', async () => {
  vi.useFakeTimers();
  const { room, told } = playedRoom({});
  const { media, onLost } = mediaIn(room);
  await media.own.switchOn('camera', aTrack('video'));

  await media.connect({ ...access, token: 'bad' });
  expect(store.get().trouble).toBe(callMessages.mediaAway);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLost).toHaveBeenCalledTimes(1);

  await media.connect(access);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get().trouble).toBe('');
  // A line of the call that was lost brings access that nobody needs.
  await media.connect({ ...access, token: 'another' });
  expect(told.filter((one) => one.startsWith('connect'))).toHaveLength(2);

  room.state = ConnectionState.Disconnected;
  room.emit(RoomEvent.Disconnected);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLost).toHaveBeenCalledTimes(2);
  await media.connect(access);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.filter((one) => one === 'publish camera')).toHaveLength(2);

  media.close();
  room.emit(RoomEvent.Disconnected);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLost).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('whoever saves data sends the small picture alone, also where the room asks for the large one', async () => {
  vi.useFakeTimers();
  const { room, told } = playedRoom({});
  const { media } = mediaIn(room);
  const qualities = () => told.filter((one) => one.startsWith('quality'));
  async function watchedAs(quality: number) {
    const subscribedCodecs = [{ codec: 'vp8', qualities: [{ quality, enabled: true }] }];
    room.engine.emit(EngineEvent.SubscribedQualityUpdate, { subscribedCodecs });
    await vi.advanceTimersByTimeAsync(1);
  }
  await media.connect(access);
  await media.own.switchOn('camera', aTrack('video'));
  await vi.advanceTimersByTimeAsync(1);
  await watchedAs(2);
  expect(qualities()).toEqual([]);

  settings.set({ pictures: 'low' });
  media.own.saveData();
  expect(qualities()).toEqual(['quality 0']);
  await watchedAs(2);
  expect(qualities()).toEqual(['quality 0', 'quality 0']);
  await watchedAs(0);
  expect(qualities()).toHaveLength(2);

  settings.set({ pictures: 'high' });
  media.own.saveData();
  await watchedAs(2);
  expect(qualities()).toEqual(['quality 0', 'quality 0', 'quality 2']);
  vi.useRealTimers();
});

test('a camera that is changed while the other is not sent any more does no harm, and is the next to be sent', async () => {
  const { room } = playedRoom({});
  const [front, back] = [aTrack('video'), aTrack('video')];
  const sending = new LivekitSending(standIn<Room>(room), { source: 'camera', track: front }, () => {});
  room.state = ConnectionState.Connected;
  const publish = vi.spyOn(room.localParticipant, 'publishTrack');
  sending.begin();
  await expect.poll(() => publish.mock.lastCall?.[0]).toBe(front);

  await sending.replaceTrack(back);
  expect(front.stop).toHaveBeenCalled();
  sending.begin();
  await expect.poll(() => publish.mock.lastCall?.[0]).toBe(back);
});

test('a screen is sent in two layers, so that low data gets something lower, and the lower one alone to save data', async () => {
  const { room, told } = playedRoom({});
  room.state = ConnectionState.Connected;
  const publish = vi.spyOn(room.localParticipant, 'publishTrack');
  const screen = { source: 'screen' as const, track: aTrack('video') };
  const sending = new LivekitSending(standIn<Room>(room), screen, () => {});
  sending.saveData(true);
  sending.begin();
  await expect.poll(() => told.includes('quality 0')).toBe(true);

  const [layer, ...others] = publish.mock.lastCall![1]!.screenShareSimulcastLayers!;
  expect(publish.mock.lastCall![1]).toMatchObject({ simulcast: true });
  expect(others).toEqual([]);
  expect(layer!.encoding).toMatchObject({ maxBitrate: 200_000, maxFramerate: 5 });
  // No screen is larger, so it is not made smaller: it stays readable.
  expect(Math.min(layer!.width, layer!.height)).toBeGreaterThanOrEqual(2160);
});

test('sound that something else has paused goes on when the page is seen again, also after a connection was lost', async () => {
  const play = vi.fn(async () => {});
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal(
    'Audio',
    class {
      paused = true;
      play = play;
    },
  );
  const { room } = playedRoom({});
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
