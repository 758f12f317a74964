/** Caches a list for `milliseconds`. Concurrent calls share one request, and an empty list is not cached. */
export function cachedList<T>(milliseconds: number, load: () => Promise<T[]>) {
  let last: { list: Promise<T[]>; at: number } | undefined;
  return async () => {
    if (last && performance.now() - last.at < milliseconds) return last.list;
    const loading = { list: load(), at: performance.now() };
    last = loading;
    const list = await loading.list;
    if (list.length === 0 && last === loading) last = undefined;
    return list;
  };
}
