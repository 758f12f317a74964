/** When a publisher gives up its peer connection and opens another one. The peer connections are fakes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EmbeddedPublisher } from './embedded-publisher.ts';
import { partialFake } from './partial-fake.ts';
import { Relays } from './relays.ts';

class FakePeer {
  static readonly created: FakePeer[] = [];
  readonly senders: { track: unknown; replaceTrack(track: unknown): Promise<void> }[] = [];
  signalingState = 'have-local-offer';
  iceConnectionState = 'new';
  connectionState = 'new';
  localDescription = { sdp: 'offer' };
  onsignalingstatechange: (() => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;

  constructor() {
    FakePeer.created.push(this);
  }

  addTransceiver(track: unknown) {
    this.senders.push({
      track,
      replaceTrack: async () => {
        if (this.signalingState === 'closed') throw new DOMException('Closed', 'InvalidStateError');
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

const track = () => partialFake<MediaStreamTrack>({ kind: 'audio', onended: null, stop() {} });
const last = () => FakePeer.created.at(-1)!;

beforeEach(() => {
  FakePeer.created.length = 0;
  vi.stubGlobal('RTCPeerConnection', FakePeer);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function publishing() {
  const relays = new Relays();
  relays.setServers([{ urls: 'turn:school.example' }]);
  const onConnectivity = vi.fn();
  const publisher = new EmbeddedPublisher('microphone', track(), {
    relays,
    onConnectivity,
    isAwaitingVideo: () => true,
    onOffer: () => {},
  });
  publisher.publish();
  await vi.advanceTimersByTimeAsync(0);
  return { publisher, relays, onConnectivity };
}

test('a slow answer is waited for, and not reported as a connectivity problem', async () => {
  const { publisher, relays, onConnectivity } = await publishing();
  await vi.advanceTimersByTimeAsync(19_000);
  await publisher.acceptAnswer('answer', 'publication');
  last().become('connected');
  expect(FakePeer.created).toHaveLength(1);
  expect(onConnectivity.mock.calls).toEqual([[true]]);
  expect(relays.areWithheld).toBe(true);
});

test('without an answer the offer is repeated, and not reported as a connectivity problem', async () => {
  const { relays, onConnectivity } = await publishing();
  await vi.advanceTimersByTimeAsync(20_500);
  expect(FakePeer.created).toHaveLength(2);
  expect(onConnectivity).not.toHaveBeenCalled();
  expect(relays.areWithheld).toBe(true);
});

test('an answered connection that fails is retried by relay, and reported where that fails too', async () => {
  const { publisher, relays, onConnectivity } = await publishing();
  await publisher.acceptAnswer('answer', 'publication');
  await vi.advanceTimersByTimeAsync(700);
  expect(FakePeer.created).toHaveLength(2);
  expect(relays.areWithheld).toBe(false);
  expect(onConnectivity).not.toHaveBeenCalled();
  await publisher.acceptAnswer('answer', 'publication');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(onConnectivity.mock.calls).toEqual([[false]]);
});

test('on a slow network or device the direct attempt lasts longer', async () => {
  const { publisher, relays } = await publishing();
  await vi.advanceTimersByTimeAsync(900);
  await publisher.acceptAnswer('answer', 'publication');
  await vi.advanceTimersByTimeAsync(1_700);
  expect(relays.areWithheld).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(relays.areWithheld).toBe(false);
});

test('a device that is replaced during the retry delay is used by the next connection', async () => {
  const { publisher } = await publishing();
  await publisher.acceptAnswer('answer', 'publication');
  last().become('connected');
  last().become('failed');
  const second = track();
  await publisher.replaceTrack(second);
  expect(publisher.track).toBe(second);
  await vi.advanceTimersByTimeAsync(300);
  expect(FakePeer.created).toHaveLength(2);
  expect(last().senders[0]!.track).toBe(second);
});

test('a camera is delayed while videos of others are about to appear, and not otherwise', async () => {
  const options = { relays: new Relays(), onConnectivity: vi.fn(), onOffer: vi.fn() };
  let isAwaiting = true;
  new EmbeddedPublisher('camera', track(), { ...options, isAwaitingVideo: () => isAwaiting }).publish();
  await vi.advanceTimersByTimeAsync(500);
  isAwaiting = false;
  new EmbeddedPublisher('camera', track(), { ...options, isAwaitingVideo: () => isAwaiting }).publish();
  await vi.advanceTimersByTimeAsync(0);
  expect(options.onOffer).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(options.onOffer).toHaveBeenCalledTimes(2);
});
