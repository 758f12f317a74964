/** Short forms of a person's name for other users. */

/** "Wanjiru K.": recognisable to classmates, but too little to search for the person. */
export function displayNameOf({ name }: { name: string }) {
  const [first = '', ...rest] = name.split(/[ _.-]/);
  const last = rest.at(-1);
  return last ? `${first} ${last[0]}.` : first;
}

/** "Wanjiru": for lists that all classmates see. */
export const firstNameOf = ({ name }: { name: string }) => name.split(/[ _.-]/)[0]!;
