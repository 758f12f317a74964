/** The first letters of the first and last name: 'WK' for Wanjiru wa Kamau, 'A' for Amina; empty without letters or digits. */
export function initialsOf(name: string) {
  const letters = name.split(/[\s_.-]+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  const [first, last] = [letters[0] ?? '', letters.length > 1 ? letters.at(-1) : ''];
  return `${first}${last}`.toLocaleUpperCase('en');
}
