/** Connections to Redis (or Valkey), which are restored until they are closed. Commands fail at once while one is lost. */
import { Redis } from 'ioredis';
import type { BaseLogger } from 'pino';

/** Milliseconds between attempts to reconnect, and after which a command fails: a lost Redis must cost under a second. */
const [RETRY, TIMEOUT] = [250, 500];

export interface SharedRedis {
  commands: Redis;
  /** The connection of subscriptions. It can run no other commands. */
  subscriber: Redis;
  /** Begins all keys and channels of the school: several schools may share one Redis. */
  prefix: string;
  close(): void;
}

interface Settings {
  /** With redis: or, for TLS, rediss: */
  url: string;
  /** Ends with a colon. */
  prefix: string;
  log: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Starts to connect. Does not wait for Redis, because a school opens without it. */
export function openRedis({ url, prefix, log }: Settings): SharedRedis {
  const [commands, subscriber] = [connect(url), connect(url)];
  logOutages(commands, log);
  // Without a listener for 'error', ioredis prints what goes wrong. Both connections go wrong together.
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
    // Who subscribes does so at each 'ready', and knows then that events may have been lost.
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
