/** Creates a zip of uncompressed files (APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16). */
import { crc32 } from 'node:zlib';

/** Header values: zip version 2.0, the flag for UTF-8 names, and the first date of the format, 1 January 1980. */
const VERSION = 20;
const UTF8 = 0x0800;
const FIRST_DAY = 0x0021;

export function createZip(files: { name: string; bytes: Uint8Array }[]) {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const fields = fieldsOf(Buffer.from(name), bytes);
    const header = Buffer.concat([signed(0x04034b50), fields, Buffer.from(name)]);
    parts.push(header, Buffer.from(bytes));
    directory.push(entryOf(Buffer.from(name), fields, offset));
    offset += header.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  return Buffer.concat([...parts, entries, endOf(files.length, entries.length, offset)]);
}

function signed(signature: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}

/** The fields that a file's local header and its central directory header have in common. */
function fieldsOf(name: Buffer, bytes: Uint8Array) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8, 2);
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function entryOf(name: Buffer, fields: Buffer, offset: number) {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signed(0x02014b50), madeBy, fields, rest, name]);
}

function endOf(files: number, bytes: number, offset: number) {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files, 4);
  end.writeUInt16LE(files, 6);
  end.writeUInt32LE(bytes, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signed(0x06054b50), end]);
}
