/** A machine with media engines (`npm run media` with MEDIA_CONTROL_PORT): its connection, and whether it accepts rooms. */
import type { Message } from '#messages/catalogues.ts';
import { RemoteEngines } from '#server/adapters/live-rooms/remote-engines.ts';
import { type FromEngines, type Load, PROTOCOL } from '#server/adapters/live-rooms/remote-media-protocol.ts';
import { backoff } from '#server/concurrency/backoff.ts';
import { connectTo, type MachineAccount, MachineUnavailable } from '#server/machines/connect.ts';
import { unavailabilityReason } from '#server/machines/unavailability-reason.ts';
import type { Media, MediaMachine } from '#server/ports/media.ts';

/** Milliseconds between two attempts to connect. */
const retryAfter = backoff({ initial: 250, max: 4_000 });
/** After four seconds without an answer, the machine's rooms move to another one. */
const HEARTBEAT = { every: 1_000, maxMissing: 3 };
/** The processor load from which a machine gets no further rooms, because it would forward packets late. */
const FULL = 0.85;

const SETTINGS = { machines: 'MEDIA_MACHINES', ca: 'MEDIA_MACHINES_CA', token: 'MEDIA_TOKEN' };

/** Called when the machine's status or its reason changes. */
export type OnChange = (machine: Pick<MediaMachine, 'address' | 'status' | 'reason'>) => void;

export class Machine {
  readonly address: string;
  readonly media: Media;
  readonly #remote: RemoteEngines;
  readonly #onChange: OnChange;
  #isDraining = false;
  #load: Load | undefined;
  #reason: Message = ({ machines }) => machines.connecting;
  #lastKnown: string | undefined;

  constructor(account: MachineAccount, onChange: OnChange) {
    this.address = new URL(account.origin).host;
    this.#onChange = onChange;
    this.#remote = new RemoteEngines({
      connect: (signal) => connectTo(account, { protocol: PROTOCOL, signal }),
      onAway: (error) => this.#away(error),
      onState: (message) => this.#told(message),
      retryAfter,
      heartbeat: HEARTBEAT,
    });
    this.media = this.#remote.media();
  }

  open() {
    void this.#remote.open();
  }

  isReady() {
    return this.#remote.isReady();
  }

  isFailing() {
    return !this.isReady();
  }

  isReluctant() {
    return this.isDraining() || this.busy >= FULL;
  }

  isDraining() {
    return this.#isDraining;
  }

  get busy() {
    return this.#load?.busy ?? 0;
  }

  /** The number of its engine processes. */
  get processes() {
    return Math.max(this.#load?.engines.length ?? 1, 1);
  }

  get status(): MediaMachine['status'] {
    if (!this.isReady()) return 'away';
    if (this.#isDraining) return 'draining';
    return this.busy >= FULL ? 'full' : 'ready';
  }

  get reason(): Message {
    const { status } = this;
    if (status === 'away') return this.#reason;
    if (status === 'draining') return ({ mediaMachines }) => mediaMachines.draining;
    return status === 'full' ? ({ mediaMachines }) => mediaMachines.full : '';
  }

  #told(message: Extract<FromEngines, { type: 'welcome' | 'pong' | 'draining' }>) {
    if (message.type === 'pong') this.#load = message.load;
    else this.#isDraining = message.type === 'draining' || message.isDraining;
    this.#tellChange();
  }

  #away(error: Error | undefined) {
    this.#isDraining = false;
    this.#load = undefined;
    this.#reason =
      error instanceof MachineUnavailable
        ? unavailabilityReason(error, SETTINGS)
        : ({ machines }) => machines.connectionLost;
    this.#tellChange(error?.message);
  }

  #tellChange(detail = '') {
    const { address, status, reason } = this;
    const known = `${status} ${detail}`;
    if (known === this.#lastKnown) return;
    this.#lastKnown = known;
    this.#onChange({ address, status, reason });
  }
}
