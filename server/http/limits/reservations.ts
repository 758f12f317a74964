/** Attempts in progress in this process that count only if they fail. */

/** Attempts in progress by key. */
export type Reserved = ReadonlyMap<string, number>;

export type Reservations = ReturnType<typeof openReservations>;

export function openReservations() {
  const inProgress = new Map<string, number>();

  function release(key: string) {
    const left = inProgress.get(key)! - 1;
    if (left > 0) inProgress.set(key, left);
    else inProgress.delete(key);
  }

  return {
    /**
     * Makes an attempt that is stored only if it fails. Until it ends it counts against the limit for concurrent
     * attempts, so that together they cannot exceed it.
     *
     * Read the stored counts inside `attempt`: earlier failures are in them, and attempts in progress, this one
     * included, are in `reserved`.
     */
    async reserve<T>(keys: string[], attempt: (reserved: Reserved) => Promise<T>): Promise<T> {
      const reserved = new Map(keys.map((key) => [key, (inProgress.get(key) ?? 0) + 1]));
      for (const [key, number] of reserved) inProgress.set(key, number);
      try {
        return await attempt(reserved);
      } finally {
        for (const key of keys) release(key);
      }
    },
  };
}
