/** What one browser sends, and to whom it goes. */
import { Allowance } from './allowance.ts';
import { type Kept, Layer } from './layer.ts';
import type { MediaCounts } from './protocol.ts';
import { openVoice, type Voice } from './speaking.ts';
import type { RtpTransport, Wire } from './transport.ts';
import { readRtcp } from './wire/rtcp.ts';
import { bandwidth, missing, receiverReport } from './wire/rtcp-writing.ts';
import { bare, blankRtpHeader, findExtension, readRtp } from './wire/rtp.ts';
import type { OfferedMedia } from './wire/sdp.ts';

/** Bits per second that we ask a video's sender to stay below, all layers together. */
const BANDWIDTH = 2_500_000;
/** A layer of which nothing came for so many milliseconds is not sent at the moment. */
const SILENT = 1_000;
/** Packets that wait at most until they are forwarded: far fewer than a layer keeps. */
const MOST_AT_ONCE = 64;
/** Milliseconds for which the first packets of a picture wait for its last. */
const WITH_THE_REST = 2;

/** Somebody it goes to. */
interface Viewer {
  forward(layer: Layer, kept: Kept, now: number): void;
  retarget(now: number): void;
  tellTime(layer: Layer): void;
  shows(layer: Layer): boolean;
}

/** Where it is recorded. */
interface Recorder {
  take(layer: Layer, kept: Kept, now: number): void;
  look(now: number): void;
  interrupt(): void;
  shows(layer: Layer): boolean;
}

export class Publication implements Wire {
  readonly media: OfferedMedia;
  readonly voice: Voice | undefined;
  /** The better one first. */
  readonly layers: Layer[] = [];
  /** An array, because it is gone through for each packet. */
  readonly subscriptions: Viewer[] = [];
  taker: Recorder | undefined;
  transport: RtpTransport | undefined;
  isOpen = false;
  readonly #counts: MediaCounts;
  readonly #onGone: () => void;
  readonly #header = blankRtpHeader();
  readonly #allowance: Allowance;
  /** What has come since packets were forwarded last, in its order. */
  #coming: { layer: Layer; kept: Kept }[] = [];
  #rest: NodeJS.Timeout | undefined;
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

  /** While held, nothing goes on from here, repairs included. */
  hold(isHeld: boolean) {
    this.#isHeld = isHeld;
    if (isHeld) this.#coming = [];
    this.taker?.interrupt();
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
    const kept = layer.take(bare(packet, header), header, now);
    if (!kept) return;
    if (layer.gaps?.isOpen()) this.#askForMissing(layer, now);
    if (this.#isHeld) return;
    this.taker?.take(layer, kept, now);
    this.#forwardSoon(layer, kept);
  }

  /** What comes together goes on together: a picture with its last packet, sound as soon as nothing more is here to be read. */
  #forwardSoon(layer: Layer, kept: Kept) {
    const waiting = this.#coming.push({ layer, kept });
    if (waiting === MOST_AT_ONCE) this.#forward();
    else if (this.voice || kept.hasMarker) setImmediate(() => this.#forward());
    else this.#rest ??= setTimeout(() => this.#forward(), WITH_THE_REST);
  }

  /**
   * Viewer by viewer, not packet by packet: what a viewer's connection needs of the memory is fetched
   * for the first packet and still at hand for the others, which saves a fifth of the processor.
   */
  #forward() {
    const { subscriptions } = this;
    const coming = this.#coming;
    clearTimeout(this.#rest);
    this.#rest = undefined;
    if (coming.length === 0) return;
    this.#coming = [];
    const now = performance.now();
    for (let n = 0; n < subscriptions.length; n++) {
      const subscription = subscriptions[n]!;
      for (let k = 0; k < coming.length; k++) subscription.forward(coming[k]!.layer, coming[k]!.kept, now);
    }
  }

  /** Undefined where it is a stream that was not offered. */
  #layerOf(packet: Buffer, now: number) {
    const { ssrc } = this.#header;
    for (let n = 0; n < this.layers.length; n++) if (this.layers[n]!.ssrc === ssrc) return this.layers[n];
    const name = this.#nameOf(packet);
    if (name === undefined || this.layers.some((layer) => layer.name === name)) return undefined;
    const layer = new Layer({ ssrc, name, kind: this.media.kind });
    this.layers.push(layer);
    this.layers.sort((a, b) => this.media.layers.indexOf(a.name) - this.media.layers.indexOf(b.name));
    // The sooner its sender hears of us, the sooner it dares to send more than at the start.
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
    if (length > 0) voice.heard(packet[at]! & 0x7f, now);
  }

  #askForMissing(layer: Layer, now: number) {
    const sequences = layer.gaps!.due(now);
    if (sequences.length > 0) this.transport?.sendRtcp(missing(layer.ssrc, sequences));
    if (layer.gaps!.hasGivenUp() && this.#isWatched(layer)) this.askForKeyFrame(layer, now);
  }

  #isWatched(layer: Layer) {
    const isWatched = this.taker?.shows(layer) || this.subscriptions.some((subscription) => subscription.shows(layer));
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
      for (const subscription of this.subscriptions) subscription.tellTime(layer);
    }
  }

  askForKeyFrame(layer: Layer, now: number) {
    const request = layer.keyFrameRequest(now);
    if (request && this.transport?.sendRtcp(request)) this.#counts.keyFrames++;
  }

  /** To its sender, once a second: what came of it, and how much it may send. */
  report(now: number) {
    if (this.layers.length === 0) return;
    this.transport?.sendRtcp(receiverReport(this.layers.map((layer) => layer.reception(now))));
    if (this.media.kind === 'audio') return;
    const ssrcs = this.layers.map(({ ssrc }) => ssrc);
    this.transport?.sendRtcp(bandwidth(ssrcs, BANDWIDTH));
  }

  /** Looked at 50 times a second. */
  repair(now: number) {
    for (const layer of this.layers) if (layer.gaps?.isOpen()) this.#askForMissing(layer, now);
  }

  /** Whoever waits for another layer asks for its key frame again. */
  retarget(now: number) {
    if (!this.#isHeld) this.taker?.look(now);
    for (const subscription of this.subscriptions) subscription.retarget(now);
  }

  /** The better or the other layer, as far as they are sent at the moment. */
  layerFor(isHigh: boolean, now: number): Layer | undefined {
    const sent = this.layers.filter((layer) => now - layer.lastAt < SILENT);
    const from = sent.length > 0 ? sent : this.layers;
    return isHigh ? from[0] : from.at(-1);
  }
}
