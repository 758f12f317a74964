/**
 * Reads and writes STUN messages (RFC 8489, sections 5 and 14). Reading accepts any bytes without throwing, and returns undefined for bytes
 * that are not a message.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AttributeType, type Class } from './stun-numbers.ts';

export const HEADER = 20;
export const MAGIC_COOKIE = 0x2112a442;
/** A message's type consists of the class (first mask) and the method (second mask). */
const CLASS_BITS = 0x0110;
const METHOD_BITS = 0x3eef;
const ATTRIBUTE_HEADER = 4;
/** Bytes of the signature and of the fingerprint, with their attribute headers. */
const INTEGRITY_LENGTH = 24;
const FINGERPRINT_LENGTH = 8;
/** 'STUN' in ASCII; XORed with the CRC-32, it gives the fingerprint (RFC 8489, section 14.7). */
const FINGERPRINT_MASK = 0x5354554e;

export interface Attribute {
  type: number;
  value: Buffer;
}

export interface StunMessage {
  method: number;
  class: Class;
  /** The transaction id, 12 bytes. */
  transaction: Buffer;
  attributes: Attribute[];
}

export interface ReadMessage extends StunMessage {
  attributes: AttributeWithOffset[];
  /** The whole message as received. */
  bytes: Buffer;
}

/** An attribute, and the offset of its header in the message. */
type AttributeWithOffset = Attribute & { at: number };

/** Reads a message of exactly these bytes; undefined when they are invalid or their fingerprint is wrong. */
export function readMessage(bytes: Buffer): ReadMessage | undefined {
  if (bytes.length < HEADER || bytes[0]! > 0x3f || bytes.readUInt32BE(4) !== MAGIC_COOKIE) return undefined;
  if (bytes.readUInt16BE(2) !== bytes.length - HEADER || bytes.length % 4 !== 0) return undefined;
  const attributes = readAttributes(bytes);
  if (!attributes || !isIntact(bytes, attributes)) return undefined;

  const type = bytes.readUInt16BE(0);
  return {
    method: type & METHOD_BITS,
    // The class has two bits, and all four values are members of `Class`.
    class: (type & CLASS_BITS) as Class,
    transaction: bytes.subarray(8, HEADER),
    attributes,
    bytes,
  };
}

function readAttributes(bytes: Buffer) {
  const attributes: AttributeWithOffset[] = [];
  let isSigned = false;
  for (let at = HEADER; at < bytes.length; ) {
    const type = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    const from = at + ATTRIBUTE_HEADER;
    if (from + length > bytes.length) return undefined;
    // Attributes after the signature are not signed, so they are ignored (RFC 8489, section 14.5).
    if (!isSigned || type === AttributeType.fingerprint)
      attributes.push({ type, value: bytes.subarray(from, from + length), at });
    isSigned ||= type === AttributeType.messageIntegrity;
    at = from + padded(length);
  }
  return attributes;
}

function isIntact(bytes: Buffer, attributes: AttributeWithOffset[]) {
  const sum = attributes.find(({ type }) => type === AttributeType.fingerprint);
  if (!sum) return true;
  const isLast = sum.value.length === 4 && sum.at + FINGERPRINT_LENGTH === bytes.length;
  return isLast && sum.value.readUInt32BE(0) === fingerprintOf(bytes.subarray(0, sum.at));
}

/** The value of the first attribute of a type: RFC 8489 (section 14) ignores any further ones. */
export const valueIn = (message: StunMessage, type: number) =>
  message.attributes.find((attribute) => attribute.type === type)?.value;

/** True when the message was signed with `key` (RFC 8489, section 14.5). */
export function isSignedWith(key: Buffer | string, { bytes, attributes }: ReadMessage) {
  const signature = attributes.find(({ type }) => type === AttributeType.messageIntegrity);
  if (signature?.value.length !== INTEGRITY_LENGTH - ATTRIBUTE_HEADER) return false;
  const signed = Buffer.from(bytes.subarray(0, signature.at));
  signed.writeUInt16BE(signature.at - HEADER + INTEGRITY_LENGTH, 2);
  return timingSafeEqual(createHmac('sha1', key).update(signed).digest(), signature.value);
}

/** Encodes a message with a fingerprint; with a key, it is also signed. */
export function writeMessage(message: StunMessage, key?: Buffer | string): Buffer {
  const body = Buffer.concat(message.attributes.map(writeAttribute));
  const length = HEADER + body.length + (key === undefined ? 0 : INTEGRITY_LENGTH) + FINGERPRINT_LENGTH;
  const bytes = Buffer.alloc(length);
  bytes.writeUInt16BE(message.method | message.class, 0);
  bytes.writeUInt32BE(MAGIC_COOKIE, 4);
  message.transaction.copy(bytes, 8);
  body.copy(bytes, HEADER);

  let at = HEADER + body.length;
  if (key !== undefined) {
    bytes.writeUInt16BE(at - HEADER + INTEGRITY_LENGTH, 2);
    const value = createHmac('sha1', key).update(bytes.subarray(0, at)).digest();
    at += writeAttribute({ type: AttributeType.messageIntegrity, value }).copy(bytes, at);
  }
  bytes.writeUInt16BE(length - HEADER, 2);
  writeAttribute({ type: AttributeType.fingerprint, value: number32(fingerprintOf(bytes.subarray(0, at))) }).copy(
    bytes,
    at,
  );
  return bytes;
}

function writeAttribute({ type, value }: Attribute) {
  const bytes = Buffer.alloc(ATTRIBUTE_HEADER + padded(value.length));
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, ATTRIBUTE_HEADER);
  return bytes;
}

const fingerprintOf = (bytes: Buffer) => (crc32(bytes) ^ FINGERPRINT_MASK) >>> 0;

export const padded = (length: number) => (length + 3) & ~3;

/** Encodes a number as an attribute value of four bytes. */
export function number32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
}
