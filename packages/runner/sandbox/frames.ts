/**
 * The message format between the host and a sandbox's init process (inside/init.pl lists the messages): a type (one letter), a
 * length (four bytes, big endian) and that many bytes. Frames from a sandbox are untrusted, so their shape is checked
 * here.
 */

export interface Frame {
  type: string;
  body: Buffer;
}

/** Maximum bytes of a received frame; the init sends shorter frames. */
const MAX_RECEIVED = 128 * 1024;
/** Maximum bytes of a sent frame. The init counts towards the sandbox's memory limit, so it must never hold a whole file. */
const MAX_SENT = 64 * 1024;

export function frame(type: string, body: Uint8Array | string = ''): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const head = Buffer.allocUnsafe(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Encodes strings, each preceded by its length, as Perl's pack template (N/a*)* does. */
export const encodeList = (strings: (string | number | Uint8Array)[]): Buffer =>
  Buffer.concat(
    strings.flatMap((each) => {
      const bytes = each instanceof Uint8Array ? each : Buffer.from(String(each));
      const length = Buffer.allocUnsafe(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );

/** Splits the bytes into as many frames as needed. */
export function* inFrames(type: string, bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += MAX_SENT) yield frame(type, bytes.subarray(at, at + MAX_SENT));
}

/** Decodes a list of strings; undefined for bytes that are no valid list. */
export function decodeList(body: Buffer): string[] | undefined {
  const strings: string[] = [];
  let at = 0;
  while (at < body.length) {
    if (at + 4 > body.length) return undefined;
    const end = at + 4 + body.readUInt32BE(at);
    if (end > body.length) return undefined;
    strings.push(body.toString('utf8', at + 4, end));
    at = end;
  }
  return strings;
}

/** Splits arriving bytes into frames. Yields 'broken' at the first frame that is too long, and then nothing more. */
export function frameReader() {
  let waiting: Buffer = Buffer.alloc(0);
  let isBroken = false;

  return function* read(chunk: Buffer): Generator<Frame | 'broken'> {
    if (isBroken) return;
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length >= 5) {
      const end = 5 + waiting.readUInt32BE(1);
      if (end > MAX_RECEIVED) {
        isBroken = true;
        yield 'broken';
        return;
      }
      if (waiting.length < end) return;
      const whole = { type: waiting.toString('latin1', 0, 1), body: waiting.subarray(5, end) };
      waiting = waiting.subarray(end);
      yield whole;
    }
  };
}
