import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf } from './credentials.ts';
import { channelFrame, type Frame, frameSplitter, MAX_FRAME } from './frames.ts';
import { readAddress, writeAddress } from './stun-address.ts';
import { isSignedWith, readMessage, type StunMessage, valueIn, writeMessage } from './stun-message.ts';
import { AttributeType, Class, Method } from './stun-numbers.ts';
import { withTieBreaker } from './tie-breaker.ts';

const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map((octets) => Buffer.from(octets));
const exactly = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((octets) => Buffer.from(octets));

const message: fc.Arbitrary<StunMessage> = fc.record({
  method: fc.constantFrom(...Object.values(Method)),
  class: fc.constantFrom(...Object.values(Class)),
  transaction: exactly(12),
  attributes: fc.array(
    fc.record({ type: fc.constantFrom(AttributeType.username, AttributeType.data, 0x7777, 0xabcd), value: bytes(40) }),
    {
      maxLength: 6,
    },
  ),
});

/** A valid message with one byte changed and the end cut off. */
const corruptedMessage = fc
  .record({
    message,
    key: fc.option(exactly(16), { nil: undefined }),
    at: fc.nat(),
    value: fc.nat(255),
    cut: fc.nat(60),
  })
  .map((options) => {
    const written = writeMessage(options.message, options.key);
    written[options.at % written.length] = options.value;
    return written.subarray(0, written.length - (options.cut % written.length));
  });
const anyBytes = fc.oneof(bytes(200), corruptedMessage);

test('a written message is read unchanged, and its signature is valid only for its key', () => {
  fc.assert(
    fc.property(message, exactly(16), exactly(16), (written, key, other) => {
      const read = readMessage(writeMessage(written, key))!;

      expect(read).toMatchObject({ method: written.method, class: written.class, transaction: written.transaction });
      const own = read.attributes.slice(0, written.attributes.length).map(({ type, value }) => ({ type, value }));
      expect(own).toEqual(written.attributes);
      expect(isSignedWith(key, read)).toBe(true);
      expect(isSignedWith(other, read)).toBe(key.equals(other));
    }),
  );
});

test('the example of RFC 5769 is read, with a valid signature and fingerprint', () => {
  const request = Buffer.from(
    '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b151263b36' +
      '000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
    'hex',
  );
  const read = readMessage(request)!;

  expect(valueIn(read, AttributeType.username)?.toString()).toBe('evtj:h6vY');
  expect(isSignedWith('VOkJxbRl1RmTxUk/WvJxBt', read)).toBe(true);
  expect(isSignedWith('another password', read)).toBe(false);
  request[30]! ^= 1;
  expect(readMessage(request)).toBeUndefined();
});

test('reading garbage, truncated messages and wrong lengths never throws and never reads beyond the message', () => {
  fc.assert(
    fc.property(anyBytes, exactly(8), (known, beyond) => {
      // The message is a part of a longer buffer, so reading beyond its end would find bytes and not fail.
      const held = Buffer.concat([known, beyond]).subarray(0, known.length);
      const read = readMessage(held);
      for (const { value, at } of read?.attributes ?? [])
        expect(at + 4 + value.length).toBeLessThanOrEqual(known.length);
      for (const { value } of read?.attributes ?? []) readAddress(value);
      if (read) isSignedWith('a password', read);
      withTieBreaker(held, () => 'a password');
    }),
    { numRuns: 2000 },
  );
});

test('attributes after the signature are ignored, except the fingerprint', () => {
  const key = Buffer.alloc(16, 1);
  const signed = writeMessage({ ...empty, attributes: [] }, key).subarray(0, 20 + 24);
  const added = Buffer.from('000600046576696c', 'hex');
  const longer = Buffer.concat([signed, added]);
  longer.writeUInt16BE(longer.length - 20, 2);

  const read = readMessage(longer)!;
  expect(isSignedWith(key, read)).toBe(true);
  expect(valueIn(read, AttributeType.username)).toBeUndefined();
});

const empty: StunMessage = {
  method: Method.binding,
  class: Class.request,
  transaction: Buffer.alloc(12, 7),
  attributes: [],
};

test('addresses are read as they are written', () => {
  const octet = fc.nat(255);
  fc.assert(
    fc.property(fc.tuple(octet, octet, octet, octet), fc.nat(65_535), exactly(12), (octets, port, transaction) => {
      const place = { address: octets.join('.'), port };
      expect(readAddress(writeAddress(place, transaction))).toEqual(place);
    }),
  );
});

