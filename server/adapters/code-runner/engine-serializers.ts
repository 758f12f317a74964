/** Programs and outcomes as the engine's protocol has them: bytes are base64. */
import type { WireOutcome, WireProgram, WireSitting } from '#packages/runner/protocol.ts';
import type { BatchRun, Outcome, Program } from '#server/ports/code-runner.ts';

export const toBase64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

export const toWire = ({ stdin, ...rest }: Program): WireProgram => ({ ...toWireText(rest), stdin: toBase64(stdin) });

export const toWireSitting = ({ stdins, maxTimeouts, maxTotalTime, ...rest }: BatchRun): WireSitting => ({
  ...toWireText(rest),
  mostTooSlow: maxTimeouts,
  mostTime: maxTotalTime,
  stdins: stdins.map(toBase64),
});

const toWireText = <P extends Pick<Program, 'source' | 'files'>>({ source, files, ...rest }: P) => ({
  ...rest,
  source: toBase64(source),
  files: files.map(({ name, bytes }) => ({ name, bytes: toBase64(bytes) })),
});

const toBytes = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'));

export const toOutcome = ({ stdout, stderr, compileOutput, status, ...rest }: WireOutcome): Outcome => ({
  ...rest,
  // The engine's promise: from 3 to 14, never 4.
  status: status as Outcome['status'],
  stdout: toBytes(stdout),
  stderr: toBytes(stderr),
  compileOutput: toBytes(compileOutput),
});
