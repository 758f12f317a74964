/**
 * The DTLS certificate of all connections of this process: self-signed and created at its start. Browsers check only its
 * fingerprint in the session description (RFC 8122, section 5). Node.js can sign certificates but not encode them, so this
 * file encodes them (RFC 5280, section 4.1).
 */
import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

export interface Certificate {
  /** The certificate, in PEM. */
  certificate: string;
  key: string;
  /** SHA-256 in the form of session descriptions: pairs of uppercase hexadecimal digits, separated by colons. */
  fingerprint: string;
}

const DAY = 24 * 60 * 60 * 1000;
/**
 * The certificate is valid from this many days before its creation, for browsers whose clocks are slow, to this many
 * days after, longer than any process runs.
 */
const VALIDITY_DAYS = 365;

const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from('media')))));
  const validity = der(SEQUENCE, utcTime(Date.now() - VALIDITY_DAYS * DAY), utcTime(Date.now() + VALIDITY_DAYS * DAY));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const tbsCertificate = der(SEQUENCE, version, serialNumber(), algorithm, name, validity, name, spki);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', tbsCertificate, privateKey));
  const signed = new X509Certificate(der(SEQUENCE, tbsCertificate, algorithm, signature));
  return {
    certificate: signed.toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    fingerprint: signed.fingerprint256,
  };
}

/** A random serial number. Its first byte is 0x40 to 0x7f: DER integers are positive, without leading zero bytes. */
function serialNumber() {
  const number = randomBytes(8);
  number[0] = (number[0]! & 0x3f) | 0x40;
  return der(0x02, number);
}

function utcTime(at: number) {
  const digits = new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function der(tag: number, ...contents: Buffer[]) {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content]);
}

/** Encodes a length in its shortest DER form, which browsers require (X.690, section 10.1). */
function lengthOf({ length }: Buffer) {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
