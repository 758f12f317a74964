/**
 * One stream of RTP that a publisher sends: what has come of it, what is missing, and the last
 * packets, kept for those who miss them. A video has one layer, or two with simulcast.
 */
import { type Gaps, openGaps } from './gaps.ts';
import { pictureLoss, type Reception } from './wire/rtcp-writing.ts';
import type { RtpHeader } from './wire/rtp.ts';
import { blankVp8, readVp8 } from './wire/vp8.ts';

/** A packet without extensions, and what its header said before it was rewritten for somebody. */
export interface Kept {
  packet: Buffer;
  /** Counted on over the wire's 65,536. */
  sequence: number;
  /** When it came. */
  at: number;
  timestamp: number;
  hasMarker: boolean;
  isKeyFrame: boolean;
  /** Where these are in the packet; 0 where they are not. */
  pictureIdAt: number;
  pictureId: number;
  isLongPictureId: boolean;
  tl0At: number;
  tl0: number;
}

/** Packets: eight seconds of 500 kbit/s, one second of the most that is let in. */
const KEPT = 512;
const ROUND = 0x10000;
/** Milliseconds between two key frames that are asked for: encoders fall behind otherwise. */
const KEY_FRAME_EVERY = 400;
const NONE: Kept = { ...blankVp8(), packet: Buffer.alloc(0), sequence: -1, at: 0, timestamp: 0, hasMarker: false };

/** @param clock  timestamps in a second */
export class Layer {
  readonly ssrc: number;
  readonly name: string;
  readonly #clock: number;
  readonly gaps: Gaps | undefined;
  readonly #kept: Kept[] = Array.from({ length: KEPT }, () => ({ ...NONE }));
  readonly #vp8 = blankVp8();
  highest = -1;
  #first = 0;
  #received = 0;
  #told = { expected: 0, received: 0 };
  #jitter = 0;
  #transit = 0;
  #bytes = 0;
  /** Bits per second, over the last second that was counted. */
  bitrate = 0;
  lastAt = 0;
  report: { ntpSeconds: number; ntpFraction: number; timestamp: number; at: number } | undefined;
  #keyFrameAskedAt = Number.NEGATIVE_INFINITY;

  constructor(stream: { ssrc: number; name: string; kind: 'audio' | 'video' }) {
    this.ssrc = stream.ssrc;
    this.name = stream.name;
    this.#clock = stream.kind === 'video' ? 90_000 : 48_000;
    this.gaps = stream.kind === 'video' ? openGaps() : undefined;
  }

  /** What is kept of a packet; undefined where it came twice, or long after its time. */
  take(packet: Buffer, header: RtpHeader, now: number): Kept | undefined {
    const sequence = this.#countOn(header.sequence);
    const kept = this.#kept[sequence % KEPT]!;
    if (kept.sequence >= sequence) return undefined;
    this.#received++;
    this.#bytes += packet.length;
    if (sequence > this.highest) this.#goOn(sequence, header.timestamp, now);
    else this.gaps?.fill(sequence, now);
    kept.packet = packet;
    kept.sequence = sequence;
    kept.at = now;
    kept.timestamp = header.timestamp;
    kept.hasMarker = header.hasMarker;
    this.#describe(kept);
    return kept;
  }

  #countOn(sequence: number) {
    // From the second round on, so that what comes before the first packet is no negative number.
    if (this.highest < 0) {
      this.#first = ROUND + sequence;
      return this.#first;
    }
    const ahead = ((sequence - this.highest) << 16) >> 16;
    return this.highest + ahead;
  }

  #goOn(sequence: number, timestamp: number, now: number) {
    if (this.highest >= 0) this.gaps?.open(this.highest + 1, sequence, now);
    this.highest = sequence;
    this.lastAt = now;
    // RFC 3550, appendix A.8.
    const transit = (now * this.#clock) / 1000 - timestamp;
    const difference = Math.abs(transit - this.#transit);
    if (this.#received > 1 && difference < this.#clock) this.#jitter += (difference - this.#jitter) / 16;
    this.#transit = transit;
  }

  #describe(kept: Kept) {
    const vp8 = this.#vp8;
    const isVideo = this.gaps && readVp8(kept.packet, 12, vp8);
    kept.isKeyFrame = isVideo ? vp8.isKeyFrame : false;
    kept.pictureIdAt = isVideo ? vp8.pictureIdAt : 0;
    kept.pictureId = vp8.pictureId;
    kept.isLongPictureId = vp8.isLongPictureId;
    kept.tl0At = isVideo ? vp8.tl0At : 0;
    kept.tl0 = vp8.tl0;
  }

  /** A packet that was here a while ago. */
  find(sequence: number): Kept | undefined {
    const kept = this.#kept[sequence % KEPT];
    return kept?.sequence === sequence ? kept : undefined;
  }

  /** The first that is here of those from that number on; undefined where none has come yet. */
  firstFrom(sequence: number): Kept | undefined {
    for (let at = Math.max(sequence, this.highest - KEPT + 1); at <= this.highest; at++) {
      const kept = this.find(at);
      if (kept) return kept;
    }
    return undefined;
  }

  /** What asks the publisher for a key frame; undefined where that was done a moment ago. */
  keyFrameRequest(now: number): Buffer | undefined {
    if (now - this.#keyFrameAskedAt < KEY_FRAME_EVERY) return undefined;
    this.#keyFrameAskedAt = now;
    return pictureLoss(this.ssrc);
  }

  /** What has come since the last time this was asked, which should be a second ago. */
  reception(now: number): Reception {
    const expected = this.highest - this.#first + 1;
    const due = expected - this.#told.expected;
    const lost = due - (this.#received - this.#told.received);
    this.#told = { expected, received: this.#received };
    this.bitrate = this.#bytes * 8;
    this.#bytes = 0;
    const { report } = this;
    return {
      ssrc: this.ssrc,
      fractionLost: due > 0 ? Math.max(0, Math.min(255, Math.floor((256 * lost) / due))) : 0,
      totalLost: expected - this.#received,
      highest: this.highest - ROUND,
      jitter: Math.floor(this.#jitter),
      lastReport: report ? ((report.ntpSeconds & 0xffff) << 16) | (report.ntpFraction >>> 16) : 0,
      delay: report ? Math.round((now - report.at) * 65.536) : 0,
    };
  }
}
