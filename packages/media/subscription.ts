/** Sends one publication to one browser. */
import { openAdaptation } from './adaptation.ts';
import type { Layer, StoredPacket } from './layer.ts';
import { Outgoing } from './outgoing.ts';
import type { MediaCounts, MediaQuality } from './protocol.ts';
import type { Publication } from './publication.ts';
import type { RtpTransport, Track, TransportListener } from './transport.ts';
import { readRtcp } from './wire/rtcp.ts';

/** Maximum number of retransmissions to a viewer per second: a viewer that requests more misbehaves. */
const MAX_REPAIRS = 1_000;

interface SubscriptionOptions {
  publication: Publication;
  track: Track;
  quality: MediaQuality;
  counts: MediaCounts;
  onGone: () => void;
}

export class Subscription implements TransportListener {
  readonly publication: Publication;
  transport: RtpTransport | undefined;
  isOpen = false;
  readonly #isVideo: boolean;
  readonly #outgoing: Outgoing;
  readonly #adaptation = openAdaptation();
  readonly #counts: MediaCounts;
  readonly #onGone: () => void;
  #preferred: MediaQuality;
  /** The layer sent now, and the layer to switch to at that layer's next key frame. */
  #layer: Layer | undefined;
  #target: Layer | undefined;
  /** Packets that the viewer requested again since `since`, and the total of packets sent before `since`. */
  #gaps = { since: 0, requested: 0, sent: 0 };

  constructor({ publication, track, quality, counts, onGone }: SubscriptionOptions) {
    this.publication = publication;
    this.#isVideo = track.kind === 'video';
    this.#outgoing = new Outgoing({ ...track, clock: this.#isVideo ? 90_000 : 48_000 });
    this.#preferred = quality;
    this.#counts = counts;
    this.#onGone = onGone;
  }

  onOpen() {
    this.isOpen = true;
    this.retarget(performance.now());
  }

  onClosed() {
    this.#onGone();
  }

  onRtp() {
    // Packets from viewers are ignored, because viewers send no media.
  }

  prefer(quality: MediaQuality) {
    this.#preferred = quality;
    this.retarget(performance.now());
  }

  shows = (layer: Layer) => this.#layer === layer;

  /** Forwards a packet to the viewer. Hot path: runs for each packet and each viewer. */
  forward(layer: Layer, kept: StoredPacket, now: number) {
    if (layer !== this.#layer) {
      if (layer !== this.#target || !this.isOpen || (this.#isVideo && !kept.isKeyFrame)) return;
      this.#layer = layer;
      this.#outgoing.begin(layer, kept, now);
      this.sendReport(layer);
    }
    const packet = this.#outgoing.write(kept, now);
    if (packet && this.transport!.sendRtp(packet)) this.#counts.forwarded++;
  }

  /** Chooses the layer again; the current layer continues until the chosen layer's key frame arrives. */
  retarget(now: number) {
    const isSilent = this.publication.isHeld || this.#preferred === 'none' || !this.isOpen;
    const isHigh = this.#preferred === 'high' && this.#adaptation.isHigh();
    this.#target = isSilent ? undefined : this.publication.layerFor(isHigh, now);
    if (isSilent) this.#layer = undefined;
    if (this.#isVideo && this.#target && this.#target !== this.#layer)
      this.publication.requestKeyFrame(this.#target, now);
  }

  /**
   * Call when a sender report for `layer` arrives: the viewer gets it, converted to the clock of the viewer's stream.
   */
  sendReport(layer: Layer) {
    const report = this.#layer === layer ? this.#outgoing.report() : undefined;
    if (report) this.transport?.sendRtcp(report);
  }

  onRtcp(packet: Buffer) {
    const now = performance.now();
    for (const message of readRtcp(packet)) {
      if (message.type === 'missing') this.#sendAgain(message.sequences, now);
      else if (message.type === 'key frame' && this.#isVideo && this.#layer)
        this.publication.requestKeyFrame(this.#layer, now);
      else if (message.type === 'reception') this.#adaptation.onReception(message, now);
      else if (message.type === 'bandwidth')
        this.#adaptation.onBandwidth(message.bitrate, this.#betterLayerBitrate(), now);
    }
  }

  /** Returns the better layer's bits per second; 0 when the viewer gets the lower layer, or no lower layer exists. */
  #betterLayerBitrate() {
    const [better, lower] = this.publication.layers;
    return lower && better === this.#layer ? better!.bitrate : 0;
  }

  #sendAgain(sequences: number[], now: number) {
    if (!this.#isVideo || !this.#layer) return;
    const gaps = this.#gapsOfThisSecond(now);
    const times = this.#adaptation.isLossy() ? 2 : 1;
    for (const sequence of sequences) {
      if (gaps.requested++ >= MAX_REPAIRS) return;
      for (let time = 0; time < times; time++) {
        const packet = this.#outgoing.resend(sequence);
        if (packet && this.transport?.sendRtp(packet)) this.#counts.repaired++;
      }
    }
  }

  #gapsOfThisSecond(now: number) {
    if (now - this.#gaps.since > 1_000) {
      const sent = this.#outgoing.packets;
      this.#adaptation.onGaps(this.#gaps.requested / Math.max(1, sent - this.#gaps.sent));
      this.#gaps = { since: now, requested: 0, sent };
    }
    return this.#gaps;
  }
}
