/**
 * Reads RTP (RFC 3550, section 5.1) and its header extensions (RFC 8285). Reading never throws and never goes beyond the
 * packet. The fields are written into an object of the caller, so that no memory is allocated per packet.
 */
export interface RtpHeader {
  payloadType: number;
  hasMarker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
  /** Offsets where the payload begins and, without padding, ends. */
  payloadAt: number;
  payloadEnd: number;
  /** Offsets where the header extensions begin and end; equal without extensions. */
  extensionsAt: number;
  extensionsEnd: number;
  /** True for extensions with two-byte headers (RFC 8285, section 4.3). */
  isTwoByte: boolean;
}

const FIXED = 12;
const ONE_BYTE_PROFILE = 0xbede;
const TWO_BYTE_PROFILE = 0x100;

export const blankRtpHeader = (): RtpHeader => ({
  payloadType: 0,
  hasMarker: false,
  sequence: 0,
  timestamp: 0,
  ssrc: 0,
  payloadAt: 0,
  payloadEnd: 0,
  extensionsAt: 0,
  extensionsEnd: 0,
  isTwoByte: false,
});

/** True for an RTCP packet, whose second byte is a packet type from 192 to 223 (RFC 5761, section 4). */
export const isRtcp = (packet: Buffer) => packet.length > 1 && packet[1]! >= 192 && packet[1]! <= 223;

/** Reads a header into `into`. Returns false for a packet that is not RTP; `into` then has undefined content. */
export function readRtp(packet: Buffer, into: RtpHeader): boolean {
  const { length } = packet;
  if (length < FIXED || packet[0]! >> 6 !== 2) return false;
  const first = packet[0]!;
  into.hasMarker = packet[1]! > 0x7f;
  into.payloadType = packet[1]! & 0x7f;
  into.sequence = packet.readUInt16BE(2);
  into.timestamp = packet.readUInt32BE(4);
  into.ssrc = packet.readUInt32BE(8);
  let at = FIXED + (first & 0x0f) * 4;
  into.extensionsAt = at;
  into.extensionsEnd = at;
  if (first & 0x10) {
    if (at + 4 > length) return false;
    const profile = packet.readUInt16BE(at);
    const end = at + 4 + packet.readUInt16BE(at + 2) * 4;
    into.isTwoByte = (profile & 0xfff0) === TWO_BYTE_PROFILE;
    into.extensionsEnd = end;
    into.extensionsAt = into.isTwoByte || profile === ONE_BYTE_PROFILE ? at + 4 : end;
    at = end;
  }
  const padding = first & 0x20 && length > at ? packet[length - 1]! : 0;
  into.payloadAt = at;
  into.payloadEnd = length - padding;
  return at <= into.payloadEnd;
}

/** Offset and length of a header extension's bytes; `length` is 0 when the packet does not have the extension. */
export interface ExtensionRange {
  at: number;
  length: number;
}

export function findExtension(packet: Buffer, header: RtpHeader, id: number): ExtensionRange {
  const head = header.isTwoByte ? 2 : 1;
  const end = header.extensionsEnd;
  let at = header.extensionsAt;
  while (at + head <= end) {
    const byte = packet[at]!;
    if (byte === 0) {
      at++;
      continue;
    }
    const found = header.isTwoByte ? byte : byte >> 4;
    const length = header.isTwoByte ? packet[at + 1]! : (byte & 0x0f) + 1;
    at += head;
    // The id 15 ends the list of extensions (RFC 8285, section 4.2).
    if (at + length > end || (!header.isTwoByte && found === 15)) break;
    if (found === id) return { at, length };
    at += length;
  }
  return { at: 0, length: 0 };
}

/**
 * Strips a packet of its extensions, contributing sources and padding, which viewers do not need. It works in place: the
 * fixed header is moved to just before the payload.
 */
export function stripHeader(packet: Buffer, header: RtpHeader): Buffer {
  const begin = header.payloadAt - FIXED;
  if (begin > 0) packet.copyWithin(begin, 0, FIXED);
  packet[begin] = 0x80;
  return packet.subarray(begin, header.payloadEnd);
}
