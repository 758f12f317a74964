/**
 * One RTP stream of a publisher: counts its packets, tracks gaps, and stores the latest packets for repairs. A video has
 * one layer, or two with simulcast.
 */
import { type Gaps, openGaps } from './gaps.ts';
import { keyFrameRequest, type Reception } from './wire/rtcp-writing.ts';
import type { RtpHeader } from './wire/rtp.ts';
import { blankVp8, readVp8 } from './wire/vp8.ts';

/**
 * A stored RTP packet without header extensions, and its original header fields, which are stored separately because
 * the packet is rewritten in place for each viewer.
 */
export interface StoredPacket {
  packet: Buffer;
  /** The RTP sequence number (16 bits), extended so that it never wraps. */
  sequence: number;
  /** When the packet arrived, in milliseconds of the engine's clock. */
  at: number;
  timestamp: number;
  hasMarker: boolean;
  isKeyFrame: boolean;
  /** Offset of the VP8 picture id in the packet; 0 when the packet has none. */
  pictureIdAt: number;
  pictureId: number;
  isLongPictureId: boolean;
  tl0At: number;
  tl0: number;
}

/** Packets stored per layer: eight seconds at 500 kbit/s, or one second at the highest allowed bitrate. */
const CAPACITY = 512;
const SEQUENCE_CYCLE = 0x10000;
/** Minimum milliseconds between two key frame requests: more frequent ones overload encoders. */
const KEY_FRAME_INTERVAL = 400;
const EMPTY: StoredPacket = {
  ...blankVp8(),
  packet: Buffer.alloc(0),
  sequence: -1,
  at: 0,
  timestamp: 0,
  hasMarker: false,
};

export class Layer {
  readonly ssrc: number;
  readonly name: string;
  readonly #clock: number;
  readonly gaps: Gaps | undefined;
  readonly #kept: StoredPacket[] = Array.from({ length: CAPACITY }, () => ({ ...EMPTY }));
  readonly #vp8 = blankVp8();
  highest = -1;
  #first = 0;
  #received = 0;
  #reported = { expected: 0, received: 0 };
  #jitter = 0;
  #transit = 0;
  #bytes = 0;
  /** The layer's bitrate during the last measured second, in bits per second. */
  bitrate = 0;
  /** Packets that were sent between the last two reports and had not arrived by the second one. */
  lost = 0;
  lastAt = 0;
  report: { ntpSeconds: number; ntpFraction: number; timestamp: number; at: number } | undefined;
  #keyFrameRequestedAt = Number.NEGATIVE_INFINITY;

  constructor(stream: { ssrc: number; name: string; kind: 'audio' | 'video' }) {
    this.ssrc = stream.ssrc;
    this.name = stream.name;
    this.#clock = stream.kind === 'video' ? 90_000 : 48_000;
    this.gaps = stream.kind === 'video' ? openGaps() : undefined;
  }

  /** Stores a packet. Returns undefined for duplicates and for packets that arrive far too late. */
  store(packet: Buffer, header: RtpHeader, now: number): StoredPacket | undefined {
    const sequence = this.#extendSequence(header.sequence);
    const kept = this.#kept[sequence % CAPACITY]!;
    if (kept.sequence >= sequence) return undefined;
    this.#received++;
    this.#bytes += packet.length;
    if (sequence > this.highest) this.#advance(sequence, header.timestamp, now);
    else this.gaps?.fill(sequence, now);
    kept.packet = packet;
    kept.sequence = sequence;
    kept.at = now;
    kept.timestamp = header.timestamp;
    kept.hasMarker = header.hasMarker;
    this.#describe(kept);
    return kept;
  }

  #extendSequence(sequence: number) {
    // Extended numbers begin one cycle (65,536) higher, so that packets sent before the first received one get no
    // negative number.
    if (this.highest < 0) {
      this.#first = SEQUENCE_CYCLE + sequence;
      return this.#first;
    }
    const ahead = ((sequence - this.highest) << 16) >> 16;
    return this.highest + ahead;
  }

  #advance(sequence: number, timestamp: number, now: number) {
    if (this.highest >= 0) this.gaps?.open(this.highest + 1, sequence, now);
    this.highest = sequence;
    this.lastAt = now;
    // The jitter is computed as in RFC 3550, appendix A.8.
    const transit = (now * this.#clock) / 1000 - timestamp;
    const difference = Math.abs(transit - this.#transit);
    if (this.#received > 1 && difference < this.#clock) this.#jitter += (difference - this.#jitter) / 16;
    this.#transit = transit;
  }

  #describe(kept: StoredPacket) {
    const vp8 = this.#vp8;
    const isVideo = this.gaps && readVp8(kept.packet, 12, vp8);
    kept.isKeyFrame = isVideo ? vp8.isKeyFrame : false;
    kept.pictureIdAt = isVideo ? vp8.pictureIdAt : 0;
    kept.pictureId = vp8.pictureId;
    kept.isLongPictureId = vp8.isLongPictureId;
    kept.tl0At = isVideo ? vp8.tl0At : 0;
    kept.tl0 = vp8.tl0;
  }

  /** Returns the stored packet with this sequence number; undefined when a later packet has overwritten it. */
  find(sequence: number): StoredPacket | undefined {
    const kept = this.#kept[sequence % CAPACITY];
    return kept?.sequence === sequence ? kept : undefined;
  }

  /**
   * Returns the stored packet with the lowest sequence number from `sequence` on; undefined when none has arrived yet.
   */
  firstFrom(sequence: number): StoredPacket | undefined {
    for (let at = Math.max(sequence, this.highest - CAPACITY + 1); at <= this.highest; at++) {
      const kept = this.find(at);
      if (kept) return kept;
    }
    return undefined;
  }

  /** Returns an RTCP packet that requests a key frame; undefined when the last request was a moment ago. */
  keyFrameRequest(now: number): Buffer | undefined {
    if (now - this.#keyFrameRequestedAt < KEY_FRAME_INTERVAL) return undefined;
    this.#keyFrameRequestedAt = now;
    return keyFrameRequest(this.ssrc);
  }

  /** Returns the layer's figures since the previous call, for an RTCP receiver report. Call once a second. */
  reception(now: number): Reception {
    const expected = this.highest - this.#first + 1;
    const expectedSinceReport = expected - this.#reported.expected;
    const lost = expectedSinceReport - (this.#received - this.#reported.received);
    this.#reported = { expected, received: this.#received };
    this.lost = Math.max(0, lost);
    this.bitrate = this.#bytes * 8;
    this.#bytes = 0;
    const { report } = this;
    return {
      ssrc: this.ssrc,
      fractionLost:
        expectedSinceReport > 0 ? Math.max(0, Math.min(255, Math.floor((256 * lost) / expectedSinceReport))) : 0,
      totalLost: expected - this.#received,
      highest: this.highest - SEQUENCE_CYCLE,
      jitter: Math.floor(this.#jitter),
      lastReport: report ? ((report.ntpSeconds & 0xffff) << 16) | (report.ntpFraction >>> 16) : 0,
      delay: report ? Math.round((now - report.at) * 65.536) : 0,
    };
  }
}
