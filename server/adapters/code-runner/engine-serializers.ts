/** Programs and outcomes in the runner's protocol, where bytes are base64. */
import type { WireBatch, WireOutcome, WireProgram } from '#packages/runner/protocol.ts';
import type { BatchRun, Outcome, Program } from '#server/ports/code-runner.ts';

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

const serializeFiles = <P extends Pick<Program, 'source' | 'files'>>({ source, files, ...rest }: P) => ({
  ...rest,
  source: toBase64(source),
  files: files.map(({ name, bytes }) => ({ name, bytes: toBase64(bytes) })),
});

const toBytes = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'));

export const deserializeOutcome = ({ stdout, stderr, compileOutput, status, ...rest }: WireOutcome): Outcome => ({
  ...rest,
  // Guaranteed by the runner: 3 to 14, never 4.
  status: status as Outcome['status'],
  stdout: toBytes(stdout),
  stderr: toBytes(stderr),
  compileOutput: toBytes(compileOutput),
});
