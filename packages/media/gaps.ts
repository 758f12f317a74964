/**
 * Tracks missing packets of a stream, so that the engine can request them again (RFC 4585, section 6.2.1). A request
 * can be lost too, so it is repeated after about a round trip.
 */
export type Gaps = ReturnType<typeof openGaps>;

/** Most missing packets to request: when more are missing, a key frame repairs the picture sooner. */
const MAX_MISSING = 128;
const MAX_TRIES = 5;
/** Milliseconds assumed for a round trip until it is measured. */
const INITIAL_ROUND_TRIP = 100;
const MIN_WAIT = 30;
const MAX_WAIT = 500;

interface Gap {
  sequence: number;
  tries: number;
  requestedAt: number;
}

export function openGaps() {
  let missing: Gap[] = [];
  let roundTrip = INITIAL_ROUND_TRIP;
  let isHopeless = false;

  return {
    /** Adds the missing packets from `first` up to, but without, `end`. */
    open(first: number, end: number, now: number) {
      if (missing.length + end - first > MAX_MISSING) {
        missing = [];
        isHopeless = true;
        return;
      }
      // The request time is back-dated, so that the next check requests these packets.
      for (let sequence = first; sequence < end; sequence++)
        missing.push({ sequence, tries: 0, requestedAt: now - MAX_WAIT });
    },
    /** Call when a late packet arrives: it is no longer missing, and its delay updates the measured round trip. */
    fill(sequence: number, now: number) {
      const found = missing.findIndex((gap) => gap.sequence === sequence);
      if (found < 0) return;
      const [gap] = missing.splice(found, 1);
      if (gap?.tries === 1) roundTrip += (now - gap.requestedAt - roundTrip) / 8;
    },
    isOpen: () => missing.length > 0 || isHopeless,
    /** Returns the sequence numbers of the missing packets to request now, for the first time or again. */
    due(now: number): number[] {
      const wait = Math.max(MIN_WAIT, Math.min(MAX_WAIT, roundTrip * 1.2));
      const due = missing.filter((gap) => now - gap.requestedAt >= wait);
      const remaining = missing.filter((gap) => gap.tries < MAX_TRIES || now - gap.requestedAt < wait);
      if (remaining.length < missing.length) isHopeless = true;
      missing = remaining;
      const requested = due.filter((gap) => gap.tries < MAX_TRIES);
      for (const gap of requested) {
        gap.tries++;
        gap.requestedAt = now;
      }
      return requested.map((gap) => gap.sequence & 0xffff);
    },
    /**
     * Returns true if a missing packet was given up since the last call; the caller then has to request a key frame.
     */
    hasGivenUp() {
      const gaveUp = isHopeless;
      isHopeless = false;
      return gaveUp;
    },
  };
}
