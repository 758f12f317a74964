/** Sends values one at a time, in order. Of the values queued during a request only the newest is sent. */
export function newestOnly<Value>(send: (value: Value) => Promise<unknown>) {
  let newest: { value: Value } | undefined;
  let before: Promise<unknown> = Promise.resolve();

  return (value: Value) => {
    const mine = { value };
    newest = mine;
    const sent = before.then(() => (newest === mine ? send(value) : undefined));
    // The caller handles its failure; the next value is sent anyway.
    before = sent.catch(() => undefined);
    return sent;
  };
}
