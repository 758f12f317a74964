import type { Metrics } from '#server/metrics/metrics.ts';
import type { EngineCounts, Media, MediaMachine } from '#server/ports/media.ts';
import type { Services } from '#server/services.ts';
import type { ActiveCalls } from './call/active-calls.ts';

/** Measures the live classes in this process: 0 unless it is the primary. */
export function watchCalls({ watch }: Metrics, calls: Pick<ActiveCalls, 'counts'>) {
  watch({
    source: 'calls',
    metrics: {
      darasa_live_rooms: { help: 'Live classes with people in them.' },
      darasa_live_participants: { help: 'People in live classes, or in front of their doors.' },
    },
    read() {
      const { rooms, people } = calls.counts();
      return { darasa_live_rooms: rooms, darasa_live_participants: people };
    },
  });
}

/** Measures the machines that our engines are on, as the primary knows them. */
export function watchMediaMachines({ watch }: Metrics, { media, primary }: Pick<Services, 'media' | 'primary'>) {
  const labels = ['machine'];
  watch({
    source: 'media machines',
    metrics: {
      darasa_media_machine_ready: { help: '1 if the machine can be reached; only in the primary.', labels },
      darasa_media_machine_draining: {
        help: '1 if the machine takes no new classes, because it is about to end.',
        labels,
      },
      darasa_media_machine_busy_ratio: {
        help: 'The share of its processors in use; from 0.85 on it gets new classes last.',
        labels,
      },
      darasa_media_machine_connections: { help: 'Publications and subscriptions of this school there.', labels },
    },
    read() {
      const machines = (primary.isHere && media.machines?.()) || [];
      const samples = (of: (machine: MediaMachine) => number) =>
        machines.map((machine) => ({ labels: { machine: machine.address }, value: of(machine) }));
      return {
        darasa_media_machine_ready: samples(({ status }) => Number(status !== 'away')),
        darasa_media_machine_draining: samples(({ status }) => Number(status === 'draining')),
        darasa_media_machine_busy_ratio: samples(({ busy }) => busy),
        darasa_media_machine_connections: samples(({ connections }) => connections),
      };
    },
  });
}

/** Measures our own media engines. Called in the process that has started them. */
export function watchEngines({ watch }: Metrics, media: Pick<Media, 'engineCounts'>) {
  const labels = ['engine'];
  watch({
    source: 'media',
    metrics: {
      darasa_media_engine_ready: { help: '1 if the engine forwards media, 0 while it is started again.', labels },
      darasa_media_publications: { help: 'Microphones, cameras and screens that are sent.', labels },
      darasa_media_subscriptions: { help: 'Publications that are forwarded, once for each person.', labels },
      darasa_media_relays: { help: 'Connections through the TURN relay.', labels },
      darasa_media_packets_received_total: { help: 'Packets from senders.', labels },
      darasa_media_packets_forwarded_total: { help: 'Packets to receivers.', labels },
      darasa_media_packets_lost_total: { help: 'Packets from senders that did not arrive within a second.', labels },
      darasa_media_packets_repaired_total: { help: 'Packets sent again because a receiver had lost them.', labels },
    },
    read() {
      const engines = media.engineCounts?.() ?? [];
      const samples = (of: (counts: EngineCounts) => number) =>
        engines.flatMap((counts, n) => (counts ? [{ labels: { engine: String(n) }, value: of(counts) }] : []));
      return {
        darasa_media_engine_ready: engines.map((counts, n) => ({
          labels: { engine: String(n) },
          value: Number(counts !== undefined),
        })),
        darasa_media_publications: samples(({ publications }) => publications),
        darasa_media_subscriptions: samples(({ subscriptions }) => subscriptions),
        darasa_media_relays: samples(({ allocations }) => allocations),
        darasa_media_packets_received_total: samples(({ received }) => received),
        darasa_media_packets_forwarded_total: samples(({ forwarded }) => forwarded),
        darasa_media_packets_lost_total: samples(({ lost }) => lost),
        darasa_media_packets_repaired_total: samples(({ repaired }) => repaired),
      };
    },
  });
}
