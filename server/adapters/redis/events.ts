/**
 * Distributes events through Redis. PostgreSQL still sends them, in the transactions of the changes: otherwise an event could be lost
 * although its change was committed. But only one process, the forwarder, listens to PostgreSQL and publishes the events in Redis; the
 * other processes need no database connection for notifications.
 *
 * The forwarder publishes heartbeats while it is connected to PostgreSQL. A process that misses heartbeats, because Redis or the forwarder
 * is unreachable or hangs, listens to PostgreSQL itself; one of the listening processes becomes the forwarder. Each time that a process is
 * the forwarder is a term with its own id. At a new term, the other processes assume that events were lost.
 */
import { randomUUID } from 'node:crypto';
import { openSubscribers } from '#server/concurrency/subscribers.ts';
import type { Events, NotificationListener, OpenListener } from '#server/ports/events.ts';
import type { SharedRedis } from './connection.ts';
import { TAKE_LEASE } from './scripts.ts';

/** Milliseconds between heartbeats. */
const BEAT = 150;
/** How many heartbeats a process misses before it listens to PostgreSQL itself, and the forwarder loses its lease. */
const MISSED = 4;

interface Needs {
  redis: SharedRedis;
  /** Listens to PostgreSQL. */
  openListener: OpenListener;
}

export async function redisEvents({ redis, openListener }: Needs): Promise<Events> {
  const { subscribe, tell, tellAll } = openSubscribers();
  const forwarding = openForwarding(redis);
  /** Listens to PostgreSQL; undefined while this process follows the forwarder of a term. */
  let own: NotificationListener | undefined = listenItself();
  let [followed, missed]: [string | undefined, number] = [undefined, 0];

  function listenItself() {
    return openListener({
      onNotification(channel, key) {
        tell(channel, key);
        forwarding.publish(channel, key);
      },
      onInterruption() {
        forwarding.endTerm();
        tellAll();
      },
    });
  }

  function follow(term: string) {
    missed = 0;
    if (followed === term) return;
    followed = term;
    void own?.close();
    own = undefined;
    tellAll();
  }

  function fallBack() {
    if (own) return;
    followed = undefined;
    own = listenItself();
    tellAll();
  }

  const stopReceiving = receive(redis, {
    onHeartbeat: (term) => forwarding.isOwn(term) || follow(term),
    onEvent: (channel, key) => own || tell(channel, key),
    onLost: fallBack,
  });
  const beat = setInterval(() => {
    // Missed heartbeats are counted, not timed: a process that was busy first reads what has arrived before it counts again.
    if (own) void forwarding.beat(own);
    else if (++missed > MISSED) fallBack();
  }, BEAT).unref();

  await own.hasTried;
  return {
    subscribe,
    publish: (channel) => tell(channel),
    isListening: () => own?.isListening() ?? followed !== undefined,
    async close() {
      stopReceiving();
      clearInterval(beat);
      await own?.close();
    },
  };
}

/** The forwarder's part. Other processes that listen to PostgreSQL try to become the forwarder. */
function openForwarding({ commands, prefix }: SharedRedis) {
  const ownId = randomUUID();
  let terms = 0;
  /** The term in which this process is the forwarder. */
  let term: string | undefined;

  /** Publishes a message. If an event cannot be published, the term ends. */
  function send(sent: string, event = '') {
    commands.publish(channelIn(prefix), sent + event).catch(() => {
      if (term === sent) term = undefined;
    });
  }

  return {
    /** Whether this process has published the message: now, or in an earlier term. */
    isOwn: (of: string) => term !== undefined || of.startsWith(ownId),
    publish(channel: string, key = '') {
      if (term) send(term, ` ${channel} ${key}`);
    },
    /** Ends the term; a new one begins with the next heartbeat if this process is still the forwarder. */
    endTerm() {
      term = undefined;
    },
    async beat(listener: NotificationListener) {
      const [key, milliseconds] = [`${prefix}events-forwarder`, BEAT * MISSED];
      const isForwarder =
        listener.isListening() && (await commands.eval(TAKE_LEASE, 1, key, ownId, milliseconds).catch(() => 0));
      // Checked again, because the connection may have been lost meanwhile.
      if (!isForwarder || !listener.isListening()) term = undefined;
      else term ??= `${ownId}/${++terms}`;
      if (term) send(term);
    },
  };
}

interface Received {
  onHeartbeat(term: string): unknown;
  onEvent(channel: string, key?: string): unknown;
  onLost(): void;
}

/** Receives the forwarder's messages. @returns a function that stops receiving */
function receive({ subscriber, prefix }: SharedRedis, { onHeartbeat, onEvent, onLost }: Received) {
  let isEnded = false;
  subscriber.on('ready', () => {
    subscriber.subscribe(channelIn(prefix)).catch(() => subscriber.disconnect(true));
  });
  subscriber.on('close', () => isEnded || onLost());
  subscriber.on('message', (_, message) => {
    const [, term, channel, key] = message.match(MESSAGE) ?? [];
    if (isEnded || !term) return;
    if (channel) onEvent(channel, key || undefined);
    else onHeartbeat(term);
  });
  return () => {
    isEnded = true;
  };
}

const channelIn = (prefix: string) => `${prefix}events`;

/** Matches a message: the term; for an event also its channel and its key, which may be empty or contain spaces. */
const MESSAGE = /^(\S+)(?: (\S+) (.*))?$/s;
