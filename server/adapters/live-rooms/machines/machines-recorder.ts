/** Records a room on the machine that forwards it; pieces from other machines are dropped. */
import type { MediaRecorder, RecordedPiece } from '#server/ports/media.ts';
import type { Machine } from './machine.ts';

export function machinesRecorder(machines: Machine[], machineOf: (room: string) => Machine): MediaRecorder {
  const recordedOn = new Map<string, Machine>();
  const listeners = new Set<(piece: RecordedPiece) => void>();
  for (const machine of machines)
    machine.media.recorder?.listen((piece) => {
      if (recordedOn.get(piece.recording) !== machine) return;
      for (const listener of listeners) listener(piece);
    });

  return {
    record(recording, request) {
      const machine = machineOf(request.room);
      const previous = recordedOn.get(recording);
      if (previous !== machine) previous?.media.recorder?.stop(recording);
      recordedOn.set(recording, machine);
      machine.media.recorder?.record(recording, request);
    },
    stop(recording) {
      recordedOn.get(recording)?.media.recorder?.stop(recording);
      recordedOn.delete(recording);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
