/** What each engine of a school is told to be. */
import type { Setup } from '#packages/media/protocol.ts';

export interface EmbeddedSettings extends Pick<Setup, 'udpPort' | 'turnPort' | 'turnTls' | 'announcedIp'> {
  /** Of relays, as it stands in addresses. */
  host: string;
  /** Each has the ports after those of the one before. */
  processes: number;
  /** What the engines listen on alone; every address of the machine where it is not said. */
  bindAddress?: string;
  /** Milliseconds between two looks at an engine, which is ended after five without a word; 1,000 where it is not said. */
  beat?: number;
}

/** Of Debian and all that follow it: who owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** @param n  which of them, from 0 */
export function setupOf({ udpPort, turnPort, ...settings }: EmbeddedSettings, n: number, turnSecret: string): Setup {
  // 0 is for any port that is free, so the next to it is that too.
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
