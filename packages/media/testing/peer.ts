/** Test clients that act as browsers on the network: they connect, send and receive RTP with node-datachannel. */
import ndc, { type PeerConnection, type Track } from 'node-datachannel';
import { isRtcp } from '#packages/media/wire/rtp.ts';
import type { TestEngine } from './engine.ts';

const SIMULCAST = [
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'a=rid:h send',
  'a=rid:l send',
  'a=simulcast:send h;l',
];
const AUDIO_LEVEL = ['a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level'];
const CONNECT_TIMEOUT = 40_000;

export interface Peer {
  connection: PeerConnection;
  /** Number of received RTP packets. */
  received(): number;
  /** All received RTP packets, in order of arrival. */
  rtp: Buffer[];
  rtcp: Buffer[];
  send(packet: Buffer): void;
  /** Registers a listener that is called with each received RTP packet. */
  onRtp(listener: (packet: Buffer) => void): void;
  onRtcp(listener: (packet: Buffer) => void): void;
  close(): void;
}

interface PublishOptions {
  kind?: 'audio' | 'video';
  /** Sends two simulcast layers; their packets carry a stream id. */
  layers?: boolean;
  ssrc?: number;
}

/** Publishes one track to the engine; resolves when its connection is open. */
export async function publish(engine: TestEngine, id: string, sending: PublishOptions = {}): Promise<Peer> {
  const after = engine.events.length;
  const { sdp: offer, accept } = offerToSend(sending);
  engine.send({ type: 'publish', publication: id, sdp: offer });
  const { sdp } = await engine.waitForEvent('answer', ({ publication }) => publication === id, { after });
  return accept(sdp);
}

/** A browser's offer to send; `accept` takes the engine's answer and resolves when connected. */
export function offerToSend({ kind = 'video', layers = false, ssrc = 1_000 }: PublishOptions = {}) {
  const connection = open();
  const media = kind === 'video' ? new ndc.Video('0', 'SendOnly') : new ndc.Audio('0', 'SendOnly');
  if (media instanceof ndc.Video) media.addVP8Codec(96);
  else media.addOpusCodec(111);
  if (!layers) media.addSSRC(ssrc, 'test', 'test', kind);
  const peer = peerWith(connection, connection.addTrack(media));
  connection.setLocalDescription('offer');
  const more = layers ? SIMULCAST : kind === 'audio' ? AUDIO_LEVEL : [];
  return {
    sdp: `${withoutCandidates(connection)}${more.join('\r\n')}\r\n`,
    async accept(answer: string) {
      connection.setRemoteDescription(answer, 'answer');
      await connected(connection);
      return peer;
    },
  };
}

/**
 * Receives one publication; resolves when it is connected.
 *
 * @param options.through  the port of a proxy that leads to the engine
 * @param options.keeps    false: received packets are counted but not stored, for viewers that only add load
 */
export async function view(
  engine: TestEngine,
  id: string,
  { publication = 'p', quality = 'high' as 'high' | 'low' | 'none', through: proxyPort = 0, keeps = true } = {},
): Promise<Peer> {
  const after = engine.events.length;
  engine.send({ type: 'subscribe', subscription: id, publication, quality });
  const { sdp } = await engine.waitForEvent('offer', ({ subscription }) => subscription === id, { after });
  const offer = proxyPort ? sdp.replace(/(127\.0\.0\.1) \d+ typ/, `$1 ${proxyPort} typ`) : sdp;
  const { answer, ready } = await answerToReceive(offer, { keeps });
  engine.send({ type: 'answered', subscription: id, sdp: answer });
  return ready;
}

/** A browser's answer to an offer. `ready` resolves when it is connected. */
export async function answerToReceive(offer: string, { keeps = true } = {}) {
  const connection = open();
  const received = new Promise<Track>((resolve) => connection.onTrack(resolve));
  connection.setRemoteDescription(offer, 'offer');
  connection.setLocalDescription('answer');
  const peer = peerWith(connection, await received, keeps);
  return { answer: withoutCandidates(connection), ready: connected(connection).then(() => peer) };
}

const open = () =>
  new ndc.PeerConnection('', { iceServers: [], disableAutoNegotiation: true, bindAddress: '127.0.0.1' });

/**
 * Removes ICE candidates. Darasa's pages send none either: the engine learns the browser's address from its packets.
 */
const withoutCandidates = (connection: PeerConnection) =>
  connection.localDescription()!.sdp.replaceAll(/a=(candidate|end-of-candidates).*\r\n/g, '');

function peerWith(connection: PeerConnection, track: Track, keeps = true): Peer {
  const rtp: Buffer[] = [];
  const rtcp: Buffer[] = [];
  const rtpListeners = new Set<(packet: Buffer) => void>();
  const rtcpListeners = new Set<(packet: Buffer) => void>();
  let received = 0;
  track.onClosed(() => {});
  track.onMessage((packet) => {
    const isReport = isRtcp(packet);
    if (!isReport) received++;
    if (!keeps) return;
    const [all, listeners] = isReport ? [rtcp, rtcpListeners] : [rtp, rtpListeners];
    all.push(packet);
    for (const listener of listeners) listener(packet);
  });
  return {
    connection,
    received: () => received,
    rtp,
    rtcp,
    send(packet) {
      if (track.isOpen()) track.sendMessageBinary(packet);
    },
    onRtp: (listener) => void rtpListeners.add(listener),
    onRtcp: (listener) => void rtcpListeners.add(listener),
    close() {
      track.close();
      connection.close();
    },
  };
}

function connected(connection: PeerConnection) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Never connected: ${connection.state()}`)), CONNECT_TIMEOUT);
    connection.onStateChange((state) => {
      if (state === 'connecting') return;
      clearTimeout(timer);
      if (state === 'connected') resolve();
      else reject(new Error(`Not connected but ${state}`));
    });
  });
}
