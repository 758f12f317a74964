/** Who may come in. Pages of other sites cannot: their browsers say where they are from. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Asking } from './exchange.ts';

/**
 * Asked for by number or as localhost. A name of somebody else's, which can lead
 * to this machine just as well, would make a stranger's page one of ours.
 */
export function isNumberedHost({ headers }: Asking) {
  const host = headers.host ?? '';
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
}

/** A program of this machine itself; what a proxy on it hands on is not. */
export function isFromHere({ socket, headers }: IncomingMessage) {
  const isHandedOn = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded'));
  // One address at both ends is this machine's own.
  return !isHandedOn && socket.remoteAddress === socket.localAddress;
}

/** Programs send no origin; browsers do with each change. */
export const isFromOurPage = ({ headers }: Asking) =>
  (headers.origin === undefined && headers['sec-fetch-site'] === undefined) ||
  headers.origin === `http://${headers.host}`;
