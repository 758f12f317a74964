/** Data volume, loss and delay of peer connections, from WebRTC statistics (W3C, Identifiers for WebRTC's Statistics API). */

import type { Measurable } from '#web/features/calls/media/media-types.ts';
import type { Measurement } from './network-quality.ts';

export interface Reading extends Measurement {
  /** Bytes sent and received by the peer connections of this call so far. */
  bytes: number;
  /** Retransmission requests (NACK) per received video packet: roughly the share of packets lost before retransmission. */
  retransmissionRate: number;
}

interface Counts {
  bytes: number;
  received: number;
  lost: number;
  videoPackets: number;
  retransmissionRequests: number;
  /** For each outgoing stream, the share of our packets that the server reports as lost, from 0 to 1. */
  remoteLoss: number[];
  roundTripMs: number[];
}

const noCounts = (): Counts => ({
  bytes: 0,
  received: 0,
  lost: 0,
  videoPackets: 0,
  retransmissionRequests: 0,
  remoteLoss: [],
  roundTripMs: [],
});

/**
 * Bytes of a packet that the statistics omit: 28 of the IPv4 and UDP headers (RFC 791, 768), and 10 of the SRTP
 * authentication tag (RFC 3711). They are a third of the volume of audio.
 */
const PACKET_OVERHEAD = 38;
/** Bytes of an RTP header (RFC 3550, 5.1), for browsers that do not count them. */
const RTP_HEADER = 12;

/** Minimum packets between two readings for a meaningful loss. */
const ENOUGH_PACKETS = 20;

export class NetworkMeter {
  #before = new Map<Measurable, Counts>();
  #bytes = 0;

  /**
   * Reads the statistics. `bytes` counts the whole call; loss and retransmissions are counted since the last reading.
   */
  async read(peers: Measurable[]): Promise<Reading> {
    const now = new Map<Measurable, Counts>();
    for (const peer of peers) {
      const stats = await peer.getStats();
      if (stats) now.set(peer, countsIn(stats));
    }

    const since = noCounts();
    for (const [peer, counts] of now) {
      const before = this.#before.get(peer) ?? noCounts();
      since.bytes += Math.max(0, counts.bytes - before.bytes);
      since.received += Math.max(0, counts.received - before.received);
      since.lost += Math.max(0, counts.lost - before.lost);
      since.videoPackets += Math.max(0, counts.videoPackets - before.videoPackets);
      since.retransmissionRequests += Math.max(0, counts.retransmissionRequests - before.retransmissionRequests);
      since.remoteLoss.push(...counts.remoteLoss);
      since.roundTripMs.push(...counts.roundTripMs);
    }
    this.#before = now;
    this.#bytes += since.bytes;
    return {
      bytes: this.#bytes,
      loss: worstLoss(since),
      roundTripMs: median(since.roundTripMs),
      retransmissionRate: since.videoPackets >= ENOUGH_PACKETS ? since.retransmissionRequests / since.videoPackets : 0,
    };
  }
}

function worstLoss({ received, lost, remoteLoss: lossThere }: Counts) {
  const here = received + lost >= ENOUGH_PACKETS ? [lost / (received + lost)] : [];
  const all = [...here, ...lossThere];
  return all.length > 0 ? Math.max(...all) : null;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? null;

/** TypeScript's library has no type for these statistics. */
type Report = Partial<Record<string, number>> & { type: string };

function countsIn(stats: RTCStatsReport) {
  const counts = noCounts();
  stats.forEach((report: Report) => {
    if (report.type === 'outbound-rtp')
      counts.bytes += volumeOf(report.packetsSent, report.bytesSent, report.headerBytesSent);
    if (report.type === 'inbound-rtp') {
      counts.bytes += volumeOf(report.packetsReceived, report.bytesReceived, report.headerBytesReceived);
      counts.received += report.packetsReceived ?? 0;
      counts.lost += report.packetsLost ?? 0;
      // Only video has retransmission requests.
      if (report.nackCount !== undefined) {
        counts.videoPackets += report.packetsReceived ?? 0;
        counts.retransmissionRequests += report.nackCount;
      }
    }
    if (report.type === 'remote-inbound-rtp' && report.fractionLost !== undefined)
      counts.remoteLoss.push(report.fractionLost);
    if (report.type === 'candidate-pair' && report.currentRoundTripTime !== undefined)
      counts.roundTripMs.push(report.currentRoundTripTime * 1000);
  });
  return counts;
}

/**
 * Bytes on the network, with overhead. They are computed, because not every browser reports the volume of a whole
 * connection.
 */
const volumeOf = (packets = 0, bytes = 0, headers = packets * RTP_HEADER) =>
  bytes + headers + packets * PACKET_OVERHEAD;
