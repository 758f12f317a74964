/** Recordings by our own engines: each is made where its room is forwarded. What another engine says of it is not heard. */
import type { MediaNews } from '#packages/media/protocol.ts';
import type { MediaRecorder, RecordedPiece } from '#server/ports/media.ts';
import type { EnginePlace } from './engine-place.ts';

export function recorderOn(homeOf: (room: string) => EnginePlace) {
  const places = new Map<string, EnginePlace>();
  const hearers = new Set<(piece: RecordedPiece) => void>();
  const recorder: MediaRecorder = {
    record(recording, { room, at, publications }) {
      const place = homeOf(room);
      places.set(recording, place);
      place.tell({ type: 'record', recording, at, publications });
    },
    stop(recording) {
      places.get(recording)?.tell({ type: 'stopRecording', recording });
      places.delete(recording);
    },
    listen(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };

  return {
    recorder,
    hear(place: EnginePlace, { recording, sort, time, bytes }: Extract<MediaNews, { type: 'recorded' }>) {
      if (places.get(recording) !== place) return;
      const piece = { recording, sort, time, bytes: Buffer.from(bytes, 'base64') };
      for (const hear of hearers) hear(piece);
    },
  };
}
