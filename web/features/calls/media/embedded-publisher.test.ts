/** When a connection is given up and made anew: with one that plays, because none comes about here. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendingMedia } from './embedded-publisher.ts';
import { standIn } from './partial-fake.ts';
import { Relays } from './relays.ts';

class PlayedPeer {
  static readonly made: PlayedPeer[] = [];
  readonly senders: { track: unknown; replaceTrack(track: unknown): Promise<void> }[] = [];
  signalingState = 'have-local-offer';
  iceConnectionState = 'new';
  connectionState = 'new';
  localDescription = { sdp: 'offer' };
  onsignalingstatechange: (() => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;

  constructor() {
    PlayedPeer.made.push(this);
  }

  addTransceiver(track: unknown) {
    this.senders.push({
      track,
      replaceTrack: async () => {
        if (this.signalingState === 'closed') throw new DOMException('It is closed', 'InvalidStateError');
      },
    });
    return {};
  }

  getSenders = () => this.senders.map((sender) => ({ ...sender, getParameters: () => ({}) }));
  async setLocalDescription() {}

  async setRemoteDescription() {
    this.signalingState = 'stable';
    this.onsignalingstatechange?.();
  }

  become(state: string) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }

  close() {
    this.signalingState = 'closed';
  }
}

const track = () => standIn<MediaStreamTrack>({ kind: 'audio', onended: null, stop() {} });
({ kind: 'audio', onended: null, stop() {} }) satisfies Partial<MediaStreamTrack> as MediaStreamTrack;
const last = () => PlayedPeer.made.at(-1)!;

beforeEach(() => {
  PlayedPeer.made.length = 0;
  vi.stubGlobal('RTCPeerConnection', PlayedPeer);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begun() {
  const relays = new Relays();
  relays.know([{ urls: 'turn:school.example' }]);
  const onWay = vi.fn();
  const sending = new SendingMedia('microphone', track(), {
    relays,
    onWay,
    isAwaitingPictures: () => true,
    onOffer: () => {},
  });
  sending.begin();
  await vi.advanceTimersByTimeAsync(0);
  return { sending, relays, onWay };
}

test('an answer may take its time: it is waited for, and nothing is said of the way', async () => {
  const { sending, relays, onWay } = await begun();
  await vi.advanceTimersByTimeAsync(19_000);
  await sending.answered('answer', 'publication');
  last().become('connected');
  expect(PlayedPeer.made).toHaveLength(1);
  expect(onWay.mock.calls).toEqual([[true]]);
  expect(relays.areHeldBack).toBe(true);
});

test('without any answer it is offered anew, and nothing is said of the way', async () => {
  const { relays, onWay } = await begun();
  await vi.advanceTimersByTimeAsync(20_500);
  expect(PlayedPeer.made).toHaveLength(2);
  expect(onWay).not.toHaveBeenCalled();
  expect(relays.areHeldBack).toBe(true);
});

test('what is answered and finds no way goes by relay, and is said to be blocked where that finds none either', async () => {
  const { sending, relays, onWay } = await begun();
  await sending.answered('answer', 'publication');
  await vi.advanceTimersByTimeAsync(700);
  expect(PlayedPeer.made).toHaveLength(2);
  expect(relays.areHeldBack).toBe(false);
  expect(onWay).not.toHaveBeenCalled();
  await sending.answered('answer', 'publication');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(onWay.mock.calls).toEqual([[false]]);
});

test('another device is taken also in the pause after a connection was lost', async () => {
  const { sending } = await begun();
  await sending.answered('answer', 'publication');
  last().become('connected');
  last().become('failed');
  const second = track();
  await sending.replaceTrack(second);
  expect(sending.track).toBe(second);
  await vi.advanceTimersByTimeAsync(300);
  expect(PlayedPeer.made).toHaveLength(2);
  expect(last().senders[0]!.track).toBe(second);
});

test('a camera waits while pictures of others are on their way, and not where there are none', async () => {
  const ways = { relays: new Relays(), onWay: vi.fn(), onOffer: vi.fn() };
  let isAwaiting = true;
  new SendingMedia('camera', track(), { ...ways, isAwaitingPictures: () => isAwaiting }).begin();
  await vi.advanceTimersByTimeAsync(500);
  isAwaiting = false;
  new SendingMedia('camera', track(), { ...ways, isAwaitingPictures: () => isAwaiting }).begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(ways.onOffer).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(ways.onOffer).toHaveBeenCalledTimes(2);
});
