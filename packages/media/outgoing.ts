/**
 * One stream as a viewer receives it: sequence numbers, timestamps and picture ids have no gaps when the layer changes
 * or the stream was interrupted. Packets are rewritten in place; each stored packet's original header fields are stored
 * beside it.
 */
import type { Layer, StoredPacket } from './layer.ts';
import { senderReport } from './wire/rtcp-writing.ts';

/** A segment: the part of a viewer's stream that comes from one layer, and the offsets added to its packets' numbers. */
interface Segment {
  layer: Layer;
  /** The layer's sequence number of the segment's first packet. */
  first: number;
  sequence: number;
  timestamp: number;
  pictureId: number;
  tl0: number;
}

/** How many of the latest segments are stored, so that their packets can be sent again. */
const MAX_SEGMENTS = 8;

export class Outgoing {
  readonly #stream: { ssrc: number; payloadType: number; clock: number };
  #segments: Segment[] = [];
  #current: Segment | undefined;
  #last = { sequence: 0, timestamp: 0, pictureId: 0, tl0: 0, at: 0 };
  #packets = 0;
  #bytes = 0;

  /**
   * A viewer's stream.
   *
   * @param stream.clock  RTP timestamp units per second
   */
  constructor(stream: { ssrc: number; payloadType: number; clock: number }) {
    this.#stream = stream;
  }

  /** The number of packets sent to the viewer, retransmissions not included. */
  get packets() {
    return this.#packets;
  }

  /** Starts a segment: the viewer's stream continues with packet `kept` of `layer`. */
  begin(layer: Layer, kept: StoredPacket, now: number) {
    const last = this.#last;
    const isFirst = this.#segments.length === 0;
    // The viewer's RTP clock advances by the length of the interruption.
    const passed = Math.max(1, Math.round(((now - last.at) * this.#stream.clock) / 1000));
    this.#current = {
      layer,
      first: kept.sequence,
      // The stream starts at 1: receivers guess SRTP's rollover counter wrongly for a stream that begins just below 65,536.
      sequence: last.sequence + 1 - kept.sequence,
      timestamp: isFirst ? 0 : last.timestamp + passed - kept.timestamp,
      pictureId: isFirst ? 0 : last.pictureId + 1 - kept.pictureId,
      tl0: isFirst ? 0 : last.tl0 + 1 - kept.tl0,
    };
    this.#segments = [this.#current, ...this.#segments.slice(0, MAX_SEGMENTS - 1)];
  }

  /** Returns a packet, rewritten in place for the viewer; undefined when it is older than the current segment. */
  write(kept: StoredPacket, now: number): Buffer | undefined {
    const segment = this.#current;
    if (!segment || kept.sequence < segment.first) return undefined;
    const last = this.#last;
    const sequence = kept.sequence + segment.sequence;
    const packet = this.#rewrite(kept, segment);
    if (sequence > last.sequence) {
      last.sequence = sequence;
      last.timestamp = (kept.timestamp + segment.timestamp) >>> 0;
      last.at = now;
      if (kept.pictureIdAt > 0) last.pictureId = (kept.pictureId + segment.pictureId) & 0x7fff;
      if (kept.tl0At > 0) last.tl0 = (kept.tl0 + segment.tl0) & 0xff;
    }
    this.#packets++;
    this.#bytes += packet.length - 12;
    return packet;
  }

  #rewrite(kept: StoredPacket, segment: Segment) {
    const { packet } = kept;
    const sequence = kept.sequence + segment.sequence;
    const timestamp = kept.timestamp + segment.timestamp;
    const { ssrc, payloadType } = this.#stream;
    packet[1] = kept.hasMarker ? payloadType | 0x80 : payloadType;
    packet[2] = sequence >> 8;
    packet[3] = sequence;
    packet[4] = timestamp >>> 24;
    packet[5] = timestamp >>> 16;
    packet[6] = timestamp >>> 8;
    packet[7] = timestamp;
    packet[8] = ssrc >>> 24;
    packet[9] = ssrc >>> 16;
    packet[10] = ssrc >>> 8;
    packet[11] = ssrc;
    if (kept.pictureIdAt > 0) {
      const pictureId = kept.pictureId + segment.pictureId;
      if (kept.isLongPictureId) {
        packet[kept.pictureIdAt] = 0x80 | ((pictureId >> 8) & 0x7f);
        packet[kept.pictureIdAt + 1] = pictureId;
      } else packet[kept.pictureIdAt] = pictureId & 0x7f;
    }
    if (kept.tl0At > 0) packet[kept.tl0At] = kept.tl0 + segment.tl0;
    return packet;
  }

  /**
   * Returns a packet that the viewer has lost, rewritten as when it was first sent; undefined when it is no longer
   * stored.
   */
  resend(sequence: number): Buffer | undefined {
    const { sequence: last } = this.#last;
    const extended = last - ((last - sequence) & 0xffff);
    const segment = this.#segments.find((one) => one.first + one.sequence <= extended);
    const kept = segment?.layer.find(extended - segment.sequence);
    return segment && kept && this.#rewrite(kept, segment);
  }

  /** The current layer's sender report, converted to this stream's clock, for lip sync (RFC 3550, section 6.4.1). */
  report(): Buffer | undefined {
    const report = this.#current?.layer.report;
    if (!this.#current || !report) return undefined;
    const timestamp = (report.timestamp + this.#current.timestamp) >>> 0;
    return senderReport({ ...report, ssrc: this.#stream.ssrc, timestamp, packets: this.#packets, bytes: this.#bytes });
  }
}
