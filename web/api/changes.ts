/**
 * What somebody changed in a form. The rest is not sent: another page may have
 * changed it since this one heard of it.
 */
export function changesIn<Fields extends object>(typed: Fields, found: Partial<Record<keyof Fields, unknown>>) {
  const changes: Partial<Fields> = { ...typed };
  for (const field in changes) if (changes[field] === found[field]) delete changes[field];
  return changes;
}
