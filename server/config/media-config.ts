/** Settings of audio and video in live classes. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';
import { readCertificate } from './certificate-files.ts';
import { liveVendorSettings, readDaily, readJaas, readLivekit } from './live-vendor-config.ts';
import { controlPortIn, machineList, machinesIn, machineToken } from './machines-config.ts';
import { port } from './setting-fields.ts';

const LAST_PORT = 65_535;
const anyPort = z
  .string()
  .regex(/^\d{1,5}$/, settingsTexts.anyPort)
  .transform(Number)
  .refine((port) => port <= LAST_PORT, settingsTexts.anyPort);

export const mediaSettings = {
  ...liveVendorSettings,
  LIVE_ROOMS: z.enum(['embedded', 'livekit', 'daily', 'jaas', 'none'], settingsTexts.liveRooms).default('embedded'),
  MEDIA_UDP_PORT: anyPort.default(40_000),
  MEDIA_TURN_PORT: z
    .union([z.literal('none').transform(() => null), anyPort], settingsTexts.anyPortOrNone)
    .default(3478),
  MEDIA_TURN_CERT: z.string().min(1).optional(),
  MEDIA_TURN_KEY: z.string().min(1).optional(),
  MEDIA_HOST: z
    .string()
    .regex(/^[\w.-]+$|^\[[\da-f:]+\]$/i, settingsTexts.mediaHost)
    .optional(),
  ANNOUNCED_IP: z
    .string()
    .refine((address) => isIP(address) !== 0, settingsTexts.ipAddress)
    .optional(),
  /** `werift`, a removed library, was once a valid value; now it makes the server print a sentence and exit. */
  MEDIA_TRANSPORT: z.literal('node-datachannel', settingsTexts.transport).optional(),
  MEDIA_PROCESSES: z
    .string()
    .regex(/^([1-9]|[1-5]\d|6[0-4])$/, settingsTexts.processes)
    .transform(Number)
    .default(1),
  MEDIA_MACHINES: machineList(settingsTexts.mediaMachines).optional(),
  MEDIA_MACHINES_CA: z.string().min(1).optional(),
  MEDIA_CONTROL_PORT: port.optional(),
  MEDIA_CONTROL_HOST: z.string().min(1).default('127.0.0.1'),
  MEDIA_TOKEN: machineToken.optional(),
  MEDIA_TLS_CERT: z.string().min(1).optional(),
  MEDIA_TLS_KEY: z.string().min(1).optional(),
};

const Settings = z.object(mediaSettings);

interface School {
  isProduction: boolean;
  /** The school's URL, whose host is also that of the TURN relay unless MEDIA_HOST is set. */
  publicUrl: string;
}

type MediaAccount = ReturnType<typeof readMedia>;

/**
 * Reads the settings of the chosen provider.
 *
 * @throws {StartupError} a port above 65535, a bad certificate or one without a key, a missing setting of a vendor
 */
export function readMedia(env: z.output<typeof Settings>, school: School) {
  switch (env.LIVE_ROOMS) {
    case 'none':
      return { provider: 'none' as const };
    case 'livekit':
      return readLivekit(env, school);
    case 'daily':
      return readDaily(env, school);
    case 'jaas':
      return readJaas(env);
    case 'embedded':
      return embeddedIn(env, school);
  }
}

function embeddedIn(env: z.output<typeof Settings>, { publicUrl }: School) {
  for (const variable of ['MEDIA_UDP_PORT', 'MEDIA_TURN_PORT'] as const)
    if ((env[variable] ?? 0) + env.MEDIA_PROCESSES - 1 > LAST_PORT)
      throw new StartupError(({ settings }) => settings.portsNeeded(variable, env.MEDIA_PROCESSES));
  return {
    provider: 'embedded' as const,
    /** Ports of the first engine process; each further process has the next numbers. `turnPort` is null without a relay. */
    udpPort: env.MEDIA_UDP_PORT,
    turnPort: env.MEDIA_TURN_PORT,
    /** Certificate and key of the TURN relay in PEM; null without TLS. */
    turnTls: readCertificate(env, 'MEDIA_TURN_CERT', 'MEDIA_TURN_KEY'),
    /** The host in the URL of the TURN relay; an IPv6 address has brackets. */
    host: env.MEDIA_HOST ?? new URL(publicUrl).hostname,
    announcedIp: env.ANNOUNCED_IP ?? null,
    processes: env.MEDIA_PROCESSES,
  };
}

/**
 * Reads on which machines our engines are; undefined if they are on this one.
 *
 * @throws {StartupError} another provider is chosen; MEDIA_MACHINES_CA has no certificate
 */
export function readMediaMachines(env: z.output<typeof Settings>) {
  if (!env.MEDIA_MACHINES) return undefined;
  if (env.LIVE_ROOMS !== 'embedded') throw new StartupError(settingsTexts.ownEngineNeeded);
  return machinesIn({ list: env.MEDIA_MACHINES, ca: ['MEDIA_MACHINES_CA', env.MEDIA_MACHINES_CA] });
}

/**
 * Reads at which port `npm run media` lets schools on other machines use its engines; undefined for none.
 *
 * @throws {StartupError} no token, or no host of its relay; no certificate for a port that other machines can reach
 */
export function readMediaPort(env: z.output<typeof Settings>) {
  if (env.MEDIA_CONTROL_PORT === undefined) return undefined;
  // The school's host, which is the default, is another machine.
  if (env.MEDIA_TURN_PORT !== null && !env.MEDIA_HOST) throw new StartupError(settingsTexts.mediaHostNeeded);
  return controlPortIn(env, {
    port: env.MEDIA_CONTROL_PORT,
    host: env.MEDIA_CONTROL_HOST,
    token: env.MEDIA_TOKEN,
    names: {
      port: 'MEDIA_CONTROL_PORT',
      host: 'MEDIA_CONTROL_HOST',
      token: 'MEDIA_TOKEN',
      cert: 'MEDIA_TLS_CERT',
      key: 'MEDIA_TLS_KEY',
    },
  });
}

/**
 * Content-Security-Policy sources for connections and frames beyond our own origin. None are needed if our own
 * engine forwards the media.
 */
export function externalSources(media: MediaAccount): { connect: string[]; frame: string[] } {
  // When a WebSocket is refused, LiveKit's client requests the reason over HTTP.
  if (media.provider === 'livekit') return { connect: [media.url, media.url.replace(/^ws/, 'http')], frame: [] };
  if (media.provider === 'daily' || media.provider === 'jaas') return { connect: [], frame: [media.origin] };
  return { connect: [], frame: [] };
}
