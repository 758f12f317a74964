/** The settings that all media engines of the school share, and the setup message that each engine gets from them. */
import type { Setup } from '#packages/media/protocol.ts';

export interface EmbeddedSettings extends Pick<Setup, 'udpPort' | 'turnPort' | 'turnTls' | 'announcedIp'> {
  /** The host of the TURN relays, as written in URLs: an IPv6 address has brackets. */
  host: string;
  /** Number of engine processes. Each listens on the port numbers that follow those of the previous process. */
  processes: number;
  /** The only address that engines listen on; by default every address of the machine. */
  bindAddress?: string;
  /** Milliseconds between two heartbeats, 1,000 by default; an engine is killed after five without an answer. */
  heartbeat?: number;
}

/** UID and GID of `nobody` on Debian and its derivatives; an engine started as root switches to them. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** The setup message of one engine. @param n  index of the engine, from 0 */
export function setupOf({ udpPort, turnPort, ...settings }: EmbeddedSettings, n: number, turnSecret: string): Setup {
  // Port 0 lets the system choose a free port, so every engine gets 0.
  const nth = (port: number) => (port === 0 ? 0 : port + n);
  return {
    type: 'setup',
    udpPort: nth(udpPort),
    turnPort: turnPort === null ? null : nth(turnPort),
    turnTls: settings.turnTls,
    turnSecret,
    announcedIp: settings.announcedIp,
    bindAddress: settings.bindAddress ?? null,
    becomes: process.getuid?.() === 0 ? NOBODY : null,
  };
}
