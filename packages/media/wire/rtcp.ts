/**
 * Reads compound RTCP packets (RFC 3550, section 6; RFC 4585; REMB as in draft-alvestrand-rmcat-remb-03). Unknown or
 * invalid messages are skipped; reading never throws.
 */
export type RtcpMessage =
  | { type: 'sender report'; ssrc: number; ntpSeconds: number; ntpFraction: number; timestamp: number }
  /** A receiver report, with totals since the stream began. Duplicate packets reduce `totalLost`. */
  | { type: 'reception'; ssrc: number; totalLost: number; highest: number }
  /** A request to send packets again (generic NACK), by sequence numbers. */
  | { type: 'missing'; ssrc: number; sequences: number[] }
  | { type: 'key frame'; ssrc: number }
  /** The receiver's bandwidth estimate in bits per second. */
  | { type: 'bandwidth'; bitrate: number };

const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const GENERIC_NACK = 1;
const PICTURE_LOSS = 1;
const FULL_INTRA = 4;
const APPLICATION = 15;
const REMB = 0x52454d42;
const BLOCK = 24;

export function readRtcp(packet: Buffer): RtcpMessage[] {
  const messages: RtcpMessage[] = [];
  let at = 0;
  while (at + 8 <= packet.length && packet[at]! >> 6 === 2) {
    const end = at + (packet.readUInt16BE(at + 2) + 1) * 4;
    if (end > packet.length || end < at + 8) break;
    readOne(packet.subarray(at, end), messages);
    at = end;
  }
  return messages;
}

function readOne(packet: Buffer, messages: RtcpMessage[]) {
  const count = packet[0]! & 0x1f;
  switch (packet[1]) {
    case SENDER_REPORT:
      return readSenderReport(packet, messages);
    case RECEIVER_REPORT:
      return readBlocks(packet, 8, messages);
    case TRANSPORT_FEEDBACK:
      return count === GENERIC_NACK ? readMissing(packet, messages) : undefined;
    case PAYLOAD_FEEDBACK:
      return readPayloadFeedback(packet, messages);
  }
}

function readSenderReport(packet: Buffer, messages: RtcpMessage[]) {
  if (packet.length < 28) return;
  messages.push({
    type: 'sender report',
    ssrc: packet.readUInt32BE(4),
    ntpSeconds: packet.readUInt32BE(8),
    ntpFraction: packet.readUInt32BE(12),
    timestamp: packet.readUInt32BE(16),
  });
  readBlocks(packet, 28, messages);
}

function readBlocks(packet: Buffer, from: number, messages: RtcpMessage[]) {
  const count = packet[0]! & 0x1f;
  for (let block = 0, at = from; block < count && at + BLOCK <= packet.length; block++, at += BLOCK)
    messages.push({
      type: 'reception',
      ssrc: packet.readUInt32BE(at),
      totalLost: packet.readIntBE(at + 5, 3),
      highest: packet.readUInt32BE(at + 8),
    });
}

/**
 * Reads a generic NACK (RFC 4585, section 6.2.1): each entry has a sequence number, and a bit for each of the next 16.
 */
function readMissing(packet: Buffer, messages: RtcpMessage[]) {
  if (packet.length < 16) return;
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= packet.length; at += 4) {
    const first = packet.readUInt16BE(at);
    const others = packet.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit++) if ((others >> bit) & 1) sequences.push((first + bit + 1) & 0xffff);
  }
  messages.push({ type: 'missing', ssrc: packet.readUInt32BE(8), sequences });
}

function readPayloadFeedback(packet: Buffer, messages: RtcpMessage[]) {
  if (packet.length < 12) return;
  const format = packet[0]! & 0x1f;
  if (format === PICTURE_LOSS) messages.push({ type: 'key frame', ssrc: packet.readUInt32BE(8) });
  // A full intra request has the stream's SSRC in its entry, not in its header (RFC 5104, section 4.3.1.1).
  if (format === FULL_INTRA && packet.length >= 20) messages.push({ type: 'key frame', ssrc: packet.readUInt32BE(12) });
  if (format === APPLICATION && packet.length >= 20 && packet.readUInt32BE(12) === REMB) {
    const exponent = packet[17]! >> 2;
    const mantissa = ((packet[17]! & 3) << 16) | packet.readUInt16BE(18);
    messages.push({ type: 'bandwidth', bitrate: mantissa * 2 ** exponent });
  }
}
