/**
 * Live classes on our own media engines (packages/media): processes that each have a UDP port and a TURN relay port.
 * When a process exits, its publications are reported as lost, and a spare process replaces it within a moment
 * (supervised-engine.ts).
 */
import { randomBytes } from 'node:crypto';
import type { Media, MediaListener } from '#server/ports/media.ts';
import { EngineConnections } from './engine-connections.ts';
import type { LaunchEngine } from './engine-process.ts';
import { engineRecorder } from './engine-recorder.ts';
import { type EmbeddedSettings, setupOf } from './engine-setup.ts';
import { type RelayKey, relaysFor } from './relays.ts';
import { assignRooms } from './room-assignment.ts';
import { openSpareEngine } from './spare-engine.ts';
import { SupervisedEngine } from './supervised-engine.ts';

export type EmbeddedMedia = ReturnType<typeof embeddedMedia>;

export function embeddedMedia(settings: EmbeddedSettings, launch: LaunchEngine) {
  const secret = randomBytes(32).toString('base64url');
  const listeners = new Set<MediaListener>();
  const connections = new EngineConnections(listeners);
  const spare = openSpareEngine(launch);
  const engines = Array.from({ length: settings.processes }, (_, n) => {
    const engine: SupervisedEngine = new SupervisedEngine({
      setup: setupOf(settings, n, secret),
      spare,
      heartbeat: settings.heartbeat ?? 1_000,
      onMessage: (message) =>
        message.type === 'recorded' ? receivePiece(engine, message) : connections.receive(engine, message),
      onLost: () => connections.engineLost(engine),
      onFailing: () => rooms.evacuate(engine),
    });
    return engine;
  });
  const rooms = assignRooms(engines, {
    loadOf: (engine) => connections.countOn(engine),
    onMoved: (moved) => announceMove(listeners, moved),
  });
  const { recorder, receive: receivePiece } = engineRecorder(rooms.engineOf);
  const keyOf = (relaying: SupervisedEngine[]) => ({ address: addressOf(settings, relaying), secret });

  const media: Media = {
    relaysFor: (userId, room) => relaysFor(userId, keyOf(room === undefined ? engines : [rooms.engineOf(room)])),
    async publish({ room, ...publication }) {
      spare.use();
      return connections.publish(rooms.engineOf(room), publication);
    },
    unpublish: (id) => connections.unpublish(id),
    hold: (publication, isHeld) => connections.send(publication, { type: 'hold', publication, isHeld }),
    subscribe: (subscription) => connections.subscribe(subscription),
    acceptAnswer: (subscription, sdp) => connections.send(subscription, { type: 'answered', subscription, sdp }),
    setQuality: (subscription, quality) => connections.send(subscription, { type: 'prefer', subscription, quality }),
    unsubscribe: (id) => connections.unsubscribe(id),
    recorder,
    engineCounts: () => engines.map((engine) => engine.counts()),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      await Promise.all([spare, ...engines].map((part) => part.close()));
    },
  };
  return {
    ...media,
    /** What the relays' credentials are made with. */
    relayKey: () => keyOf(engines),
    /** Resolves when all engines are ready, or after READY_TIMEOUT_MS. */
    whenReady: () => Promise.all(engines.map((engine) => engine.isReadySoon())),
  };
}

const addressOf = ({ host, turnTls }: EmbeddedSettings, engines: SupervisedEngine[]): RelayKey['address'] => ({
  host,
  ports: engines.flatMap((engine) => engine.turnPort() ?? []),
  isSecure: turnTls !== null,
});

function announceMove(listeners: Iterable<MediaListener>, rooms: string[]) {
  for (const { onMoved } of listeners) onMoved?.(rooms);
}
