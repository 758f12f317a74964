/** Reservations for attempts that are in progress in this process and are counted only if they fail. */

/** The number of attempts in progress, by the key of their counter. */
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
     * Makes an attempt that the caller counts in the database only if it fails. Until the attempt ends, its reservation
     * counts against the limit, so that concurrent attempts together cannot exceed it.
     *
     * Read the counts of earlier failures from the database inside `attempt`. `reserved` contains the attempts in
     * progress, including this one.
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
