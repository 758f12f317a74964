/** Returns a queue that runs tasks one at a time, in their order. It continues after a failed task. */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve();

  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
