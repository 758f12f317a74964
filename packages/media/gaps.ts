/**
 * Tracks missing packets of a stream, which are requested again (RFC 4585, section 6.2.1). A request can be lost too, so
 * it is repeated after about a round trip.
 */
export type Gaps = ReturnType<typeof openGaps>;

/** Most missing packets to request: with more missing, a key frame repairs the picture sooner. */
const MOST = 128;
const TRIES = 5;
/** Milliseconds assumed for a round trip until it is measured. */
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
    /** Adds the missing packets from `first` up to, but without, `end`. */
    open(first: number, end: number, now: number) {
      if (missing.length + end - first > MOST) {
        missing = [];
        isHopeless = true;
        return;
      }
      // Back-dated, so that the next check requests these packets.
      for (let sequence = first; sequence < end; sequence++)
        missing.push({ sequence, tries: 0, askedAt: now - LONGEST });
    },
    /** Call when a missing packet arrives. */
    fill(sequence: number, now: number) {
      const found = missing.findIndex((gap) => gap.sequence === sequence);
      if (found < 0) return;
      const [gap] = missing.splice(found, 1);
      if (gap?.tries === 1) roundTrip += (now - gap.askedAt - roundTrip) / 8;
    },
    isOpen: () => missing.length > 0 || isHopeless,
    /** Sequence numbers to request now. */
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
    /** True if a missing packet was given up since the last call; the caller then has to request a key frame. */
    hasGivenUp() {
      const had = isHopeless;
      isHopeless = false;
      return had;
    },
  };
}
