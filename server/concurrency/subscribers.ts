/** The listeners of this process for events of the school. */
import type { Channel, EventListener } from '#server/ports/events.ts';

export function openSubscribers() {
  const listeners = new Map<string, EventListener[]>();
  return {
    subscribe: (channel: Channel, listener: EventListener) =>
      void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    tell(channel: string, key?: string) {
      for (const listener of listeners.get(channel) ?? []) listener(key);
    },
    /** Tells all listeners that anything may have changed. */
    tellAll() {
      for (const listener of [...listeners.values()].flat()) listener();
    },
  };
}
