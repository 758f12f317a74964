/** Records a room with the engine of ours that forwards it; pieces from other engines are dropped. */
import type { MediaEvent } from '#packages/media/protocol.ts';
import type { MediaRecorder, RecordedPiece } from '#server/ports/media.ts';
import type { SupervisedEngine } from './supervised-engine.ts';

export function engineRecorder(engineOf: (room: string) => SupervisedEngine) {
  const engines = new Map<string, SupervisedEngine>();
  const listeners = new Set<(piece: RecordedPiece) => void>();
  const recorder: MediaRecorder = {
    record(recording, { room, at, publications }) {
      const engine = engineOf(room);
      engines.set(recording, engine);
      engine.send({ type: 'record', recording, at, publications });
    },
    stop(recording) {
      engines.get(recording)?.send({ type: 'stopRecording', recording });
      engines.delete(recording);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  return {
    recorder,
    receive(engine: SupervisedEngine, { recording, sort, time, bytes }: Extract<MediaEvent, { type: 'recorded' }>) {
      if (engines.get(recording) !== engine) return;
      const piece = { recording, sort, time, bytes: Buffer.from(bytes, 'base64') };
      for (const listener of listeners) listener(piece);
    },
  };
}
