/** The setting of a school whose servers run on several machines. */
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';

const HIGHEST_PORT = 65_535;

export interface PeerAddress {
  host: string;
  port: number;
}

export const peerSettings = {
  /** Host and port at which servers on other machines reach this one while it is the primary. */
  PEER_ADDRESS: z
    .string()
    .refine((text) => parsePeerAddress(text) !== undefined, settingsTexts.peerAddress)
    .optional(),
};

const Settings = z.object(peerSettings);

/** The names of the settings for the address and port, for errors of the port. */
export const PEER_SETTINGS = { host: 'PEER_ADDRESS', port: 'PEER_ADDRESS' };

/** Reads an address such as 10.77.0.2:3900, [fd00::2]:3900 or serve-1:3900; undefined if it is none. */
export function parsePeerAddress(text: string): PeerAddress | undefined {
  const [, ipv6, name, digits] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  return port >= 1 && port <= HIGHEST_PORT ? { host: (ipv6 ?? name)!, port } : undefined;
}

/** Reads the setting. @throws {StartupError} the database is the built-in one, which only one machine can use */
export function readPeer(
  { PEER_ADDRESS: peerAddress }: z.output<typeof Settings>,
  { databaseUrl }: { databaseUrl: string | undefined },
) {
  if (peerAddress && !databaseUrl) throw new StartupError(settingsTexts.peerNeedsDatabase);
  return { peerAddress };
}
