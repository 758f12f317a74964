/**
 * Media by engines on separate machines, which the settings name. A room stays on one machine, chosen by load. When a machine
 * is lost, its rooms move to other machines, and the participants publish and subscribe again there.
 */
import { assignRooms } from '#server/adapters/live-rooms/room-assignment.ts';
import type { MachineAccount } from '#server/machines/connect.ts';
import { type Media, type MediaListener, MediaUnavailable, type OrphanedConnections } from '#server/ports/media.ts';
import { Machine, type OnChange } from './machine.ts';
import { forwardEvents } from './machine-events.ts';
import { machinesRecorder } from './machines-recorder.ts';
import { OwnConnections } from './own-connections.ts';

/** Milliseconds after which an unused room counts as new, and its machine is chosen by load again. */
const UNUSED = 10 * 60_000;

interface Options {
  /** Calls the handler when this process becomes the primary. */
  whenPrimary: (handler: () => void) => void;
  onChange: OnChange;
}

export function machinesMedia(accounts: MachineAccount[], { whenPrimary, onChange }: Options): Media {
  const listeners = new Set<MediaListener>();
  const tell = (event: (listener: MediaListener) => void) => listeners.forEach((listener) => void event(listener));
  const connections = new OwnConnections<Machine>();
  const machines = accounts.map((account) => new Machine(account, onChange));
  const rooms = assignRooms(machines, {
    loadOf: (machine) => connections.countOn(machine) / machine.processes,
    onMoved: (moved) => tell(({ onMoved }) => onMoved?.(moved)),
    mayMove: (room, machine, unusedFor) => !connections.hasRoom(room) && (machine.isReluctant() || unusedFor > UNUSED),
  });
  forwardEvents({ machines, rooms, connections, tell });
  whenPrimary(() => machines.forEach((machine) => void machine.open()));

  return {
    ...forwarding(connections, rooms.engineOf),
    relaysFor: (userId, room) =>
      (room === undefined ? machines : [rooms.engineOf(room)]).flatMap(({ media }) => media.relaysFor(userId)),
    recorder: machinesRecorder(machines, rooms.engineOf),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async takeOrphaned() {
      const all = await Promise.all(machines.map((machine) => takeOrphanedOn(machine, connections, rooms.keep)));
      return {
        publications: all.flatMap(({ publications }) => publications),
        subscriptions: all.flatMap(({ subscriptions }) => subscriptions),
      };
    },
    machines: () =>
      machines.map((machine) => {
        const { address, status, reason, busy } = machine;
        return { address, status, reason, busy, connections: connections.countOn(machine) };
      }),
    async close() {
      listeners.clear();
      await Promise.all(machines.map(({ media }) => media.close()));
    },
  };
}

type Forwarding = Pick<
  Media,
  'publish' | 'subscribe' | 'unpublish' | 'unsubscribe' | 'hold' | 'acceptAnswer' | 'setQuality'
>;

function forwarding(connections: OwnConnections<Machine>, machineOf: (room: string) => Machine): Forwarding {
  const mediaOf = (id: string) => connections.machineOf(id)?.media;
  /** Forgets a connection that could not be opened. */
  const orForget = (id: string) => (error: unknown) => {
    connections.forget(id);
    throw error;
  };
  return {
    publish(publication) {
      const { id, room } = publication;
      const machine = machineOf(room);
      connections.addPublication(id, { machine, room });
      return machine.media.publish(publication).catch(orForget(id));
    },
    async subscribe(subscription) {
      const { id, publication } = subscription;
      const machine = connections.machineOf(publication);
      if (!machine) throw new MediaUnavailable('The publication has ended.');
      connections.addSubscription(id, { machine, publication });
      return machine.media.subscribe(subscription).catch(orForget(id));
    },
    unpublish(id) {
      mediaOf(id)?.unpublish(id);
      connections.forget(id);
    },
    unsubscribe(id) {
      mediaOf(id)?.unsubscribe(id);
      connections.forget(id);
    },
    hold: (id, isHeld) => mediaOf(id)?.hold(id, isHeld),
    acceptAnswer: (id, sdp) => mediaOf(id)?.acceptAnswer(id, sdp),
    setQuality: (id, quality) => mediaOf(id)?.setQuality(id, quality),
  };
}

/** Takes over the connections that the last primary opened on a machine. Their rooms stay on that machine. */
async function takeOrphanedOn(
  machine: Machine,
  connections: OwnConnections<Machine>,
  keepRoom: (room: string, machine: Machine) => void,
): Promise<OrphanedConnections> {
  const left = (await machine.media.takeOrphaned?.()) ?? { publications: [], subscriptions: [] };
  for (const { id, room } of left.publications) {
    connections.addPublication(id, { machine, room });
    keepRoom(room, machine);
  }
  for (const { id, publication } of left.subscriptions) connections.addSubscription(id, { machine, publication });
  return left;
}
