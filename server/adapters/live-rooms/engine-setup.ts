/** The settings of the school's media engines, and the setup message of each. */
import type { Setup } from '#packages/media/protocol.ts';

export interface EmbeddedSettings extends Pick<Setup, 'udpPort' | 'turnPort' | 'turnTls' | 'announcedIp'> {
  /** The host of the relays, as written in URLs. */
  host: string;
  /** Each process listens on the ports after those of the previous one. */
  processes: number;
  /** The only address that engines listen on; by default every address of the machine. */
  bindAddress?: string;
  /** Milliseconds between two heartbeats, five of which may stay unanswered; by default 1,000. */
  heartbeat?: number;
}

/** On Debian and its derivatives. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** @param n  index of the engine, from 0 */
export function setupOf({ udpPort, turnPort, ...settings }: EmbeddedSettings, n: number, turnSecret: string): Setup {
  // 0 stands for any free port.
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
