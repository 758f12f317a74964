/** What others may know a person by. */

/** Enough to know a classmate by, and nothing to look them up by: "Wanjiru K." */
export function displayNameOf({ name }: { name: string }) {
  const [first = '', ...rest] = name.split(/[ _.-]/);
  const last = rest.at(-1);
  return last ? `${first} ${last[0]}.` : first;
}

/** What classmates read on lists that all of them see: "Wanjiru". */
export const firstNameOf = ({ name }: { name: string }) => name.split(/[ _.-]/)[0]!;
