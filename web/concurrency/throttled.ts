/**
 * Returns a function that passes a value on immediately, and then the newest value at most every `ms` milliseconds. Its `flush` passes on a
 * waiting value immediately.
 */
export function throttled<Value>(ms: number, act: (value: Value) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: Value } | undefined;

  function give(value: Value) {
    if (timer) waiting = { value };
    else pass(value);
  }

  function pass(value: Value) {
    waiting = undefined;
    timer = setTimeout(flush, ms);
    act(value);
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) pass(waiting.value);
  }
  return Object.assign(give, { flush });
}
