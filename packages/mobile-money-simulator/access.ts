/** Access control: refuses requests from pages of other sites, which it recognises by the headers that browsers send. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { HttpRequest } from './http.ts';

/**
 * True if the Host header is an IP address or localhost. This refuses foreign domains that resolve to this machine (DNS
 * rebinding).
 */
export function isIpHost({ headers }: HttpRequest) {
  const host = headers.host ?? '';
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
}

/** True for programs on this machine, false for requests that a proxy on this machine forwards. */
export function isFromThisMachine({ socket, headers }: IncomingMessage) {
  const isForwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded'));
  // Equal addresses at both ends mean a connection from this machine.
  return !isForwarded && socket.remoteAddress === socket.localAddress;
}

/**
 * True for requests from programs and from the simulator's own pages. Programs send no Origin header; browsers send one
 * with every request that may change something.
 */
export const isSameOrigin = ({ headers }: HttpRequest) =>
  (headers.origin === undefined && headers['sec-fetch-site'] === undefined) ||
  headers.origin === `http://${headers.host}`;
