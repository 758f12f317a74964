/** The first and the last: 'WK' for Wanjiru wa Kamau, 'A' for Amina; empty where a name has neither letters nor digits. */
export function initialsOf(name: string) {
  const letters = name.split(/[\s_.-]+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  const [first, last] = [letters[0] ?? '', letters.length > 1 ? letters.at(-1) : ''];
  return `${first}${last}`.toLocaleUpperCase('en');
}
