/** An engine that cannot be started yet, because something else uses its port: looked at again and again until it can. */
import type { Media, MediaEars } from '#server/ports.ts';
import { noMedia } from './none.ts';

/** Milliseconds between two looks. */
const PAUSE = 10_000;

/** @param open  undefined while it cannot be */
export function mediaOnceFree(open: () => Promise<Media | undefined>, pause = PAUSE): Media {
  const ears = new Map<MediaEars, () => void>();
  let current = noMedia();
  let isClosed = false;
  let timer = setTimeout(look, pause).unref();

  async function look() {
    const opened = await open();
    if (isClosed) return void opened?.close();
    if (!opened) {
      timer = setTimeout(look, pause).unref();
      return;
    }
    current = opened;
    for (const listener of ears.keys()) ears.set(listener, opened.listen(listener));
  }

  return {
    relaysFor: (...asked) => current.relaysFor(...asked),
    publish: (publication) => current.publish(publication),
    unpublish: (id) => current.unpublish(id),
    hold: (id, isHeld) => current.hold(id, isHeld),
    subscribe: (subscription) => current.subscribe(subscription),
    answered: (id, sdp) => current.answered(id, sdp),
    prefer: (id, quality) => current.prefer(id, quality),
    unsubscribe: (id) => current.unsubscribe(id),
    listen(listener) {
      ears.set(listener, current.listen(listener));
      return () => {
        ears.get(listener)?.();
        ears.delete(listener);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await current.close();
    },
  };
}
