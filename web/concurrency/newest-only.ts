/** Returns a function that sends values one at a time; of those queued during a request, only the newest is sent. */
export function newestOnly<Value>(send: (value: Value) => Promise<unknown>) {
  let newest: { value: Value } | undefined;
  let lastSent: Promise<unknown> = Promise.resolve();

  return (value: Value) => {
    const own = { value };
    newest = own;
    const sent = lastSent.then(() => (newest === own ? send(value) : undefined));
    // The caller handles a failed request; the next value is sent anyway.
    lastSent = sent.catch(() => undefined);
    return sent;
  };
}
