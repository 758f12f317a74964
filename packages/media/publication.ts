/** A publication: one camera, screen or microphone that a browser sends, forwarded to its viewers. */
import { Allowance } from './allowance.ts';
import { Layer, type StoredPacket } from './layer.ts';
import type { MediaCounts } from './protocol.ts';
import { openVoice, type Voice } from './speaking.ts';
import type { RtpTransport, TransportListener } from './transport.ts';
import { readRtcp } from './wire/rtcp.ts';
import { bandwidthLimit, receiverReport, retransmissionRequest } from './wire/rtcp-writing.ts';
import { blankRtpHeader, findExtension, readRtp, stripHeader } from './wire/rtp.ts';
import type { OfferedMedia } from './wire/sdp.ts';

/** Bits per second: the upper limit requested from a video's sender for all layers together. */
const BANDWIDTH = 2_500_000;
/** Milliseconds without packets after which a layer counts as not sent. */
const SILENCE_TIMEOUT = 1_000;
/** Most packets that wait for forwarding: far fewer than a layer stores, so none is overwritten while it waits. */
const MAX_BATCH = 64;
/** Milliseconds that the packets of an incomplete frame wait for its last packet before they are forwarded. */
const MAX_FRAME_WAIT = 2;

/** A viewer's subscription, which receives the publication's packets. */
interface Viewer {
  forward(layer: Layer, kept: StoredPacket, now: number): void;
  retarget(now: number): void;
  sendReport(layer: Layer): void;
  shows(layer: Layer): boolean;
}

/** The recorder, which receives the publication's packets while the publication is recorded. */
interface Recorder {
  take(layer: Layer, kept: StoredPacket, now: number): void;
  check(now: number): void;
  interrupt(): void;
  shows(layer: Layer): boolean;
}

export class Publication implements TransportListener {
  readonly media: OfferedMedia;
  readonly voice: Voice | undefined;
  /** The simulcast layers that the browser sends, the better layer first. */
  readonly layers: Layer[] = [];
  /** The viewers. An array and not a set, because the engine iterates over the viewers for every group of packets. */
  readonly subscriptions: Viewer[] = [];
  recorder: Recorder | undefined;
  transport: RtpTransport | undefined;
  isOpen = false;
  readonly #counts: MediaCounts;
  readonly #onGone: () => void;
  readonly #header = blankRtpHeader();
  readonly #allowance: Allowance;
  /** Packets received since the last forwarding, in order. */
  #batch: { layer: Layer; kept: StoredPacket }[] = [];
  #frameTimer: NodeJS.Timeout | undefined;
  #isHeld = false;

  constructor(media: OfferedMedia, { counts, onGone }: { counts: MediaCounts; onGone: () => void }) {
    this.media = media;
    this.voice = media.kind === 'audio' ? openVoice() : undefined;
    this.#counts = counts;
    this.#onGone = onGone;
    this.#allowance = new Allowance(media.kind);
  }

  get isHeld() {
    return this.#isHeld;
  }

  /** While a publication is held, the engine forwards none of its packets, not even repairs. */
  hold(isHeld: boolean) {
    this.#isHeld = isHeld;
    if (isHeld) this.#batch = [];
    this.recorder?.interrupt();
    this.retarget(performance.now());
  }

  onOpen() {
    this.isOpen = true;
  }

  onClosed() {
    this.#onGone();
  }

