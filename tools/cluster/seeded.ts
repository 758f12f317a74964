/** A random order that can be repeated with its seed. */

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns `count` kinds in a random order in which each kind is about equally frequent. */
export function shuffledKinds<Kind>(kinds: readonly Kind[], count: number, random: () => number) {
  const all: Kind[] = [];
  while (all.length < count) {
    const rest = [...kinds];
    while (rest.length > 0) all.push(...rest.splice(Math.floor(random() * rest.length), 1));
  }
  return all.slice(0, count);
}
