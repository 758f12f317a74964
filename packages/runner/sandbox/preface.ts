/**
 * What comes from a sandbox before its init says anything is bubblewrap's: the number of its
 * child, before that begins, and what is wrong. Of a sandbox that was forked of a zygote it is only that.
 */

const CHILD = /^\{\s*"child-pid": (\d+)[^}]*\}\n/;
/** Bytes of bubblewrap's own words, and of those of an init that is wrong. */
const LONGEST = 4096;
/** With which every init begins; no complaint does. */
const WAITS = 'W'.charCodeAt(0);

interface Heard {
  /** Undefined where it is known otherwise, and not told here. */
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
