/**
 * Decides when the school is told where a student is in a video: every ten
 * seconds of playing, as soon as enough has been watched, and when she stops or
 * leaves. What does not get through waits on this device (unsent-place.ts) and
 * is told again until the school has heard it.
 */
import { WATCHED } from '#contract/progress.ts';
import { isRefusal } from './refusals.ts';
import { isSame, type Place, type UnsentPlace } from './unsent-position.ts';

/** Also between two tries. */
export const EVERY_MS = 10_000;

export type Send = (place: Place) => Promise<{ data?: Place | undefined; error?: unknown }>;

export function placeKeeper(unsent: UnsentPlace) {
  /** Where she is, as far as the school knows; undefined until it has said so. */
  let known: Place | undefined;
  let start = unsent.place();
  let newest: Place | undefined;
  /** The school has heard it, or it is on its way there. */
  let told: Place | undefined;
  /** How much of it was watched at the last try, and when that was. */
  let tried = { watched: 0, at: Date.now() };

  const isTime = () => Date.now() - tried.at >= EVERY_MS;
  const isEnough = ({ watched }: Place) => watched >= WATCHED && tried.watched < WATCHED;

  async function tell(send: Send) {
    if (!newest || (told && isSame(newest, told))) return;
    const [place, before] = [newest, known];
    tried = { watched: place.watched, at: Date.now() };
    // Before it is sent: a page that is closed hears no answer.
    unsent.keep(place, before);
    // It could be behind one that only the school knows of.
    if (!before) return;
    told = place;
    const { data, error } = await send(place);
    known = data ?? known;
    const isHeard = data || isRefusal(error);
    if (!isHeard && told === place) told = undefined;
    if (isHeard && newest === place) unsent.drop();
  }

  return {
    /** @returns where the video starts, as far as anybody knows: what this device has, until the school has said its own */
    startAt(said: Place | undefined) {
      if (!said || known) return start;
      if (newest) unsent.keep(newest);
      [known, told, tried.watched] = [said, said, said.watched];
      newest = unsent.newerThan(said);
      if (!newest) unsent.drop();
      start = newest ?? said;
      return start;
    },
    /** Many times a second, while it plays. */
    playing(place: Place, send: Send) {
      newest = place;
      if (isTime() || isEnough(place)) void tell(send);
    },
    stopped(place: Place, send: Send) {
      newest = place;
      void tell(send);
    },
    /** What has not been heard yet. */
    tellAgain: (send: Send) => void tell(send),
    /** The same, on a timer. */
    tellInTime: (send: Send) => isTime() && void tell(send),
  };
}
