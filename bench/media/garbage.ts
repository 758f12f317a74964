/** Sends garbage to the media port, like a stranger: random bytes, and packets that resemble each of its protocols. */
import { randomBytes, randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { crc32 } from 'node:zlib';
import { rtpHeader } from '#packages/media/testing/vp8.ts';
import { keyFrameRequest } from '#packages/media/wire/rtcp-writing.ts';

/** The number of senders, each with a separate port. */
const STRANGERS = 16;

interface Target {
  port: number;
  /** The ICE user names (`ufrag`) of existing connections, which a stranger could have overheard. */
  ufrags: string[];
  /** The SSRC of a stream on these connections. */
  ssrc: number;
}

/** Sends `packets` garbage packets, evenly over `milliseconds`. */
export async function rain(target: Target, packets: number, milliseconds: number) {
  const strangers = Array.from({ length: STRANGERS }, () => createSocket('udp4'));
  const began = performance.now();
  for (let n = 0; n < packets; n++) {
    const shape = shapes[n % shapes.length]!;
    strangers[randomInt(STRANGERS)]!.send(shape(target), target.port, '127.0.0.1');
    while (n / packets > (performance.now() - began) / milliseconds) await new Promise(setImmediate);
  }
  for (const stranger of strangers) stranger.close();
}

const shapes: ((target: Target) => Buffer)[] = [
  () => randomBytes(randomInt(1, 1_400)),
  connectivityCheck,
  handshake,
  ({ ssrc }) =>
    Buffer.concat([
      rtpHeader({
        payloadType: 96,
        sequence: randomInt(0x10000),
        timestamp: randomInt(2 ** 32),
        ssrc,
        hasMarker: true,
      }),
      randomBytes(randomInt(1, 1_200)),
    ]),
  // An RTCP packet with 14 random bytes in place of SRTCP's index and authentication tag (RFC 3711, section 3.4).
  ({ ssrc }) => Buffer.concat([keyFrameRequest(ssrc), randomBytes(14)]),
];

/** Creates a STUN binding request with all that ICE requires (RFC 8445, section 7.2.2), but a wrong password. */
function connectivityCheck({ ufrags }: Target) {
  const name = Buffer.from(`${ufrags[randomInt(ufrags.length)]}:stranger`);
  const controlling = attribute(0x802a, randomBytes(8));
  const body = [
    attribute(0x0006, name),
    controlling,
    attribute(0x0024, randomBytes(4)),
    attribute(0x0008, randomBytes(20)),
  ];
  const length = body.reduce((sum, part) => sum + part.length, 0) + 8;
  const head = Buffer.from([0, 1, length >> 8, length & 0xff, 0x21, 0x12, 0xa4, 0x42, ...randomBytes(12)]);
  const message = Buffer.concat([head, ...body]);
  const fingerprint = Buffer.alloc(4);
  // The STUN attribute FINGERPRINT (RFC 8489, section 14.7).
  fingerprint.writeUInt32BE((crc32(message) ^ 0x5354554e) >>> 0);
  return Buffer.concat([message, attribute(0x8028, fingerprint)]);
}

function attribute(type: number, value: Buffer) {
  const padding = Buffer.alloc((4 - (value.length % 4)) % 4);
  return Buffer.concat([Buffer.from([type >> 8, type & 0xff, value.length >> 8, value.length & 0xff]), value, padding]);
}

/** Creates a DTLS 1.2 record with the header of a ClientHello and random content (RFC 6347, sections 4.1 and 4.2.2). */
function handshake() {
  const body = randomBytes(randomInt(40, 400));
  const message = Buffer.from([
    1,
    0,
    body.length >> 8,
    body.length & 0xff,
    0,
    0,
    0,
    0,
    0,
    0,
    body.length >> 8,
    body.length & 0xff,
  ]);
  const length = message.length + body.length;
  return Buffer.concat([
    Buffer.from([22, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, length >> 8, length & 0xff]),
    message,
    body,
  ]);
}
