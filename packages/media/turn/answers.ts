/** Builds responses to browsers. */
import { randomBytes } from 'node:crypto';
import { type Place, writeAddress } from './stun-address.ts';
import { type Attribute, type StunMessage, writeMessage } from './stun-message.ts';
import { Class, Method, Name, type RefusalNumber, refusals } from './stun-names.ts';

/** @param key  the authenticated user's key, which signs the response */
export const succeed = ({ method, transaction }: StunMessage, attributes: Attribute[], key?: Buffer) =>
  writeMessage({ method, transaction, class: Class.success, attributes }, key);

export function refuse(
  { method, transaction }: StunMessage,
  number: RefusalNumber,
  { key, attributes = [] }: { key?: Buffer; attributes?: Attribute[] },
) {
  return writeMessage(
    { method, transaction, class: Class.refusal, attributes: [errorCode(number), ...attributes] },
    key,
  );
}

function errorCode(number: RefusalNumber): Attribute {
  const code = Buffer.from([0, 0, Math.floor(number / 100), number % 100]);
  return { type: Name.errorCode, value: Buffer.concat([code, Buffer.from(refusals[number])]) };
}

export function unknownAttributes(unknown: Attribute[]): Attribute {
  const value = Buffer.alloc(2 * unknown.length);
  for (const [n, { type }] of unknown.entries()) value.writeUInt16BE(type, 2 * n);
  return { type: Name.unknownAttributes, value };
}

/** The attribute with the client's address as the server sees it. */
export const mappedAddress = ({ transaction }: StunMessage, from: Place): Attribute => ({
  type: Name.xorMappedAddress,
  value: writeAddress(from, transaction),
});

export function dataIndication(from: Place, packet: Buffer) {
  const transaction = randomBytes(12);
  const attributes = [
    { type: Name.xorPeerAddress, value: writeAddress(from, transaction) },
    { type: Name.data, value: packet },
  ];
  return writeMessage({ method: Method.data, class: Class.indication, transaction, attributes });
}
