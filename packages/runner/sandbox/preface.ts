/**
 * Parses the bytes that arrive from a sandbox before the messages of its init process: bubblewrap's report of its
 * child's pid, then any error messages. A sandbox forked from a zygote sends only error messages.
 */

const CHILD = /^\{\s*"child-pid": (\d+)[^}]*\}\n/;
/** Maximum bytes stored of error messages from bubblewrap or a failing init. */
const LONGEST = 4096;
/** The first byte of every init's output; no error message begins with this letter. */
const WAITS = 'W'.charCodeAt(0);

interface Heard {
  /** Called with the pid of bubblewrap's child; undefined for a fork of a zygote, whose output contains no pid. */
  child: ((pid: number) => void) | undefined;
  init(bytes: Buffer): void;
}

export function openBubblewrapOutput(heard: Heard) {
  let said: Buffer = Buffer.alloc(0);
  let isChildTold = heard.child === undefined;
  let isOver = false;

  function tellChild() {
    const [all, pid] = said.toString('latin1').match(CHILD) ?? [];
    if (!all) return;
    isChildTold = true;
    said = said.subarray(all.length);
    heard.child?.(Number(pid));
  }

  return {
    complaint: () => said.toString().trim(),
    hear(bytes: Buffer) {
      if (isOver) return heard.init(bytes);
      said = Buffer.concat([said, bytes]);
      if (!isChildTold) tellChild();
      isOver = isChildTold && said[0] === WAITS;
      if (isOver) heard.init(said);
      said = isOver ? NOTHING : said.subarray(0, LONGEST);
    },
  };
}

const NOTHING = Buffer.alloc(0);
