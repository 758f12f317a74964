/** A promise together with the function that resolves it. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((tell) => {
    resolve = tell;
  });
  return { promise, resolve };
}
