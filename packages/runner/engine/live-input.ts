/** Buffers the input of a live program until its sandbox accepts it. */
import type { Sandbox } from '#packages/runner/sandbox/job.ts';

/** Maximum bytes buffered for a program that does not read its input; further input is dropped, as at a terminal. */
const MAX_BUFFERED = 1024 * 1024;

export function openLiveInput() {
  const pieces: Uint8Array[] = [];
  let bufferedBytes = 0;
  let sandbox: Sandbox | undefined;
  let hasEnded = false;

  function flow() {
    if (!sandbox) return;
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
      bufferedBytes -= piece.length;
      if (!sandbox.input(piece)) return;
    }
    if (hasEnded) sandbox.endInput();
  }

  return {
    add(bytes: Uint8Array) {
      if (hasEnded || bytes.length === 0 || bufferedBytes + bytes.length > MAX_BUFFERED) return;
      bufferedBytes += bytes.length;
      pieces.push(bytes);
      // Further pieces wait until the sandbox accepts more input.
      if (pieces.length === 1) flow();
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      if (pieces.length === 0) flow();
    },
    attach(opened: Sandbox) {
      sandbox = opened;
      flow();
    },
    /** Call when the sandbox accepts more input. */
    flow,
  };
}
