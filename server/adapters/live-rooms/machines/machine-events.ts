/** Merges the events of all machines into those of one Media. */
import type { MediaListener } from '#server/ports/media.ts';
import type { Machine } from './machine.ts';
import type { OwnConnections } from './own-connections.ts';

interface Needs {
  machines: Machine[];
  rooms: { roomsOf(machine: Machine): string[]; evacuate(machine: Machine): void };
  connections: OwnConnections<Machine>;
  tell(event: (listener: MediaListener) => void): void;
}

export function forwardEvents({ machines, rooms, connections, tell }: Needs) {
  const audible = new Map<Machine, string[]>();
  function setAudible(machine: Machine, publications: string[]) {
    audible.set(machine, publications);
    const all = [...audible.values()].flat();
    tell(({ onSpeaking }) => onSpeaking(all));
  }

  for (const machine of machines)
    machine.media.listen({
      onGone(id) {
        connections.forget(id);
        tell(({ onGone }) => onGone(id));
      },
      onSpeaking: (publications) => setAudible(machine, publications),
      onLost(publications) {
        for (const id of publications) connections.forget(id);
        if (audible.get(machine)?.length) setAudible(machine, []);
        // Before the listeners are called, so that they get the relays of the next machine.
        if (machine.isFailing()) rooms.evacuate(machine);
        tell(({ onLost }) => onLost(publications));
      },
      onMoved: (moved) => tell(({ onMoved }) => onMoved?.(moved)),
      onBack() {
        // Rooms on other machines continue; rooms of lost machines have been waiting for a ready machine.
        for (const lost of machines.filter((one) => one.isFailing())) rooms.evacuate(lost);
        const waiting = rooms.roomsOf(machine);
        if (waiting.length > 0) tell(({ onMoved }) => onMoved?.(waiting));
      },
    });
}
