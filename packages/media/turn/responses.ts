/** Builds STUN responses and data indications to browsers. */
import { randomBytes } from 'node:crypto';
import { type SocketAddress, writeAddress } from './stun-address.ts';
import { type Attribute, type StunMessage, writeMessage } from './stun-message.ts';
import { AttributeType, Class, type ErrorNumber, errorReasons, Method } from './stun-numbers.ts';

/** @param key  the authenticated user's key, which signs the response */
export const successResponse = ({ method, transaction }: StunMessage, attributes: Attribute[], key?: Buffer) =>
  writeMessage({ method, transaction, class: Class.success, attributes }, key);

export function errorResponse(
  { method, transaction }: StunMessage,
  number: ErrorNumber,
  { key, attributes = [] }: { key?: Buffer; attributes?: Attribute[] },
) {
  return writeMessage(
    { method, transaction, class: Class.refusal, attributes: [errorCode(number), ...attributes] },
    key,
  );
}

function errorCode(number: ErrorNumber): Attribute {
  const code = Buffer.from([0, 0, Math.floor(number / 100), number % 100]);
  return { type: AttributeType.errorCode, value: Buffer.concat([code, Buffer.from(errorReasons[number])]) };
}

export function unknownAttributes(unknown: Attribute[]): Attribute {
  const value = Buffer.alloc(2 * unknown.length);
  for (const [n, { type }] of unknown.entries()) value.writeUInt16BE(type, 2 * n);
  return { type: AttributeType.unknownAttributes, value };
}

/** The attribute with the client's address as the server sees it. */
export const mappedAddress = ({ transaction }: StunMessage, from: SocketAddress): Attribute => ({
  type: AttributeType.xorMappedAddress,
  value: writeAddress(from, transaction),
});

export function dataIndication(from: SocketAddress, packet: Buffer) {
  const transaction = randomBytes(12);
  const attributes = [
    { type: AttributeType.xorPeerAddress, value: writeAddress(from, transaction) },
    { type: AttributeType.data, value: packet },
  ];
  return writeMessage({ method: Method.data, class: Class.indication, transaction, attributes });
}
