/** Finds the addresses at which browsers can reach this machine. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import type { TransportSettings } from '#packages/media/transport.ts';

const WILDCARDS = new Set(['0.0.0.0', '::']);
const LOOPBACK = '127.0.0.1';

export function addressesOf({ bindAddress, announcedIp }: Omit<TransportSettings, 'udpPort'>): string[] {
  if (announcedIp) return [announcedIp];
  if (bindAddress && !WILDCARDS.has(bindAddress)) return [bindAddress];
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const external = all.filter(({ internal, scopeid }) => !internal && !scopeid);
  const sorted = external.toSorted((a, b) => a.family.localeCompare(b.family)).map(({ address }) => address);
  // Without a network, a browser on this machine still reaches the engine at the loopback address.
  return sorted.length > 0 ? sorted : [LOOPBACK];
}

/** Returns a UDP port that was free a moment ago; another process may have taken it since. */
export async function freeUdpPort(bindAddress: string | null) {
  const socket = createSocket(bindAddress?.includes(':') ? 'udp6' : 'udp4');
  socket.bind(0, bindAddress ?? undefined);
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise<void>((resolve) => void socket.close(resolve));
  return port;
}
