/** The setting of a school whose servers run on several machines. */
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';

const HIGHEST_PORT = 65_535;
/** How much higher the port for other servers is than PORT, unless PEER_ADDRESS names one. */
const ABOVE_PORT = 900;

export interface PeerAddress {
  host: string;
  port: number;
}

export const peerSettings = {
  /** Host and port at which servers on other machines reach this one while it is the primary, or the host alone. */
  PEER_ADDRESS: z
    .string()
    .refine(
      (text) => (parsePeerAddress(text) ?? parsePeerAddress(`${text}:1`)) !== undefined,
      settingsTexts.peerAddress,
    )
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

/**
 * Reads the setting, and adds a port if it has none.
 *
 * @throws {StartupError} the database is the built-in one, which only one machine can use, or there is no port so high
 */
export function readPeer(
  { PEER_ADDRESS: peerAddress }: z.output<typeof Settings>,
  { databaseUrl, port }: { databaseUrl: string | undefined; port: number },
) {
  if (peerAddress && !databaseUrl) throw new StartupError(settingsTexts.peerNeedsDatabase);
  return { peerAddress: peerAddress && withPort(peerAddress, port) };
}

/** Servers on one machine have the same settings except PORT, so each gets another port. */
function withPort(address: string, port: number) {
  if (parsePeerAddress(address)) return address;
  const whole = `${address}:${port + ABOVE_PORT}`;
  if (parsePeerAddress(whole)) return whole;
  throw new StartupError(({ settings }) => settings.mustBe('PEER_ADDRESS', settings.peerAndPort));
}
