/** Who goes when not everybody may at once. */

/** Gives back what was taken; harmless more than once. */
export type GiveBack = () => void;

/** One at a time of each key, in the order of their coming. */
export function openTurns() {
  const last = new Map<string, Promise<void>>();
  return async (key: string): Promise<GiveBack> => {
    const before = last.get(key);
    const { said: left, say: leave } = toBeSaid<void>();
    last.set(key, left);
    await before;
    return () => {
      if (last.get(key) === left) last.delete(key);
      leave();
    };
  };
}

/** So much may be taken together. Whoever does not fit waits; a small one need not wait behind a large one. */
export function openBudget(most: number) {
  let left = most;
  const waiting = new Set<{ amount: number; go: () => void }>();
  const next = () => {
    for (const one of waiting) {
      if (one.amount > left) continue;
      waiting.delete(one);
      left -= one.amount;
      one.go();
    }
  };
  /** @param amount  no more than all of it */
  return async (amount: number): Promise<GiveBack> => {
    const { said: isMine, say: go } = toBeSaid<void>();
    waiting.add({ amount, go });
    next();
    await isMine;
    let isTaken = true;
    return () => {
      if (isTaken) left += amount;
      isTaken = false;
      next();
    };
  };
}

/** A promise that somebody else keeps. */
export function toBeSaid<T>() {
  let say: (what: T) => void = () => {};
  const said = new Promise<T>((resolve) => {
    say = resolve;
  });
  return { said, say };
}
