/**
 * Sends one wish after the other, so that none overtakes another on the way.
 * Of those that come while one is under way only the newest is sent; the rest are passed over.
 */
export function oneAtATime<Wish>(send: (wish: Wish) => Promise<unknown>) {
  let newest: { wish: Wish } | undefined;
  let isUnderWay = false;

  return async (wish: Wish) => {
    newest = { wish };
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      while (newest) {
        const { wish: next }: { wish: Wish } = newest;
        newest = undefined;
        await send(next);
      }
    } finally {
      isUnderWay = false;
    }
  };
}
