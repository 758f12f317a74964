/** The media engine's connections of all calls, by id, with the handler to call when one is lost. */
import type { Media } from '#server/ports/media.ts';

export type EngineConnections = ReturnType<typeof openEngineConnections>;

export function openEngineConnections(media: Media) {
  const handlers = new Map<string, () => void>();
  return {
    media,
    /** @param onLost  called if the connection ends by itself */
    add: (id: string, onLost: () => void) => void handlers.set(id, onLost),
    delete: (id: string) => void handlers.delete(id),
    /** The engine reports that this connection has ended by itself. */
    lost(id: string) {
      const onLost = handlers.get(id);
      handlers.delete(id);
      onLost?.();
    },
  };
}
