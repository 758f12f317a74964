/** Finds programs that some tests need. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

/** Finds ffmpeg, which makes smaller renditions of videos; undefined if ffmpeg is not on the PATH. */
export const ffmpegPath = () => onPath('ffmpeg');

/** Finds HAProxy, which Debian does not put on the PATH of ordinary users. */
export const haproxyPath = () => onPath('haproxy') ?? ['/usr/sbin/haproxy'].find(existsSync);

/** Finds the server of Redis. */
export const redisPath = () => onPath('redis-server');

/** Finds PgBouncer, which Debian does not put on the PATH of ordinary users. */
export const pgbouncerPath = () => onPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(existsSync);

/** Finds Prometheus, which reads the metrics of a school, and promtool, which comes with it. */
export const prometheusPath = () => onPath('prometheus');
export const promtoolPath = () => onPath('promtool');

/** Finds Firefox, for tests with a second browser: Debian's, or the one that the variable FIREFOX names. */
export const firefoxPath = () =>
  [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));
