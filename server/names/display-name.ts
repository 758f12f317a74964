/** Short forms of a person's name for other users. */

/** A name such as "Wanjiru K.", by which classmates recognise a person but strangers cannot search for them. */
export function displayNameOf({ name }: { name: string }) {
  const [first = '', ...rest] = name.split(/[ _.-]/);
  const last = rest.at(-1);
  return last ? `${first} ${last[0]}.` : first;
}

/** The first name, such as "Wanjiru", for lists that all classmates can see. */
export const firstNameOf = ({ name }: { name: string }) => name.split(/[ _.-]/)[0]!;
