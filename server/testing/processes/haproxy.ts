/** Starts HAProxy in front of several servers, configured as README.md recommends, for tests of several processes. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Proxy {
  port: number | string;
  /** The ports of the servers. */
  ports: number[];
  /** The folder in which HAProxy's configuration is written. */
  folder: string;
}

export function startProxy({ port, ports, folder }: Proxy) {
  const file = join(folder, 'haproxy.cfg');
  const servers = ports.map((at, n) => `  server s${n} 127.0.0.1:${at} check inter 1s fall 3 rise 1`);
  const status = `  stats socket ${statusSocket(folder)} mode 600`;
  writeFileSync(file, ['global', status, ...PROXY, `  bind 127.0.0.1:${port}`, ...BACKEND, ...servers, ''].join('\n'));
  return spawn(process.env.HAPROXY || 'haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The path of the Unix socket on which HAProxy reports the state of its servers. */
export const statusSocket = (folder: string) => join(folder, 'haproxy.sock');

const PROXY = [
  '  maxconn 4000',
  'defaults',
  '  mode http',
  '  option forwardfor',
  '  option redispatch',
  '  retries 3',
  '  timeout connect 2s',
  '  timeout check 5s',
  '  timeout client 2m',
  '  timeout server 2m',
  '  timeout tunnel 1h',
  'frontend school',
];
const BACKEND = [
  '  default_backend servers',
  'backend servers',
  '  balance roundrobin',
  '  option httpchk GET /health/ready',
];
