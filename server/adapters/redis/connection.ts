/** Connections to Redis (or Valkey), which reconnect until they are closed. While a connection is lost, commands fail immediately. */
import { Redis } from 'ioredis';
import type { BaseLogger } from 'pino';

/** Milliseconds between attempts to reconnect, and the timeout of a command: a lost Redis must delay a request by less than a second. */
const [RETRY, TIMEOUT] = [250, 500];

export interface SharedRedis {
  commands: Redis;
  /** The connection of subscriptions. It can run no other commands. */
  subscriber: Redis;
  /** Prefix of all keys and channels of the school, because several schools may share one Redis. */
  prefix: string;
  close(): void;
}

interface Settings {
  /** A redis:// URL, or rediss:// for TLS. */
  url: string;
  /** Ends with a colon. */
  prefix: string;
  log: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Starts to connect. Does not wait for Redis, because the server starts without it too. */
export function openRedis({ url, prefix, log }: Settings): SharedRedis {
  const [commands, subscriber] = [connect(url), connect(url)];
  logOutages(commands, log);
  // Without a listener for 'error', ioredis prints errors. The other connection's errors are logged; both fail together.
  subscriber.on('error', () => {});
  return {
    commands,
    subscriber,
    prefix,
    close() {
      for (const connection of [commands, subscriber]) connection.disconnect();
    },
  };
}

function connect(url: string) {
  const redis = new Redis(url, {
    connectTimeout: TIMEOUT,
    commandTimeout: TIMEOUT,
    retryStrategy: () => RETRY,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    // Subscribers subscribe again at each 'ready' and then assume that events were lost.
    autoResubscribe: false,
    disableClientInfo: true,
  });
  return redis;
}

/** Logs the beginning and the end of each outage. Only messages are logged: errors of ioredis contain passwords. */
function logOutages(redis: Redis, log: Settings['log']) {
  let isAway = false;
  let reason = '';
  redis.on('error', ({ message }: Error) => {
    reason = message;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  redis.on('reconnecting', () => {
    if (!isAway) log.warn({ reason }, 'Redis is away: events and rate limits go by PostgreSQL');
    isAway = true;
  });
}
