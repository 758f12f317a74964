/**
 * What of a stream has not come, and is asked for again (RFC 4585, section 6.2.1). The request
 * can be lost as the packet was: it is repeated after about a round trip.
 */
export type Gaps = ReturnType<typeof openGaps>;

/** Packets: with more gone at once a key frame is the quicker help. */
const MOST = 128;
const TRIES = 5;
/** Milliseconds of a round trip, until it is known. */
const UNKNOWN = 100;
const SHORTEST = 30;
const LONGEST = 500;

interface Gap {
  sequence: number;
  tries: number;
  askedAt: number;
}

export function openGaps() {
  let missing: Gap[] = [];
  let roundTrip = UNKNOWN;
  let isHopeless = false;

  return {
    /** Everything from `first` to before `end` did not come. */
    open(first: number, end: number, now: number) {
      if (missing.length + end - first > MOST) {
        missing = [];
        isHopeless = true;
        return;
      }
      // Asked for at the next look, as if the time for the first try had come.
      for (let sequence = first; sequence < end; sequence++)
        missing.push({ sequence, tries: 0, askedAt: now - LONGEST });
    },
    /** It has come after all. */
    fill(sequence: number, now: number) {
      const found = missing.findIndex((gap) => gap.sequence === sequence);
      if (found < 0) return;
      const [gap] = missing.splice(found, 1);
      if (gap?.tries === 1) roundTrip += (now - gap.askedAt - roundTrip) / 8;
    },
    isOpen: () => missing.length > 0 || isHopeless,
    /** What is to be asked for now. */
    due(now: number): number[] {
      const wait = Math.max(SHORTEST, Math.min(LONGEST, roundTrip * 1.2));
      const due = missing.filter((gap) => now - gap.askedAt >= wait);
      const left = missing.filter((gap) => gap.tries < TRIES || now - gap.askedAt < wait);
      if (left.length < missing.length) isHopeless = true;
      missing = left;
      const asked = due.filter((gap) => gap.tries < TRIES);
      for (const gap of asked) {
        gap.tries++;
        gap.askedAt = now;
      }
      return asked.map((gap) => gap.sequence & 0xffff);
    },
    /** Whether something was given up since this was asked last: only a key frame helps then. */
    hasGivenUp() {
      const had = isHopeless;
      isHopeless = false;
      return had;
    },
  };
}