  onRtp(packet: Buffer) {
    const header = this.#header;
    const now = performance.now();
    this.#counts.received++;
    if (!readRtp(packet, header) || header.payloadType !== this.media.payloadType) return;
    if (!this.#allowance.covers(packet.length, now)) return;
    const layer = this.#layerOf(packet, now);
    if (!layer) return;
    if (this.voice) this.#listen(this.voice, packet, now);
    const kept = layer.store(stripHeader(packet, header), header, now);
    if (!kept) return;
    if (layer.gaps?.isOpen()) this.#requestMissing(layer, now);
    if (this.#isHeld) return;
    this.recorder?.take(layer, kept, now);
    this.#forwardSoon(layer, kept);
  }

  /**
   * Forwards packets in groups: video when a frame's last packet arrives, audio when no more packets are waiting to be
   * read from the network.
   */
  #forwardSoon(layer: Layer, kept: StoredPacket) {
    const waiting = this.#batch.push({ layer, kept });
    if (waiting === MAX_BATCH) this.#forward();
    else if (this.voice || kept.hasMarker) setImmediate(() => this.#forward());
    else this.#frameTimer ??= setTimeout(() => this.#forward(), MAX_FRAME_WAIT);
  }

  /**
   * Forwards the waiting packets. The outer loop is over viewers, the inner one over packets: a viewer's connection
   * then stays in the CPU cache, which saves a fifth of the time.
   */
  #forward() {
    const { subscriptions } = this;
    const batch = this.#batch;
    clearTimeout(this.#frameTimer);
    this.#frameTimer = undefined;
    if (batch.length === 0) return;
    this.#batch = [];
    const now = performance.now();
    for (let n = 0; n < subscriptions.length; n++) {
      const subscription = subscriptions[n]!;
      for (let k = 0; k < batch.length; k++) subscription.forward(batch[k]!.layer, batch[k]!.kept, now);
    }
  }

  /** Returns the layer of a received packet; undefined for a stream that the browser did not offer. */
  #layerOf(packet: Buffer, now: number) {
    const { ssrc } = this.#header;
    for (let n = 0; n < this.layers.length; n++) if (this.layers[n]!.ssrc === ssrc) return this.layers[n];
    const name = this.#nameOf(packet);
    if (name === undefined || this.layers.some((layer) => layer.name === name)) return undefined;
    const layer = new Layer({ ssrc, name, kind: this.media.kind });
    this.layers.push(layer);
    this.layers.sort((a, b) => this.media.layers.indexOf(a.name) - this.media.layers.indexOf(b.name));
    // An early receiver report lets the sender raise its bitrate sooner.
    this.report(now);
    layer.lastAt = now;
    this.retarget(now);
    return layer;
  }

  #nameOf(packet: Buffer) {
    const { layers, ssrc, extensions } = this.media;
    if (layers.length === 0) return ssrc === 0 || ssrc === this.#header.ssrc ? '' : undefined;
    const { at, length } = findExtension(packet, this.#header, extensions.streamId);
    const name = packet.toString('latin1', at, at + length);
    return layers.includes(name) ? name : undefined;
  }

  #listen(voice: Voice, packet: Buffer, now: number) {
    const { audioLevel } = this.media.extensions;
    if (audioLevel === 0) return;
    const { at, length } = findExtension(packet, this.#header, audioLevel);
    if (length > 0) voice.addLevel(packet[at]! & 0x7f, now);
  }

  #requestMissing(layer: Layer, now: number) {
    const sequences = layer.gaps!.due(now);
    if (sequences.length > 0) this.transport?.sendRtcp(retransmissionRequest(layer.ssrc, sequences));
    if (layer.gaps!.hasGivenUp() && this.#isWatched(layer)) this.requestKeyFrame(layer, now);
  }

  #isWatched(layer: Layer) {
    const isWatched =
      this.recorder?.shows(layer) || this.subscriptions.some((subscription) => subscription.shows(layer));
    return !this.#isHeld && isWatched;
  }

  onRtcp(packet: Buffer) {
    const now = performance.now();
    for (const message of readRtcp(packet)) {
      if (message.type !== 'sender report') continue;
      const layer = this.layers.find(({ ssrc }) => ssrc === message.ssrc);
      if (!layer) continue;
      layer.report = { ...message, at: now };
      if (this.#isHeld) continue;
      for (const subscription of this.subscriptions) subscription.sendReport(layer);
    }
  }

  requestKeyFrame(layer: Layer, now: number) {
    const request = layer.keyFrameRequest(now);
    if (request && this.transport?.sendRtcp(request)) this.#counts.keyFrames++;
  }

  /** Reports reception and the allowed bitrate to the sender. Call once a second. */
  report(now: number) {
    if (this.layers.length === 0) return;
    this.transport?.sendRtcp(receiverReport(this.layers.map((layer) => layer.reception(now))));
    for (const { lost } of this.layers) this.#counts.lost += lost;
    if (this.media.kind === 'audio') return;
    const ssrcs = this.layers.map(({ ssrc }) => ssrc);
    this.transport?.sendRtcp(bandwidthLimit(ssrcs, BANDWIDTH));
  }

  /** Requests missing packets. Called 50 times a second. */
  repair(now: number) {
    for (const layer of this.layers) if (layer.gaps?.isOpen()) this.#requestMissing(layer, now);
  }

  /** Chooses every viewer's layer again; a viewer that waits for a layer's key frame requests that key frame again. */
  retarget(now: number) {
    if (!this.#isHeld) this.recorder?.check(now);
    for (const subscription of this.subscriptions) subscription.retarget(now);
  }

  /** Returns the better layer (`isHigh`) or the lower one, among the layers that the browser sends at the moment. */
  layerFor(isHigh: boolean, now: number): Layer | undefined {
    const sent = this.layers.filter((layer) => now - layer.lastAt < SILENCE_TIMEOUT);
    const from = sent.length > 0 ? sent : this.layers;
    return isHigh ? from[0] : from.at(-1);
  }
}
