/** Tests that the parsers accept any bytes from the network without throwing or reading beyond the packet's end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCertificate } from '#packages/media/transports/certificate.ts';
import { readRtcp } from './rtcp.ts';
import {
  bandwidthLimit,
  keyFrameRequest,
  receiverReport,
  retransmissionRequest,
  senderReport,
} from './rtcp-writing.ts';
import { blankRtpHeader, findExtension, isRtcp, readRtp, stripHeader } from './rtp.ts';
import { readAnswer, readOffer } from './sdp.ts';
import { writeSdp } from './sdp-writing.ts';
import { blankVp8, readVp8 } from './vp8.ts';

const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
/** Bytes that begin like RTP, so that the parser reads further. */
const almostRtp = fc.tuple(fc.integer({ min: 0x80, max: 0xbf }), anyBytes).map(([first, rest]) => {
  return Buffer.concat([Buffer.from([first]), rest]);
});
const u8 = fc.integer({ min: 0, max: 0xff });
const u16 = fc.integer({ min: 0, max: 0xffff });
const u32 = fc.integer({ min: 0, max: 0xffffffff });

test('reading RTP from any bytes finds only offsets within the packet', () => {
  fc.assert(
    fc.property(fc.oneof(anyBytes, almostRtp), fc.integer({ min: 1, max: 255 }), (packet, id) => {
      const header = blankRtpHeader();
      isRtcp(packet);
      if (!readRtp(packet, header)) return;
      expect(header.payloadAt).toBeLessThanOrEqual(header.payloadEnd);
      expect(header.payloadEnd).toBeLessThanOrEqual(packet.length);
      const { at, length } = findExtension(packet, header, id);
      expect(at + length).toBeLessThanOrEqual(header.payloadAt);
      const payload = Buffer.from(packet.subarray(header.payloadAt, header.payloadEnd));
      const left = stripHeader(packet, header);
      const again = blankRtpHeader();
      expect(readRtp(left, again)).toBe(true);
      expect(left.subarray(12)).toEqual(payload);
      expect([again.sequence, again.timestamp, again.ssrc]).toEqual([header.sequence, header.timestamp, header.ssrc]);
    }),
    { numRuns: 5_000 },
  );
});

test('reading a VP8 descriptor from any bytes finds only offsets within the packet', () => {
  fc.assert(
    fc.property(anyBytes, u8, (packet, at) => {
      const descriptor = blankVp8();
      if (!readVp8(packet, at, descriptor)) return;
      expect(descriptor.tl0At).toBeLessThan(packet.length);
      expect(descriptor.pictureIdAt + (descriptor.isLongPictureId ? 1 : 0)).toBeLessThan(packet.length);
    }),
    { numRuns: 5_000 },
  );
});

test('reading RTCP from any bytes does not throw', () => {
  const words = fc.tuple(fc.integer({ min: 0x80, max: 0x9f }), fc.constantFrom(200, 201, 205, 206), anyBytes);
  const almost = words.map(([first, type, rest]) => {
    const packet = Buffer.concat([Buffer.from([first, type, 0, 0]), rest, Buffer.alloc(4 - (rest.length % 4))]);
    packet.writeUInt16BE(packet.length / 4 - 1, 2);
    return packet;
  });
  fc.assert(
    fc.property(fc.oneof(anyBytes, almost), (packet) => void readRtcp(packet)),
    { numRuns: 5_000 },
  );
});

test('written RTCP messages are read unchanged', () => {
  fc.assert(
    fc.property(u32, fc.uniqueArray(u16, { minLength: 1, maxLength: 60 }), u32, (ssrc, numbers, other) => {
      const sequences = numbers.toSorted((a, b) => a - b);
      expect(readRtcp(Buffer.concat([keyFrameRequest(ssrc), retransmissionRequest(ssrc, sequences)]))).toEqual([
        { type: 'key frame', ssrc },
        { type: 'missing', ssrc, sequences },
      ]);
      const report = { ssrc, ntpSeconds: other, ntpFraction: ssrc, timestamp: other };
      expect(readRtcp(senderReport({ ...report, packets: 1, bytes: 1 }))).toEqual([
        { type: 'sender report', ...report },
      ]);
      const blank = { totalLost: -3, highest: other, jitter: 7 };
      const reception = { ...blank, ssrc, fractionLost: 64, lastReport: other, delay: 5 };
      expect(readRtcp(receiverReport([reception]))).toEqual([
        { type: 'reception', ssrc, totalLost: -3, highest: other },
      ]);
    }),
  );
});

test('a bandwidth is encoded with the precision of 18 bits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (bitrate) => {
      const [message] = readRtcp(bandwidthLimit([1, 2], bitrate));
      expect(message).toMatchObject({ type: 'bandwidth' });
      expect(message?.type === 'bandwidth' && Math.abs(message.bitrate - bitrate) / bitrate).toBeLessThan(0.0001);
    }),
  );
});

const side = {
  ufrag: 'abcd',
  password: 'of-twenty-two-signs-or-more',
  fingerprint: `sha-256 ${makeCertificate().fingerprint}`,
  setup: 'actpass' as const,
};
const description = {
  side,
  kind: 'video' as const,
  mid: '0',
  direction: 'sendonly' as const,
  payloadType: 96,
  layers: ['h', 'l'],
  extensions: { audioLevel: 0, mid: 9, streamId: 10 },
};

test('a written offer is read unchanged', () => {
  const read = readOffer(writeSdp(description));

  expect(read).toEqual({
    side,
    media: { ...description, side: undefined, direction: undefined, ssrc: 0 },
  });
});

test.each([
  ['nothing', ''],
  ['two tracks', writeSdp(description).replace('a=mid', 'm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid')],
  ['no certificate', writeSdp(description).replace(/a=fingerprint.*\r\n/, '')],
  ['another codec', writeSdp(description).replace('VP8', 'H264')],
  ['unknown layer names', writeSdp(description).replaceAll(/a=rid:\w/g, 'a=rid:x')],
  ['too many characters', `${writeSdp(description)}${'a=x\r\n'.repeat(10_000)}`],
])('an offer with %s is rejected', (_, sdp) => {
  expect(readOffer(sdp)).toBeUndefined();
});

test('reading any text as an offer or answer does not throw', () => {
  const lines = writeSdp(description).split('\r\n');
  const mixed = fc.array(fc.oneof(fc.constantFrom(...lines), fc.string())).map((some) => some.join('\r\n'));
  fc.assert(
    fc.property(fc.oneof(fc.string(), mixed), (sdp) => {
      readOffer(sdp);
      readAnswer(sdp);
    }),
    { numRuns: 2_000 },
  );
});
