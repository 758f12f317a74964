/** What is said to a live program, kept until its box takes it. */
import type { Box } from '#packages/runner/sandbox/job.ts';

/** Bytes that are kept for a program that does not read; what comes then is lost, as at a terminal. */
const MOST_KEPT = 1024 * 1024;

export function openLiveInput() {
  const pieces: Uint8Array[] = [];
  let kept = 0;
  let box: Box | undefined;
  let isOver = false;

  function flow() {
    if (!box) return;
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
      kept -= piece.length;
      if (!box.input(piece)) return;
    }
    if (isOver) box.endInput();
  }

  return {
    add(bytes: Uint8Array) {
      if (isOver || bytes.length === 0 || kept + bytes.length > MOST_KEPT) return;
      kept += bytes.length;
      pieces.push(bytes);
      // Behind others, it waits for the box to ask for more.
      if (pieces.length === 1) flow();
    },
    end() {
      if (isOver) return;
      isOver = true;
      if (pieces.length === 0) flow();
    },
    to(opened: Box) {
      box = opened;
      flow();
    },
    /** The box takes more. */
    flow,
  };
}
