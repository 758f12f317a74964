/** The content of the fake S3 server, in memory. */
import { createHash, randomUUID } from 'node:crypto';

export interface StoredObject {
  bytes: Buffer;
  etag: string;
  changedAt: Date;
}

export interface StoredUpload {
  key: string;
  parts: Map<number, StoredObject>;
  begunAt: Date;
}

/** An error that the fake server returns. */
export class Answered extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    [this.status, this.code] = [status, code];
  }
}

function bytesIn(objects: Map<string, StoredObject>, uploads: Map<string, StoredUpload>) {
  const parts = [...uploads.values()].flatMap((upload) => [...upload.parts.values()]);
  return [...objects.values(), ...parts].reduce((sum, { bytes }) => sum + bytes.length, 0);
}

const MIN_PART_SIZE = 5 * 1024 * 1024;

export function openObjects(quota: { bytes: number }) {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, StoredUpload>();

  function stored(bytes: Buffer): StoredObject {
    if (bytes.length > 0 && bytesIn(objects, uploads) + bytes.length > quota.bytes)
      throw new Answered(403, 'QuotaExceeded');
    return { bytes, etag: `"${createHash('md5').update(bytes).digest('hex')}"`, changedAt: new Date() };
  }

  function upload(id: string) {
    const found = uploads.get(id);
    if (!found) throw new Answered(404, 'NoSuchUpload');
    return found;
  }

  return {
    objects,
    uploads,
    put(key: string, bytes: Buffer) {
      const object = stored(bytes);
      objects.set(key, object);
      return object;
    },
    get(key: string) {
      const object = objects.get(key);
      if (!object) throw new Answered(404, 'NoSuchKey');
      return object;
    },
    begin(key: string) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map(), begunAt: new Date() });
      return id;
    },
    putPart(id: string, number: number, bytes: Buffer) {
      const part = stored(bytes);
      upload(id).parts.set(number, part);
      return part;
    },
    /** @param tags  the entity tags (ETags) of the parts, in order */
    complete(id: string, tags: string[]) {
      const { key, parts } = upload(id);
      const chosen = tags.map((_, n) => parts.get(n + 1));
      if (chosen.some((part, n) => part?.etag !== tags[n])) throw new Answered(400, 'InvalidPart');
      if (chosen.slice(0, -1).some((part) => part!.bytes.length < MIN_PART_SIZE))
        throw new Answered(400, 'EntityTooSmall');
      uploads.delete(id);
      const bytes = Buffer.concat(chosen.map((part) => part!.bytes));
      objects.set(key, { ...stored(bytes), etag: `"${randomUUID()}-${chosen.length}"` });
    },
    abort(id: string) {
      upload(id);
      uploads.delete(id);
    },
  };
}
