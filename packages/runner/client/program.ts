/** Programs and outcomes as callers of the client use them: with bytes, which the protocol encodes as Base64. */
import type { WireBatch, WireOutcome, WirePicture, WirePictures, WireProgram } from '#packages/runner/protocol.ts';

interface WithBytes {
  source: Uint8Array;
  /** Files to write into the program's folder before it starts; names are relative paths. */
  files: { name: string; bytes: Uint8Array }[];
}

export type Program = Omit<WireProgram, 'source' | 'files' | 'stdin'> & WithBytes & { stdin: Uint8Array };

/** One program that runs once for each of many inputs. */
export type BatchRun = Omit<WireBatch, 'source' | 'files' | 'stdins'> & WithBytes & { stdins: Uint8Array[] };

/** The pictures that a program wrote, and how many were left out. */
export type Pictures = Omit<WirePictures, 'pictures'> & { pictures: Picture[] };
type Picture = Omit<WirePicture, 'bytes'> & { bytes: Uint8Array };

export type Outcome = Omit<WireOutcome, 'status' | 'stdout' | 'stderr' | 'compileOutput' | 'pictures'> & {
  /** Judge0's status ids. Never 4 (wrong answer): the runner does not compare outputs. */
  status: 3 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14;
  /** Null when the program printed nothing; the same holds for `stderr` and `compileOutput`. */
  stdout: Uint8Array | null;
  stderr: Uint8Array | null;
  compileOutput: Uint8Array | null;
  /** Only of programs that were sent with `returnsPictures` and have ended by themselves. */
  pictures?: Pictures;
};

export const toBase64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

export const serializeProgram = ({ stdin, ...rest }: Program): WireProgram => ({
  ...serializeFiles(rest),
  stdin: toBase64(stdin),
});

export const serializeBatch = ({ stdins, maxTimeouts, maxTotalTime, ...rest }: BatchRun): WireBatch => ({
  ...serializeFiles(rest),
  maxTimeouts,
  maxTotalTime,
  stdins: stdins.map(toBase64),
});

const serializeFiles = <P extends WithBytes>({ source, files, ...rest }: P) => ({
  ...rest,
  source: toBase64(source),
  files: files.map(({ name, bytes }) => ({ name, bytes: toBase64(bytes) })),
});

const toBytes = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'));

export const deserializeOutcome = ({
  stdout,
  stderr,
  compileOutput,
  status,
  pictures,
  ...rest
}: WireOutcome): Outcome => ({
  ...rest,
  // This cast is safe, because the runner sends only statuses from 3 to 14, and never 4.
  status: status as Outcome['status'],
  stdout: toBytes(stdout),
  stderr: toBytes(stderr),
  compileOutput: toBytes(compileOutput),
  ...(pictures && { pictures: deserializePictures(pictures) }),
});

const deserializePictures = ({ pictures, ...leftOut }: WirePictures): Pictures => ({
  ...leftOut,
  pictures: pictures.map(({ bytes, ...picture }) => ({ ...picture, bytes: Buffer.from(bytes, 'base64') })),
});
