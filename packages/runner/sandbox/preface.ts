/**
 * Parses the bytes that arrive from a sandbox before the messages of its init process: bubblewrap's report of its
 * child's pid, then any error messages. A sandbox forked from a zygote sends only error messages.
 */

const CHILD = /^\{\s*"child-pid": (\d+)[^}]*\}\n/;
/** Maximum bytes stored of error messages from bubblewrap or a failing init. */
const MAX_MESSAGE = 4096;
/** The first byte of every init's output; no error message begins with this letter. */
const WAITS = 'W'.charCodeAt(0);

interface Receivers {
  /** Called with the pid of bubblewrap's child; undefined for a fork of a zygote, whose output contains no pid. */
  child: ((pid: number) => void) | undefined;
  init(bytes: Buffer): void;
}

export function openBubblewrapOutput(receivers: Receivers) {
  let received: Buffer = Buffer.alloc(0);
  let isChildReported = receivers.child === undefined;
  let isOver = false;

  function reportChild() {
    const [all, pid] = received.toString('latin1').match(CHILD) ?? [];
    if (!all) return;
    isChildReported = true;
    received = received.subarray(all.length);
    receivers.child?.(Number(pid));
  }

  return {
    complaint: () => received.toString().trim(),
    receive(bytes: Buffer) {
      if (isOver) return receivers.init(bytes);
      received = Buffer.concat([received, bytes]);
      if (!isChildReported) reportChild();
      isOver = isChildReported && received[0] === WAITS;
      if (isOver) receivers.init(received);
      received = isOver ? NOTHING : received.subarray(0, MAX_MESSAGE);
    },
  };
}

const NOTHING = Buffer.alloc(0);
