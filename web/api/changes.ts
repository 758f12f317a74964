/**
 * What somebody changed in a form. The rest is not sent: another page may have
 * changed it since this one heard of it.
 */
export function changesIn<Fields extends object>(typed: Fields, found: Partial<Record<keyof Fields, unknown>>) {
  const changes: Partial<Fields> = { ...typed };
  for (const field in changes) if (isAlike(changes[field], found[field])) delete changes[field];
  return changes;
}

/** By what is in them: lists, and objects of plain values, as forms have them. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [ours, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    ours.length === theirs.size &&
    ours.every(([key, value]) => theirs.has(key) && isAlike(value, theirs.get(key)))
  );
}
