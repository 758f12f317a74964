/** For media ports that another program uses: tries to open the media engine until the ports are free. */
import type { Media, MediaListener, RecordedPiece } from '#server/ports/media.ts';
import { noMedia } from './none.ts';

const RETRY_MS = 10_000;

/** Refuses all media until `open` succeeds. @param open  resolves with undefined while the ports are in use */
export function mediaWhenPortsFree(open: () => Promise<Media | undefined>, retryAfter = RETRY_MS): Media {
  const listeners = movableListeners((media, listener: MediaListener) => media.listen(listener));
  const pieceListeners = movableListeners((media, listener: (piece: RecordedPiece) => void) =>
    media.recorder?.listen(listener),
  );
  let current = noMedia();
  let isClosed = false;
  let timer = setTimeout(tryOpening, retryAfter).unref();

  async function tryOpening() {
    const opened = await open();
    if (isClosed) return void opened?.close();
    if (!opened) {
      timer = setTimeout(tryOpening, retryAfter).unref();
      return;
    }
    current = opened;
    listeners.moveTo(opened);
    pieceListeners.moveTo(opened);
  }

  return {
    relaysFor: (...options) => current.relaysFor(...options),
    publish: (publication) => current.publish(publication),
    unpublish: (id) => current.unpublish(id),
    hold: (id, isHeld) => current.hold(id, isHeld),
    subscribe: (subscription) => current.subscribe(subscription),
    acceptAnswer: (id, sdp) => current.acceptAnswer(id, sdp),
    setQuality: (id, quality) => current.setQuality(id, quality),
    unsubscribe: (id) => current.unsubscribe(id),
    listen: (listener) => listeners.add(listener, current),
    recorder: {
      record: (...request) => current.recorder?.record(...request),
      stop: (recording) => current.recorder?.stop(recording),
      listen: (listener) => pieceListeners.add(listener, current),
    },
    engineCounts: () => current.engineCounts?.() ?? [],
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await current.close();
    },
  };
}

/** Listeners that can be moved from one Media object to its replacement. */
function movableListeners<Listener>(listen: (media: Media, listener: Listener) => (() => void) | undefined) {
  const removers = new Map<Listener, (() => void) | undefined>();
  return {
    /** @returns a function that removes the listener */
    add(listener: Listener, media: Media) {
      removers.set(listener, listen(media, listener));
      return () => {
        removers.get(listener)?.();
        removers.delete(listener);
      };
    },
    moveTo(media: Media) {
      for (const listener of removers.keys()) removers.set(listener, listen(media, listener));
    },
  };
}
