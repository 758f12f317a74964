/**
 * Sends one wish after the other, so that none overtakes another on the way.
 * Of those that come while one is under way only the newest is sent; the rest are passed over.
 */
export function newestOnly<Wish>(send: (wish: Wish) => Promise<unknown>) {
  let newest: { wish: Wish } | undefined;
  let before: Promise<unknown> = Promise.resolve();

  return (wish: Wish) => {
    const mine = { wish };
    newest = mine;
    const sent = before.then(() => (newest === mine ? send(wish) : undefined));
    // Its failure is its sender's to deal with, and holds nothing back.
    before = sent.catch(() => undefined);
    return sent;
  };
}
