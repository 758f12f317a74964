/**
 * Rewrites a WebM with playing time and seek index, which browsers omit while recording. Pictures and sound are copied
 * unchanged. Used in schools without ffmpeg, which would do the same.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { EncodedPacket, InputAudioTrack, InputVideoTrack, Output } from 'mediabunny';

type Library = typeof import('mediabunny');

/**
 * Copies a WebM file with an index, without which a browser cannot seek.
 *
 * @returns false if `from` is not a readable WebM file with at most one video track and one sound track
 * @throws {Error} other failures, such as a full disk
 */
export async function writeWithIndex(from: string, to: string, closing: AbortSignal) {
  // The library is large and not needed where ffmpeg is installed, so it is imported here.
  const library = await import('mediabunny');
  const input = new library.Input({ formats: [library.WEBM], source: new library.FilePathSource(from) });
  const file = await open(to, 'w');
  const write = ({ data, position }: Written) => writeAll(file, data, position);
  const target = new library.StreamTarget(new WritableStream({ write }), { chunked: true });
  const output = new library.Output({ format: new library.WebMOutputFormat(), target });
  try {
    const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (!(await areKnown(output, [video, sound]))) return false;
    const copies = [video && copyOfVideo(library, output, video), sound && copyOfAudio(library, output, sound)];
    const tracks = (await Promise.all(copies)).filter((copy) => copy !== null);
    await output.start();
    await copyInOrder(tracks, closing);
    await output.finalize();
    return true;
  } catch (error) {
    if (error instanceof library.UnsupportedInputFormatError) return false;
    throw error;
  } finally {
    input.dispose();
    // On a full disk cancelling fails too; the first error is the one to report.
    if (output.state !== 'finalized') await output.cancel().catch(() => {});
    await file.close();
  }
}

interface Written {
  data: Uint8Array;
  position: number;
}

/** Repeats a partial write: a nearly full disk writes a part first, and reports an error only for the rest. */
async function writeAll(file: FileHandle, data: Uint8Array, position: number): Promise<void> {
  const { bytesWritten } = await file.write(data, 0, data.length, position);
  if (bytesWritten < data.length) await writeAll(file, data.subarray(bytesWritten), position + bytesWritten);
}

/** Whether all tracks can be copied. If not, the file stays unchanged, so that nothing is lost. */
async function areKnown({ format }: Output, tracks: (InputVideoTrack | InputAudioTrack | null)[]) {
  const there = tracks.filter((track) => track !== null);
  const known = there.map(async (track) => {
    const codec = await track.getCodec();
    return codec !== null && format.getSupportedCodecs().includes(codec) && (await track.getDecoderConfig()) !== null;
  });
  return there.length > 0 && (await Promise.all(known)).every(Boolean);
}

interface Copy {
  packets: AsyncGenerator<EncodedPacket>;
  add(packet: EncodedPacket): Promise<void>;
}

async function copyOfVideo(library: Library, output: Output, track: InputVideoTrack): Promise<Copy> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  const source = new library.EncodedVideoPacketSource(codec!);
  output.addVideoTrack(source);
  return { packets: packetsOf(library, track), add: (packet) => source.add(packet, { decoderConfig: decoderConfig! }) };
}

async function copyOfAudio(library: Library, output: Output, track: InputAudioTrack): Promise<Copy> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  const source = new library.EncodedAudioPacketSource(codec!);
  output.addAudioTrack(source);
  return { packets: packetsOf(library, track), add: (packet) => source.add(packet, { decoderConfig: decoderConfig! }) };
}

const packetsOf = (library: Library, track: InputVideoTrack | InputAudioTrack) =>
  new library.EncodedPacketSink(track).packets();

/**
 * Copies packets ordered by timestamp across tracks: otherwise one track's packets would be buffered until the other's
 * arrive.
 */
async function copyInOrder(copies: Copy[], closing: AbortSignal) {
  const next = await Promise.all(copies.map(({ packets }) => packets.next()));
  for (;;) {
    closing.throwIfAborted();
    const times = next.map(({ done, value }) => (done ? Number.POSITIVE_INFINITY : value.timestamp));
    const first = Math.min(...times);
    if (first === Number.POSITIVE_INFINITY) return;
    const n = times.indexOf(first);
    await copies[n]!.add(next[n]!.value!);
    next[n] = await copies[n]!.packets.next();
  }
}
