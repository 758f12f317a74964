/** A promise, and what keeps it. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((tell) => {
    resolve = tell;
  });
  return { promise, resolve };
}
