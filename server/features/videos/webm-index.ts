/**
 * Writes a WebM anew, with what was not known while it was recorded: how long it is, and where
 * one can jump to. Pictures and sound stay as they are. For schools without ffmpeg, which does it too.
 */
import type { EncodedPacket, InputAudioTrack, InputVideoTrack, Output } from 'mediabunny';

type Library = typeof import('mediabunny');

/** False where it is no WebM of one picture or one sound that could be read. */
export async function writeWithIndex(from: string, to: string, closing: AbortSignal) {
  // A large library, which a school with ffmpeg never needs.
  const library = await import('mediabunny');
  const input = new library.Input({ formats: [library.WEBM], source: new library.FilePathSource(from) });
  const target = new library.FilePathTarget(to);
  const output = new library.Output({ format: new library.WebMOutputFormat(), target });
  try {
    const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const copies = [picture && copyOfPictures(library, output, picture), sound && copyOfSound(library, output, sound)];
    const tracks = (await Promise.all(copies)).filter((copy) => copy !== null);
    if (tracks.length === 0) return false;
    await output.start();
    await copyInOrder(tracks, closing);
    await output.finalize();
    return true;
  } catch {
    closing.throwIfAborted();
    return false;
  } finally {
    input.dispose();
    if (output.state !== 'finalized') await output.cancel();
  }
}

interface Copy {
  packets: AsyncGenerator<EncodedPacket>;
  add(packet: EncodedPacket): Promise<void>;
}

async function copyOfPictures(library: Library, output: Output, track: InputVideoTrack): Promise<Copy> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  const source = new library.EncodedVideoPacketSource(codec!);
  output.addVideoTrack(source);
  return { packets: packetsOf(library, track), add: (packet) => source.add(packet, { decoderConfig: decoderConfig! }) };
}

async function copyOfSound(library: Library, output: Output, track: InputAudioTrack): Promise<Copy> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  const source = new library.EncodedAudioPacketSource(codec!);
  output.addAudioTrack(source);
  return { packets: packetsOf(library, track), add: (packet) => source.add(packet, { decoderConfig: decoderConfig! }) };
}

const packetsOf = (library: Library, track: InputVideoTrack | InputAudioTrack) =>
  new library.EncodedPacketSink(track).packets();

/** By their times, whichever track they are of: what comes too early for one would have to be kept until the other is there. */
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
