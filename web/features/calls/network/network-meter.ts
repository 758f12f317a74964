/** What connections have carried and lost, from the browser's own statistics (W3C, Identifiers for WebRTC's Statistics API). */

import type { Measurable } from '#web/features/calls/media/media-types.ts';
import type { Measured } from './network-quality.ts';

export interface Reading extends Measured {
  /** All that has come and gone, since the first reading. */
  bytes: number;
  /** How often some of a picture was asked for again, beside its packets: about as many as were lost one by one, before they were repaired. */
  askedAgain: number;
}

interface Counts {
  bytes: number;
  received: number;
  lost: number;
  ofPictures: number;
  askedAgain: number;
  /** Of what we send, as the school tells it, from 0 to 1. */
  lossThere: number[];
  roundTripMs: number[];
}

const nothing = (): Counts => ({
  bytes: 0,
  received: 0,
  lost: 0,
  ofPictures: 0,
  askedAgain: 0,
  lossThere: [],
  roundTripMs: [],
});

/**
 * Bytes of a packet that no statistics count: 28 of IPv4 and UDP (RFC 791, 768), and 10 that sign it (RFC 3711). They
 * are a third of what sound takes.
 */
const AROUND_PACKET = 38;
/** Bytes of a header (RFC 3550, 5.1), for browsers that do not count them. */
const HEADER = 12;

/** Packets of a while below which a loss says nothing. */
const ENOUGH_PACKETS = 20;

export class LineMeter {
  #before = new Map<Measurable, Counts>();
  #bytes = 0;

  /** Since the last reading. */
  async read(peers: Measurable[]): Promise<Reading> {
    const now = new Map<Measurable, Counts>();
    for (const peer of peers) {
      const stats = await peer.getStats();
      if (stats) now.set(peer, countsIn(stats));
    }

    const since = nothing();
    for (const [peer, counts] of now) {
      const before = this.#before.get(peer) ?? nothing();
      since.bytes += Math.max(0, counts.bytes - before.bytes);
      since.received += Math.max(0, counts.received - before.received);
      since.lost += Math.max(0, counts.lost - before.lost);
      since.ofPictures += Math.max(0, counts.ofPictures - before.ofPictures);
      since.askedAgain += Math.max(0, counts.askedAgain - before.askedAgain);
      since.lossThere.push(...counts.lossThere);
      since.roundTripMs.push(...counts.roundTripMs);
    }
    this.#before = now;
    this.#bytes += since.bytes;
    return {
      bytes: this.#bytes,
      loss: lossIn(since),
      roundTripMs: middleOf(since.roundTripMs),
      askedAgain: since.ofPictures >= ENOUGH_PACKETS ? since.askedAgain / since.ofPictures : 0,
    };
  }
}

function lossIn({ received, lost, lossThere }: Counts) {
  const here = received + lost >= ENOUGH_PACKETS ? [lost / (received + lost)] : [];
  const all = [...here, ...lossThere];
  return all.length > 0 ? Math.max(...all) : null;
}

const middleOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? null;

/** The reports that are read; TypeScript knows their fields one by one only. */
type Report = Partial<Record<string, number>> & { type: string };

function countsIn(stats: RTCStatsReport) {
  const counts = nothing();
  stats.forEach((report: Report) => {
    if (report.type === 'outbound-rtp')
      counts.bytes += carried(report.packetsSent, report.bytesSent, report.headerBytesSent);
    if (report.type === 'inbound-rtp') {
      counts.bytes += carried(report.packetsReceived, report.bytesReceived, report.headerBytesReceived);
      counts.received += report.packetsReceived ?? 0;
      counts.lost += report.packetsLost ?? 0;
      // Sound is not asked for again.
      if (report.nackCount !== undefined) {
        counts.ofPictures += report.packetsReceived ?? 0;
        counts.askedAgain += report.nackCount;
      }
    }
    if (report.type === 'remote-inbound-rtp' && report.fractionLost !== undefined)
      counts.lossThere.push(report.fractionLost);
    if (report.type === 'candidate-pair' && report.currentRoundTripTime !== undefined)
      counts.roundTripMs.push(report.currentRoundTripTime * 1000);
  });
  return counts;
}

/** Of packets, with all that the line carries for them. Not every browser counts a connection as a whole. */
const carried = (packets = 0, bytes = 0, headers = packets * HEADER) => bytes + headers + packets * AROUND_PACKET;
