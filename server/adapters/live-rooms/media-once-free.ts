/** An engine that cannot be started yet, because something else uses its port: looked at again and again until it can. */
import type { Media, MediaListener, RecordedPiece } from '#server/ports/media.ts';
import { noMedia } from './none.ts';

/** Milliseconds between two looks. */
const PAUSE = 10_000;

/** @param open  undefined while it cannot be */
export function mediaOnceFree(open: () => Promise<Media | undefined>, pause = PAUSE): Media {
  const ears = listeners((media, ear: MediaListener) => media.listen(ear));
  const recordingEars = listeners((media, ear: (piece: RecordedPiece) => void) => media.recorder?.listen(ear));
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
    ears.move(opened);
    recordingEars.move(opened);
  }

  return {
    relaysFor: (...asked) => current.relaysFor(...asked),
    publish: (publication) => current.publish(publication),
    unpublish: (id) => current.unpublish(id),
    hold: (id, isHeld) => current.hold(id, isHeld),
    subscribe: (subscription) => current.subscribe(subscription),
    acceptAnswer: (id, sdp) => current.acceptAnswer(id, sdp),
    setQuality: (id, quality) => current.setQuality(id, quality),
    unsubscribe: (id) => current.unsubscribe(id),
    listen: (ear) => ears.add(ear, current),
    recorder: {
      record: (...wish) => current.recorder?.record(...wish),
      stop: (recording) => current.recorder?.stop(recording),
      listen: (ear) => recordingEars.add(ear, current),
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await current.close();
    },
  };
}

/** Whoever listens goes on when another engine takes the place. */
function listeners<Ear>(listen: (media: Media, ear: Ear) => (() => void) | undefined) {
  const endings = new Map<Ear, (() => void) | undefined>();
  return {
    /** Returns what ends it. */
    add(ear: Ear, media: Media) {
      endings.set(ear, listen(media, ear));
      return () => {
        endings.get(ear)?.();
        endings.delete(ear);
      };
    },
    move(media: Media) {
      for (const ear of endings.keys()) endings.set(ear, listen(media, ear));
    },
  };
}
