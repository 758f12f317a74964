/** Returns only the fields that the user has changed: another page may have saved the other fields meanwhile. */
export function changedFields<Fields extends object>(typed: Fields, saved: Partial<Record<keyof Fields, unknown>>) {
  const changes: Partial<Fields> = { ...typed };
  for (const field in changes) if (isEqual(changes[field], saved[field])) delete changes[field];
  return changes;
}

/** Returns whether two plain values, lists or objects are deeply equal. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [entries, otherEntries] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === otherEntries.size &&
    entries.every(([key, value]) => otherEntries.has(key) && isEqual(value, otherEntries.get(key)))
  );
}
