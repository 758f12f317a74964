/** Attempts that count only when they fail, as most do not, while they are under way in this process. */

/** How many are under way, by key. */
export type Reserved = ReadonlyMap<string, number>;

export type Reservations = ReturnType<typeof openReservations>;

export function openReservations() {
  const underWay = new Map<string, number>();

  function leave(key: string) {
    const left = underWay.get(key)! - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  }

  return {
    /**
     * Makes an attempt for which nothing is written unless it fails. While it lasts it stands in the way of others as
     * one that may yet fail, so that many at once cannot get past.
     *
     * Read the counts inside: what failed before the reading is in them, and what was under way then is in what
     * `reserved` tells, this attempt included.
     */
    async reserving<T>(keys: string[], attempt: (reserved: Reserved) => Promise<T>): Promise<T> {
      const reserved = new Map(keys.map((key) => [key, (underWay.get(key) ?? 0) + 1]));
      for (const [key, number] of reserved) underWay.set(key, number);
      try {
        return await attempt(reserved);
      } finally {
        for (const key of keys) leave(key);
      }
    },
  };
}
