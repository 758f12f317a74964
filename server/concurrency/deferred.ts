/** A promise that is resolved from outside (Promise.withResolvers, which Node 20 does not have). */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