test('an IPv6 address is written as in the example of RFC 5769, and read in all its short forms', () => {
  const transaction = Buffer.from('b7e7a701bc34d686fa87dfae', 'hex');
  const written = writeAddress({ address: '2001:db8:1234:5678:11:2233:4455:6677', port: 32853 }, transaction);

  expect(written.toString('hex')).toBe('0002a1470113a9faa5d3f179bc25f4b5bed2b9d9');
  expect(readAddress(written)).toBe('IPv6');
  const mask = Buffer.concat([Buffer.from('2112a442', 'hex'), Buffer.alloc(12)]);
  const octetsOf = (address: string) =>
    writeAddress({ address, port: 0 }, Buffer.alloc(12))
      .subarray(4)
      .map((octet, n) => octet ^ mask[n]!);
  expect(Buffer.from(octetsOf('fe80::1%eth0')).toString('hex')).toBe('fe800000000000000000000000000001');
  expect(Buffer.from(octetsOf('::1')).toString('hex')).toBe('00000000000000000000000000000001');
});

const frames = fc.array(
  fc.oneof(
    message.map((fields): Buffer => writeMessage(fields)),
    fc
      .record({ channel: fc.integer({ min: 0x4000, max: 0x4fff }), data: bytes(300) })
      .map(({ channel, data }) => channelFrame(channel, data)),
  ),
  { maxLength: 8 },
);

function framesOf(pieces: Buffer[]) {
  const received: Frame[] = [];
  const cut = frameSplitter((frame) => received.push(frame));
  const isSane = pieces.map((piece) => cut(piece));
  return { frames: received, isSane: isSane.every(Boolean) };
}

function piecesOf(whole: Buffer, lengths: number[]) {
  const pieces: Buffer[] = [];
  let at = 0;
  for (let n = 0; at < whole.length; n++) {
    const length = lengths[n % lengths.length]!;
    pieces.push(whole.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

test('a stream gives the same frames in whatever pieces it arrives', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(frames, lengths, (sent, pieces) => {
      const whole = Buffer.concat(sent);
      const atOnce = framesOf([whole]);

      expect(atOnce.frames).toHaveLength(sent.length);
      expect(framesOf(piecesOf(whole, pieces))).toEqual(atOnce);
      expect(atOnce.isSane).toBe(true);
    }),
  );
});

test('an arbitrary stream never gives a frame longer than the limit', () => {
  fc.assert(
    fc.property(fc.array(anyBytes, { maxLength: 10 }), (pieces) => {
      const { frames } = framesOf(pieces);
      for (const frame of frames)
        expect((frame.type === 'message' ? frame.bytes : frame.data).length).toBeLessThanOrEqual(MAX_FRAME);
    }),
  );
});

test.each([
  ['a web browser', 'GET / HTTP/1.1\r\n'],
  ['a message with a huge length', '\x00\x01\xff\xf0'],
  ['channel data with a huge length', '\x40\x00\xff\xf0'],
])('%s makes the stream invalid', (_, text) => {
  const cut = frameSplitter(() => {});
  expect(cut(Buffer.from(text, 'latin1'))).toBe(false);
  expect(cut(channelFrame(0x4000, Buffer.from('well formed')))).toBe(false);
});

test.each([
  ['1000:u1', 999_999, true],
  ['1000:u1', 1_000_000, false],
  ['u1', 0, false],
  ['1000:', 0, false],
  ['', 0, false],
  ['1e9:u1', 0, false],
  [`1000:${'x'.repeat(300)}`, 0, false],
])('the username %j is valid at %d ms: %s', (username, now, isSomebody) => {
  expect(keyOf(username, 'secret', now) !== undefined).toBe(isSomebody);
});

test('a tie-breaker of zero is replaced in correctly signed requests, and other packets are unchanged', () => {
  const withRole = (value: Buffer, password: string) =>
    writeMessage(
      {
        ...empty,
        attributes: [
          { type: AttributeType.username, value: Buffer.from('ours:theirs') },
          { type: AttributeType.iceControlling, value },
        ],
      },
      password,
    );
  const passwordOf = (fragment: string) => (fragment === 'ours' ? 'our password' : undefined);
  const signed = withRole(Buffer.alloc(8), 'our password');
  const repaired = readMessage(withTieBreaker(signed, passwordOf))!;

  expect(valueIn(repaired, AttributeType.iceControlling)?.equals(Buffer.alloc(8))).toBe(false);
  expect(valueIn(repaired, AttributeType.username)?.toString()).toBe('ours:theirs');
  expect(isSignedWith('our password', repaired)).toBe(true);

  const forged = withRole(Buffer.alloc(8), 'a guess');
  const fine = withRole(Buffer.alloc(8, 3), 'our password');
  for (const packet of [forged, fine]) expect(withTieBreaker(packet, passwordOf)).toBe(packet);
  expect(withTieBreaker(signed, () => undefined)).toBe(signed);
});
