/**
 * Decides which program runs next. A slot lets one program compute; as many programs run as there are slots, at most
 * one per owner. Owners are served round-robin, however many programs each has waiting. Short programs go before heavy
 * ones, which never take the last slot and are passed over a limited number of times. A running program that only waits
 * (idle) gives up its slot until it computes again; a long-running one gives its slot up for good and continues at a
 * lower priority. Two bounds hold: at most four sandboxes per slot, and the memory limits of all running programs add
 * up to at most `Limits.memory`, except that a program which needs more may run beside interactive programs only.
 */
export type Lane = 'short' | 'heavy';

export interface Ticket {
  id: string;
  owner: string;
  lane: Lane;
  /** Memory limit in kilobytes. */
  memory: number;
}

/**
 * 'idle': uses almost no processor time. 'interactive': waits for a person's input, holds no slot and does not count
 * towards the bound of sandboxes; its owner may run other programs meanwhile.
 */
export type Activity = 'active' | 'idle' | 'interactive';

interface Running extends Ticket {
  activity: Activity;
  /** True for a long-running program, which gets a slot again only when it is queued for another run. */
  hasReleasedSlot: boolean;
}

interface Limits {
  /** At least 2: heavy programs never take the last slot. */
  slots: number;
  /** Kilobytes for all programs together. A program that by itself needs more runs only beside interactive ones. */
  memory: number;
  /** Maximum waiting programs. */
  waiting?: number;
}

/** The maximum number of programs in the queue, those of all owners together. */
const MAX_WAITING = 100;
/** An owner with this many waiting programs may not fill the second half of the queue. */
const FAIR_SHARE = 3;
/** Number of short programs that may start while a heavy program waits; then the heavy program starts. */
const MAX_TIMES_PASSED_OVER = 8;
export const SANDBOXES_PER_SLOT = 4;

export type RunnerQueue = ReturnType<typeof openQueue>;

export function openQueue({ slots, memory: maxMemory, waiting: maxWaiting = MAX_WAITING }: Limits) {
  const lanes = { short: openOwnerQueue(), heavy: openOwnerQueue() };
  const running = openRunningSet();
  let passedOver = 0;

  const waiting = () => lanes.short.length() + lanes.heavy.length();
  const hasFairShare = (owner: string) => lanes.short.lengthOf(owner) + lanes.heavy.lengthOf(owner) >= FAIR_SHARE;
  const isFull = (owner: string) => waiting() >= (hasFairShare(owner) ? maxWaiting / 2 : maxWaiting);
  const hasFreeSlot = () => running.active().length < slots && running.notInteractive() < slots * SANDBOXES_PER_SLOT;
  const hasMemoryFor = ({ memory }: Ticket) => running.notInteractive() === 0 || running.memory() + memory <= maxMemory;

  return {
    /** Queues a program. Returns false when the queue is full for its owner. */
    add(ticket: Ticket) {
      if (isFull(ticket.owner)) return false;
      lanes[ticket.lane].add(ticket);
      return true;
    },
    /** Queues a running program for its next run, before its owner's other programs. */
    requeue(id: string) {
      const ticket = running.remove(id);
      lanes[ticket.lane].addFirst(ticket);
    },
    /** Takes the next program out of the queue and gives it a slot. */
    next(): Ticket | undefined {
      if (!hasFreeSlot()) return undefined;
      const heavyOnes = running.active().filter(({ lane }) => lane === 'heavy').length;
      const heavy = heavyOnes < slots - 1 ? lanes.heavy.first(running.isBusy) : undefined;
      const short = lanes.short.first(running.isBusy);
      const ticket = heavy && (!short || passedOver >= MAX_TIMES_PASSED_OVER) ? heavy : short;
      // Until a program that needs much memory fits, no other program starts; otherwise it would starve.
      if (!ticket || !hasMemoryFor(ticket)) return undefined;
      passedOver = ticket === heavy || !heavy ? 0 : passedOver + 1;
      lanes[ticket.lane].take(ticket);
      running.add(ticket);
      return ticket;
    },
    /** Sets a running program's activity. A program that becomes active again takes a slot even if none is free. */
    setActivity: running.setActivity,
    /** Frees the slot of a long-running program for waiting programs, which are presumed short. */
    releaseSlot: running.releaseSlot,
    /** Removes a running program; call when the program has ended. */
    remove: running.leave,
    /** Removes a waiting program; returns false when it was not waiting. */
    cancel: (id: string) => lanes.short.remove(id) || lanes.heavy.remove(id),
    running: running.size,
    waiting,
    isIdle: () => running.active().length < slots && waiting() === 0,
  };
}

function openRunningSet() {
  const running = new Map<string, Running>();
  const runningWhere = (matches: (ticket: Running) => boolean) => [...running.values()].filter(matches);
  const change = (id: string, changes: Partial<Running>) => void Object.assign(running.get(id) ?? {}, changes);

  return {
    add: (ticket: Ticket) => running.set(ticket.id, { ...ticket, activity: 'active', hasReleasedSlot: false }),
    remove(id: string): Ticket {
      const { activity: _, hasReleasedSlot: __, ...ticket } = running.get(id)!;
      running.delete(id);
      return ticket;
    },
    leave: (id: string) => running.delete(id),
    setActivity: (id: string, activity: Activity) => change(id, { activity }),
    releaseSlot: (id: string) => change(id, { hasReleasedSlot: true }),
    active: () => runningWhere(({ activity, hasReleasedSlot }) => activity === 'active' && !hasReleasedSlot),
    notInteractive: () => runningWhere(({ activity }) => activity !== 'interactive').length,
    isBusy: (owner: string) =>
      runningWhere((ticket) => ticket.owner === owner && ticket.activity !== 'interactive').length > 0,
    memory: () => runningWhere(() => true).reduce((sum, { memory }) => sum + memory, 0),
    size: () => running.size,
  };
}

/** Owners in round-robin order, each with their waiting programs. */
function openOwnerQueue() {
  const owners = new Map<string, Ticket[]>();

  return {
    add(ticket: Ticket) {
      const own = owners.get(ticket.owner);
      if (own) own.push(ticket);
      else owners.set(ticket.owner, [ticket]);
    },
    addFirst(ticket: Ticket) {
      owners.set(ticket.owner, [ticket, ...(owners.get(ticket.owner) ?? [])]);
    },
    first(isBusy: (owner: string) => boolean) {
      for (const [owner, [ticket]] of owners) if (!isBusy(owner)) return ticket;
      return undefined;
    },
    /** Removes the ticket and moves its owner to the end of the round. */
    take({ owner }: Ticket) {
      const [, ...left] = owners.get(owner)!;
      owners.delete(owner);
      if (left.length > 0) owners.set(owner, left);
    },
    remove(id: string) {
      for (const [owner, own] of owners) {
        const left = own.filter((ticket) => ticket.id !== id);
        if (left.length === own.length) continue;
        if (left.length > 0) owners.set(owner, left);
        else owners.delete(owner);
        return true;
      }
      return false;
    },
    length: () => [...owners.values()].reduce((sum, own) => sum + own.length, 0),
    lengthOf: (owner: string) => owners.get(owner)?.length ?? 0,
  };
}
