/** The functions of this process that listen to the school's events, by channel. */
import type { Channel, EventListener } from '#server/ports/events.ts';

export function openSubscribers() {
  const listeners = new Map<string, EventListener[]>();
  return {
    subscribe: (channel: Channel, listener: EventListener) =>
      void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    tell(channel: string, key?: string) {
      for (const listener of listeners.get(channel) ?? []) listener(key);
    },
    /** Notifies the listeners of all channels that anything may have changed, because events may have been lost. */
    tellAll() {
      for (const listener of [...listeners.values()].flat()) listener();
    },
  };
}
