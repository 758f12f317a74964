/**
 * Decides when the school is told where a student is in a video: every ten
 * seconds of playing, as soon as enough has been watched, and when she stops or
 * leaves. What does not get through waits on this device (unsent-place.ts).
 */
import { WATCHED } from '#contract/progress.ts';
import type { Place, UnsentPlace } from './unsent-place.ts';

const EVERY_MS = 10_000;

type Send = (place: Place) => Promise<{ error?: unknown }>;

/** @param known  where she is, as far as the school knows */
export function placeKeeper(unsent: UnsentPlace, known: Place) {
  let last = known;
  let lastAt = Date.now();

  function keep(place: Place, send: Send) {
    last = place;
    lastAt = Date.now();
    // Before it is sent: a page that is closed hears no answer.
    unsent.keep(place);
    void send(place).then(({ error }) => {
      if (!error && last === place) unsent.drop();
    });
  }
  const isEnough = ({ watched }: Place) => watched >= WATCHED && last.watched < WATCHED;

  return {
    /** Many times a second, while it plays. */
    playing(place: Place, send: Send) {
      if (Date.now() - lastAt >= EVERY_MS || isEnough(place)) keep(place, send);
    },
    stopped(place: Place, send: Send) {
      if (place.second !== last.second || place.watched !== last.watched) keep(place, send);
    },
  };
}
