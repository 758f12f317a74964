/** Makes zips for tests, valid or forged. */
import { deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes?: Buffer;
  /** Unix mode: 0o100644 is a file, 0o120777 a link. */
  mode?: number;
  isEncrypted?: boolean;
  /** A wrong size to write into the zip's central directory. */
  declaredSize?: number;
  isDeflated?: boolean;
}

export function zip(files: ZipEntry[]) {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, bytes = Buffer.from('x'), mode = 0o100644, isEncrypted, declaredSize, isDeflated } of files) {
    const packed = isDeflated ? deflateRawSync(bytes) : bytes;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(isDeflated ? 8 : 0, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredSize ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const before = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), fields, rest, Buffer.from(name)]));
    parts.push(before);
    offset += before.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]);
}
