/**
 * Whose turn it is. As many programs run as there are slots, one of each owner at a
 * time; owners take turns, however many programs each has waiting. Short ones go
 * before heavy ones, which never take the last place; but a heavy one is not passed
 * over for ever. What runs and only waits gives its place to others until it works again; what has worked for long gives it up,
 * and goes on beside whoever takes it. But not more sandboxes than four for each place are
 * there at once, nor more than memory allows if all take what they may.
 */
export type Lane = 'short' | 'heavy';

export interface Ticket {
  id: string;
  owner: string;
  lane: Lane;
  /** Kilobytes that it may take. */
  memory: number;
}

/** 'asleep': it hardly uses a processor. 'talking': for as long as a person likes, and may run something else beside it. */
export type Activity = 'awake' | 'asleep' | 'talking';

interface Running extends Ticket {
  activity: Activity;
  /** It has given up its place for good, until it runs once more. */
  hasReleasedSlot: boolean;
}

interface Limits {
  /** Programs that are awake at the same time; at least 2, because one is never taken by heavy ones. */
  slots: number;
  /** Kilobytes that all may take together; a program that needs more runs beside talking ones only. */
  memory: number;
  /** Programs that wait. */
  waiting?: number;
}

/** Programs that may wait, of everybody together. */
const MAX_WAITING = 100;
/** Whoever has as many waiting leaves the second half of the queue to others. */
const FAIR_SHARE = 3;
/** Short programs that may go before a heavy one whose turn it would be. */
const MAX_TIMES_PASSED_OVER = 8;
export const SANDBOXES_PER_SLOT = 4;

export type RunnerQueue = ReturnType<typeof openQueue>;

export function openQueue({ slots, memory: maxMemory, waiting: maxWaiting = MAX_WAITING }: Limits) {
  const lanes = { short: openOwnerQueue(), heavy: openOwnerQueue() };
  const running = new Map<string, Running>();
  let passedOver = 0;

  const waiting = () => lanes.short.length() + lanes.heavy.length();
  const hasShare = (owner: string) => lanes.short.lengthOf(owner) + lanes.heavy.lengthOf(owner) >= FAIR_SHARE;
  const isFull = (owner: string) => waiting() >= (hasShare(owner) ? maxWaiting / 2 : maxWaiting);
  const runningWhere = (is: (ticket: Running) => boolean) => [...running.values()].filter(is);
  const isBusy = (owner: string) =>
    runningWhere((ticket) => ticket.owner === owner && ticket.activity !== 'talking').length > 0;
  const active = () => runningWhere(({ activity, hasReleasedSlot }) => activity === 'awake' && !hasReleasedSlot);
  const notInteractive = () => runningWhere(({ activity }) => activity !== 'talking').length;
  const hasFreeSlot = () => active().length < slots && notInteractive() < slots * SANDBOXES_PER_SLOT;
  const hasRoomFor = ({ memory }: Ticket) =>
    notInteractive() === 0 || memoryOf([...running.values()]) + memory <= maxMemory;
  const change = (id: string, to: Partial<Running>) => void Object.assign(running.get(id) ?? {}, to);
  return {
    /** False where it is full for that owner; nothing has changed then. */
    add(ticket: Ticket) {
      if (isFull(ticket.owner)) return false;
      lanes[ticket.lane].add(ticket);
      return true;
    },
    /** It has run, and has to once more: it gives its place back and waits for its turn as others do. */
    requeue(id: string) {
      const { activity: _, hasReleasedSlot: __, ...ticket } = running.get(id)!;
      running.delete(id);
      lanes[ticket.lane].addFirst(ticket);
    },
    /** The one that may run now; it has a place from now on. */
    next(): Ticket | undefined {
      if (!hasFreeSlot()) return undefined;
      const heavyOnes = active().filter(({ lane }) => lane === 'heavy').length;
      const heavy = heavyOnes < slots - 1 ? lanes.heavy.first(isBusy) : undefined;
      const short = lanes.short.first(isBusy);
      const ticket = heavy && (!short || passedOver >= MAX_TIMES_PASSED_OVER) ? heavy : short;
      // Who needs much is waited for, or it would never run.
      if (!ticket || !hasRoomFor(ticket)) return undefined;
      passedOver = ticket === heavy || !heavy ? 0 : passedOver + 1;
      lanes[ticket.lane].take(ticket);
      running.set(ticket.id, { ...ticket, activity: 'awake', hasReleasedSlot: false });
      return ticket;
    },
    /** Who wakes has its place back, even where others have all. */
    setActivity: (id: string, activity: Activity) => change(id, { activity }),
    /** It has worked for long, and gives up its place: others are short, as far as anybody knows. */
    releaseSlot: (id: string) => change(id, { hasReleasedSlot: true }),
    /** It has ended. */
    leave: (id: string) => running.delete(id),
    /** Out of the queue; false when it does not wait. */
    cancel: (id: string) => lanes.short.remove(id) || lanes.heavy.remove(id),
    running: () => running.size,
    waiting,
    isIdle: () => active().length < slots && waiting() === 0,
  };
}

const memoryOf = (tickets: Ticket[]) => tickets.reduce((sum, { memory }) => sum + memory, 0);

/** Owners in the order of their turns, each with what they have waiting. */
function openOwnerQueue() {
  const owners = new Map<string, Ticket[]>();

  return {
    add(ticket: Ticket) {
      const own = owners.get(ticket.owner);
      if (own) own.push(ticket);
      else owners.set(ticket.owner, [ticket]);
    },
    /** Before what its owner has waiting. */
    addFirst(ticket: Ticket) {
      owners.set(ticket.owner, [ticket, ...(owners.get(ticket.owner) ?? [])]);
    },
    first(isBusy: (owner: string) => boolean) {
      for (const [owner, [ticket]] of owners) if (!isBusy(owner)) return ticket;
      return undefined;
    },
    /** The next turn of its owner comes after everybody else's. */
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
