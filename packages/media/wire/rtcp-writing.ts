/** Writes RTCP packets: RFC 3550, section 6.4; RFC 4585, section 6; draft-alvestrand-rmcat-remb-03. */

/** The engine's SSRC in RTCP packets to senders, to whom the engine sends no media. */
const ENGINE_SSRC = 1;

export interface Reception {
  ssrc: number;
  /** Share of packets lost since the last report, in 1/256. */
  fractionLost: number;
  totalLost: number;
  highest: number;
  /** Variation of the packets' delay, in units of the RTP timestamp. */
  jitter: number;
  /** The middle 32 bits of the last sender report's NTP time, and the time since that report in 1/65536 s. */
  lastReport: number;
  delay: number;
}

export function receiverReport(receptions: Reception[]) {
  const report = feedback(201, receptions.length, 8 + receptions.length * 24);
  receptions.forEach((reception, block) => {
    const at = 8 + block * 24;
    report.writeUInt32BE(reception.ssrc, at);
    report[at + 4] = reception.fractionLost;
    report.writeIntBE(Math.max(-0x800000, Math.min(0x7fffff, reception.totalLost)), at + 5, 3);
    report.writeUInt32BE(reception.highest >>> 0, at + 8);
    report.writeUInt32BE(reception.jitter >>> 0, at + 12);
    report.writeUInt32BE(reception.lastReport >>> 0, at + 16);
    report.writeUInt32BE(reception.delay >>> 0, at + 20);
  });
  return report;
}

/** Tells the sender how many bits per second these streams may use together (REMB). */
export function bandwidthLimit(ssrcs: number[], bitrate: number) {
  const packet = feedback(206, 15, 20 + ssrcs.length * 4);
  const exponent = Math.max(0, Math.ceil(Math.log2((bitrate + 1) / 0x40000)));
  const mantissa = Math.floor(bitrate / 2 ** exponent);
  packet.write('REMB', 12);
  packet[16] = ssrcs.length;
  packet[17] = (exponent << 2) | (mantissa >> 16);
  packet.writeUInt16BE(mantissa & 0xffff, 18);
  for (const [n, ssrc] of ssrcs.entries()) packet.writeUInt32BE(ssrc, 20 + n * 4);
  return packet;
}

/** Writes a request for a key frame (picture loss indication). */
export function keyFrameRequest(ssrc: number) {
  const packet = feedback(206, 1, 12);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

/** A request to send packets again (generic NACK). @param sequences  16 bits each, in rising order */
export function retransmissionRequest(ssrc: number, sequences: number[]) {
  const entries: [first: number, others: number][] = [];
  for (const sequence of sequences) {
    const last = entries.at(-1);
    const after = last ? (sequence - last[0]) & 0xffff : 0;
    if (last && after >= 1 && after <= 16) last[1] |= 1 << (after - 1);
    else entries.push([sequence, 0]);
  }
  const packet = feedback(205, 1, 12 + entries.length * 4);
  packet.writeUInt32BE(ssrc, 8);
  entries.forEach(([first, others], n) => {
    packet.writeUInt16BE(first, 12 + n * 4);
    packet.writeUInt16BE(others, 14 + n * 4);
  });
  return packet;
}

export interface SenderReport {
  ssrc: number;
  ntpSeconds: number;
  ntpFraction: number;
  timestamp: number;
  packets: number;
  bytes: number;
}

export function senderReport(report: SenderReport) {
  const packet = feedback(200, 0, 28);
  packet.writeUInt32BE(report.ssrc, 4);
  packet.writeUInt32BE(report.ntpSeconds, 8);
  packet.writeUInt32BE(report.ntpFraction, 12);
  packet.writeUInt32BE(report.timestamp, 16);
  packet.writeUInt32BE(report.packets >>> 0, 20);
  packet.writeUInt32BE(report.bytes >>> 0, 24);
  return packet;
}

function feedback(type: number, count: number, length: number) {
  const packet = Buffer.alloc(length);
  packet[0] = 0x80 | count;
  packet[1] = type;
  packet.writeUInt16BE(length / 4 - 1, 2);
  packet.writeUInt32BE(ENGINE_SSRC, 4);
  return packet;
}
