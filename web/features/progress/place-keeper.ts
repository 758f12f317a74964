/**
 * Decides when the school is told where a student is in a video: every ten
 * seconds of playing, as soon as enough has been watched, and when she stops or
 * leaves. What does not get through waits on this device (unsent-place.ts).
 */
import { WATCHED } from '#contract/progress.ts';
import { isSame, type Place, type UnsentPlace } from './unsent-place.ts';

const EVERY_MS = 10_000;

type Send = (place: Place) => Promise<{ data?: Place | undefined }>;

/** @param known  where she is, as far as the school knows */
export function placeKeeper(unsent: UnsentPlace, known: Place) {
  let before = known;
  let last = known;
  let lastAt = Date.now();

  function keep(place: Place, send: Send) {
    last = place;
    lastAt = Date.now();
    // Before it is sent: a page that is closed hears no answer.
    unsent.keep({ place, before });
    void send(place).then(({ data: heard }) => {
      before = heard ?? before;
      if (heard && last === place) unsent.drop();
    });
  }
  const isEnough = ({ watched }: Place) => watched >= WATCHED && last.watched < WATCHED;

  return {
    /** Many times a second, while it plays. */
    playing(place: Place, send: Send) {
      if (Date.now() - lastAt >= EVERY_MS || isEnough(place)) keep(place, send);
    },
    stopped(place: Place, send: Send) {
      if (!isSame(place, last)) keep(place, send);
    },
  };
}
