/** Reserves the server's port before the start changes any data, so that a process without the port changes nothing. */

import { createServer } from 'node:http';
import type { Server } from 'node:net';
import type { Config } from '#server/config/config.ts';
import { StartupError } from '#server/startup-error.ts';
import * as generalTexts from '#texts/general.ts';

/** The names of the settings for the school's own address and port. */
const OF_SCHOOL = { host: 'HOST', port: 'PORT' };

type ListenAddress = Pick<Config, 'host' | 'port'>;

/**
 * Listens on the port and answers every request with 503, until the port is released for the real server.
 *
 * @returns a function that releases the port
 * @throws {StartupError} another program uses the port, or this process may not use it
 */
export async function reservePort(listenAddress: Named): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    const body = JSON.stringify({ code: 'unavailable', message: generalTexts.unavailable });
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2', connection: 'close' }).end(body);
  });
  await listening(server, listenAddress).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, listenAddress);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

const listening = (server: Server, { host, port }: ListenAddress) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

interface Named extends ListenAddress {
  /** The names of the settings, for the message. */
  settings?: { host: string; port: string };
}

/** Translates the error of a port that cannot be used into a readable one; returns other errors unchanged. */
export function listenError(error: NodeJS.ErrnoException, { host, port, settings = OF_SCHOOL }: Named): Error {
  if (error.code === 'EADDRINUSE') return new StartupError(({ startup }) => startup.portInUse(port, settings.port));
  if (error.code === 'EACCES') return new StartupError(({ startup }) => startup.portNeedsRights(port, settings.port));
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(({ startup }) => startup.noAddress(host, settings.host));
  return error;
}
