/** What of the media engine's connections belongs to whom: it knows ids alone, and tells of all calls together. */
import type { Media } from '#server/ports/media.ts';

export type Connections = ReturnType<typeof connectionsOf>;

export function connectionsOf(media: Media) {
  const owners = new Map<string, () => void>();
  return {
    media,
    /** @param onGone  called when it ends by itself */
    opened: (id: string, onGone: () => void) => void owners.set(id, onGone),
    closed: (id: string) => void owners.delete(id),
    /** The engine says that this one has ended by itself. */
    gone(id: string) {
      const onGone = owners.get(id);
      owners.delete(id);
      onGone?.();
    },
  };
}
