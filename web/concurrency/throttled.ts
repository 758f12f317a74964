/** Returns a function that passes a value on at once, and then at most every `ms` milliseconds the newest one. */
export function throttled<Value>(ms: number, act: (value: Value) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: Value } | undefined;

  function pass(value: Value) {
    waiting = undefined;
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting) pass(waiting.value);
    }, ms);
    act(value);
  }
  return (value: Value) => {
    if (timer) waiting = { value };
    else pass(value);
  };
}
